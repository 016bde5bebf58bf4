"""The options of chipping, in DESIGN's groups; one place, so that nothing gets two names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound="click.Command | object")


class Seconds(click.ParamType):
    """A duration: 90, 90s, 15m, 2h."""

    name = "time"
    _FORM = re.compile(r"(\d+(?:\.\d+)?)([smh]?)")

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the number and its unit."""
        found = self._FORM.fullmatch(str(value))
        if found is None or float(found[1]) <= 0:
            self.fail(f"'{value}' is no time; write 90, 90s, 15m or 2h", param, ctx)
        return float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]]


class Pattern(click.ParamType):
    """A regular expression."""

    name = "regex"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> re.Pattern[str]:
        """Compile it."""
        try:
            return re.compile(value)
        except re.error as error:
            self.fail(f"'{value}' is no regular expression: {error}", param, ctx)


FILE = click.Path(path_type=Path)
_PROGRAM = [
    click.argument("sources", nargs=-1, required=True, type=FILE),
    click.option("--root", type=FILE, help="The folder that packages start from."),
    click.option(
        "--include", type=FILE, multiple=True, help="A file or folder to copy beside variants."
    ),
    click.option("--main", metavar="CLASS", help="The main class, if there are several."),
    click.option("--classpath", metavar="PATH", help="Where javac and java find other classes."),
    click.option("--jdk", type=FILE, metavar="HOME", help="The JDK to use (17 or newer)."),
    click.option("--javac-option", multiple=True, metavar="OPTION", help="An option for javac."),
    click.option("--java-option", multiple=True, metavar="OPTION", help="An option for java."),
    click.option("--args", metavar="WORDS", help="The program's arguments, quoted as in a shell."),
    click.option("--stdin", type=FILE, help="What the program reads from standard input."),
]
_SYMPTOM = [
    click.option("--run", type=FILE, help="Run script: PREFIX MAIN OUTPUT MODE."),
    click.option("--compare", type=FILE, help="Compare script: exit 0 if the output shows it."),
    click.option("--test", type=FILE, help="One script for both: exit 0 means good."),
    click.option(
        "--symptom", type=Pattern(), help="Compile, run, and find this in a line of output."
    ),
    click.option(
        "--timeout", type=Seconds(), help="CPU time of a variant [10 times the original's]."
    ),
    click.option("--allow-empty", is_flag=True, help="Go on if an empty program shows it too."),
]
_SEARCH = [
    click.option(
        "--direction",
        type=click.Choice(["forward", "reverse"]),
        help="Of the statements in a block [reverse; forward with --paper].",
    ),
    click.option("--reverse", is_flag=True, help="Short for --direction reverse."),
    click.option(
        "--shield",
        type=click.Choice(["declarations"]),
        help="Keep the declarations of a first half that is dropped.",
    ),
    click.option(
        "--passes",
        type=click.IntRange(min=0),
        help="Passes over the program; 0 means until nothing changes [0; 1 with --paper].",
    ),
    click.option("--paper", is_flag=True, help="Just what the paper does, size in nodes."),
    click.option("--only", multiple=True, metavar="RULE", help="Just this rule or family."),
    click.option("--without", multiple=True, metavar="RULE", help="Not this rule or family."),
    click.option(
        "--rules", type=FILE, multiple=True, metavar="DIR", help="More rules of your own."
    ),
    click.option("--stop-at", type=click.IntRange(min=0), metavar="TOKENS", help="Small enough."),
    click.option("--max-variants", type=click.IntRange(min=1), help="Stop after so many variants."),
    click.option("--max-time", type=Seconds(), help="Stop after this time."),
]
_RUNNING = [
    click.option("--jobs", type=click.IntRange(min=1), help="Oracles asked at once [cores]."),
]
_OUTPUT = [
    click.option("--out", type=FILE, metavar="DIR", help="The run folder [Main.chipj]."),
    click.option("--fresh", is_flag=True, help="Start over; an old run folder is renamed."),
    click.option(
        "--keep",
        type=click.Choice(["all", "good", "best"]),
        default="best",
        show_default=True,
        help="Which variants to keep as files.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print the result as JSON."),
    click.option("--quiet", is_flag=True, help="Say nothing but errors and the result's path."),
    click.option("--verbose", is_flag=True, help="Tell every answer."),
    click.option("--debug", is_flag=True, help="Show tracebacks."),
]


def chipping(command: F) -> F:
    """Add every option of chipping to a command."""
    for option in reversed([*_PROGRAM, *_SYMPTOM, *_SEARCH, *_RUNNING, *_OUTPUT]):
        command = option(command)  # type: ignore[assignment]
    return command
