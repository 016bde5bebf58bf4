"""The options of slicing."""

from __future__ import annotations

import click

from chipper.cli.options import (
    FENCE,
    INCLUDE,
    JOBS,
    MOST,
    OUTPUT,
    TIMEOUT,
    WINDOWS,
    Command,
    added,
)
from chipper.cli.paths import FILE

_SLICE = [
    click.argument("files", nargs=-1, required=True, type=FILE),
    click.option(
        "--criterion",
        multiple=True,
        required=True,
        metavar="F:L:VAR[:N]",
        help="A variable just before a line; only its first N values if you say so.",
    ),
    click.option("--build", metavar="CMD", default="true", help="Builds the system [nothing]."),
    click.option("--exec", metavar="CMD", required=True, help="Executes what was built."),
    click.option(
        "--template",
        type=FILE,
        multiple=True,
        metavar="FILE",
        help="The line that tells a value, for files that end as FILE does.",
    ),
    *WINDOWS,
    click.option(
        "--direction",
        type=click.Choice(["forward", "reverse"]),
        default="reverse",
        show_default=True,
        help="From the first line or from the last.",
    ),
    click.option("--root", type=FILE, help="The folder that the names of FILES start from."),
    INCLUDE,
    TIMEOUT,
    *MOST,
    JOBS,
    *FENCE,
    *OUTPUT,
]


def slicing(command: Command) -> Command:
    """Add every option of slicing to a command."""
    return added(_SLICE, command)
