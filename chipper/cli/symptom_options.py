"""The options that say what a program shows, for whoever compiles and runs it without scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

_TIME = re.compile(r"(\d+(?:\.\d+)?)([smh]?)")


def seconds(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """A duration: 90, 90s, 15m, 2h."""
    if value is None:
        return None
    found = _TIME.fullmatch(value)
    if found is None or float(found[1]) <= 0:
        raise click.BadParameter(f"'{value}' is no time; write 90, 90s, 15m or 2h")
    return float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]]


def pattern(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> re.Pattern[str] | None:
    """A regular expression."""
    try:
        return re.compile(value) if value is not None else None
    except re.error as error:
        raise click.BadParameter(f"'{value}' is no regular expression: {error}") from None


def _patterns(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> tuple[re.Pattern[str], ...]:
    return tuple(found for each in values if (found := pattern(ctx, param, each)))


def _times(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """So many of so many: 3/5."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d+)/(\d+)", value)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise click.BadParameter(f"'{value}' is not like 3/5: three good runs of five")
    return int(found[1]), int(found[2])


_LINES = [
    ("symptom", "Compile, run, and find this in a line of output."),
    ("stdout", "The same in standard output alone."),
    ("stderr", "The same in standard error alone."),
    ("not", "This is in no line of output."),
]
# What one run of a program shows, whatever it is that is made smaller.
RUNS = [
    *(
        click.option(f"--{name}", metavar="REGEX", multiple=True, callback=_patterns, help=told)
        for name, told in _LINES
    ),
    click.option(
        "--exception",
        metavar="CLASS[@FOO.BAR]",
        multiple=True,
        help="Thrown, in this method (or @Foo.java:12: the method there).",
    ),
    click.option("--exit", type=click.IntRange(0, 255), help="The program's exit status."),
    click.option(
        "--hang", metavar="TIME", callback=seconds, help="Still running after this CPU time."
    ),
    click.option("--same-output", is_flag=True, help="Output and exit status of the original."),
    click.option("--jvm-crash", is_flag=True, help="The JVM dies: same signal, same frame."),
]
SHOWN = [
    *RUNS,
    click.option("--javac-error", metavar="KEY", multiple=True, help="javac's error, by its key."),
    click.option(
        "--javac-warning", metavar="KEY", multiple=True, help="javac's warning, by its key."
    ),
    click.option("--javac-crash", is_flag=True, help="javac breaks down, at the same frames."),
    click.option(
        "--differ",
        nargs=2,
        metavar="A B",
        help="Two JDKs, or two strings of java options: the output differs.",
    ),
    click.option(
        "--junit", metavar="CLASS#METHOD", help="The test fails: same type, message and place."
    ),
    click.option(
        "--reached",
        metavar="FILE:LINE",
        multiple=True,
        help="The statement there is executed; with scripts too.",
    ),
    click.option(
        "--input-subsequence",
        is_flag=True,
        help="What is read is, in order, part of what the original reads.",
    ),
]
REPEAT = click.option(
    "--repeat", metavar="K/N", callback=_times, help="Good if K of N runs are, for flaky symptoms."
)
