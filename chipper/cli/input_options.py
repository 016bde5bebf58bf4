"""The options of `chipj input`."""

from __future__ import annotations

import click

from chipper.cli.options import (
    FENCE,
    INCLUDE,
    JOBS,
    MOST,
    OUTPUT,
    RUNTIME,
    TEST,
    TIMEOUT,
    Command,
    added,
    unit,
)
from chipper.cli.paths import FILE
from chipper.cli.symptom_options import RUNS


def _variables(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> dict[str, str]:
    """NAME=VALUE, several times."""
    found: dict[str, str] = {}
    for each in value:
        name, equals, text = each.partition("=")
        if not equals or not name or "/" in name or "\0" in each:
            raise click.BadParameter(f"'{each}' is not like NAME=VALUE")
        found[name] = text
    return found


_INPUT = [
    click.argument("sources", nargs=-1, type=FILE),
    *RUNTIME,
    click.option(
        "--file",
        "files",
        type=FILE,
        multiple=True,
        help="A file that the program reads, under its name in the working folder.",
    ),
    click.option(
        "--env",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_variables,
        help="A variable of the environment that the program reads.",
    ),
    TEST,
    *RUNS,
    TIMEOUT,
    click.option(
        "--algorithm",
        type=click.Choice(["ddmin", "dd"]),
        default="ddmin",
        show_default=True,
        help="Make the input small, or find what tells it from a passing one.",
    ),
    click.option("--passing", type=FILE, help="For dd: an input without the symptom."),
    click.option(
        "--unit",
        metavar="UNIT",
        callback=unit,
        help="What is taken away: char, token, line, or what a REGEX matches [char].",
    ),
    INCLUDE,
    *MOST,
    JOBS,
    *FENCE,
    *OUTPUT,
]


def inputting(command: Command) -> Command:
    """Add every option of `chipj input` to a command."""
    return added(_INPUT, command)
