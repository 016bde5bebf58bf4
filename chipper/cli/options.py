"""The options of chipping, in DESIGN's groups; one place, so that nothing gets two names."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any

import click

from chipper.cli.numbered import placed
from chipper.cli.paths import FILE
from chipper.cli.symptom_options import REPEAT, SHOWN, pattern, seconds
from chipper.plan import SEARCHES
from chipper.search.units import NAMES

Command = Callable[..., Any]
_SPELT = {"hdd-plus": "hdd+", "hdd-star": "hdd*"}  # a shell would take the star for itself


def _words(
    ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...] | None
) -> tuple[str, ...]:
    """Words, quoted as in a shell: `-encoding UTF-16` are two."""
    texts = (value,) if isinstance(value, str) else value or ()
    try:
        return tuple(word for text in texts for word in shlex.split(text))
    except ValueError as error:
        told = f"{' '.join(texts)}: {str(error).lower()}; write \\' for a plain quote"
        raise click.BadParameter(told) from None


def unit(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The name of a unit, or a regular expression."""
    if value == "":
        raise click.BadParameter("the unit is empty; is a variable not set?")
    if value is not None and value not in NAMES:
        pattern(ctx, param, value)
    return value


INCLUDE = click.option(
    "--include", type=FILE, multiple=True, help="A file or folder to copy beside variants."
)
TEST = click.option("--test", type=FILE, help="One script for both: exit 0 means good.")
UNIT = click.option(
    "--unit",
    metavar="UNIT",
    callback=unit,
    help="What ddmin takes: char, token, line, statement, or what a REGEX matches [line].",
)
TIMEOUT = click.option(
    "--timeout",
    metavar="TIME",
    callback=seconds,
    help="CPU time of a variant [10 times the original's].",
)
JOBS = click.option("--jobs", type=click.IntRange(min=1), help="Oracles asked at once [cores].")
MOST = [
    click.option("--max-variants", type=click.IntRange(min=1), help="Stop after so many variants."),
    click.option("--max-time", metavar="TIME", callback=seconds, help="Stop after this time."),
]
WINDOWS = [
    click.option(
        "--window", type=click.IntRange(min=1), help="Of orbs: the most lines that go at once [3]."
    ),
    click.option(
        "--windows",
        type=click.Choice(["smallest", "largest"]),
        help="Of orbs: which size is tried first [smallest].",
    ),
]
RUNTIME = [
    click.option("--main", metavar="CLASS", help="The main class, if there are several."),
    click.option("--classpath", metavar="PATH", help="Where javac and java find other classes."),
    click.option("--jdk", type=FILE, metavar="HOME", help="The JDK to use (17 or newer)."),
    click.option(
        "--javac-option",
        multiple=True,
        metavar="WORDS",
        callback=_words,
        help="An option for javac, quoted as in a shell.",
    ),
    click.option(
        "--java-option",
        multiple=True,
        metavar="WORDS",
        callback=_words,
        help="An option for java, quoted as in a shell.",
    ),
    click.option(
        "--args",
        metavar="WORDS",
        callback=_words,
        help="The program's arguments, quoted as in a shell.",
    ),
    click.option("--stdin", type=FILE, help="What the program reads from standard input."),
]
_PROGRAM = [
    click.argument("sources", nargs=-1, required=True, type=FILE),
    click.option("--root", type=FILE, help="The folder that packages start from."),
    INCLUDE,
    *RUNTIME,
]
_SYMPTOM = [
    click.option("--run", type=FILE, help="Run script: PREFIX MAIN OUTPUT MODE."),
    click.option("--compare", type=FILE, help="Compare script: exit 0 if the output shows it."),
    TEST,
    *SHOWN,
    TIMEOUT,
    REPEAT,
    click.option("--allow-empty", is_flag=True, help="Go on if an empty program shows it too."),
    click.option(
        "--verify",
        type=FILE,
        metavar="SCRIPT",
        help="Try the result once with this, in the real build: FOLDER WORDS TEST.",
    ),
]
_SEARCH = [
    click.option(
        "--search",
        type=click.Choice([*SEARCHES, *_SPELT]),
        default="chip",
        show_default=True,
        callback=lambda ctx, param, value: _SPELT.get(value, value),
        help="How to look for smaller programs.",
    ),
    UNIT,
    *WINDOWS,
    click.option(
        "--direction",
        type=click.Choice(["forward", "reverse"]),
        help="Of statements in a block, of lines [reverse; forward with --paper].",
    ),
    click.option("--reverse", is_flag=True, help="Short for --direction reverse."),
    click.option(
        "--shield",
        multiple=True,
        metavar="WHAT",
        help="Keep Foo.bar, or File:3-9; declarations: those of a first half that is dropped.",
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
    click.option(
        "--from",
        "from_variant",
        metavar="DIR:vN",
        callback=placed,
        help="Begin with that variant of another run.",
    ),
]
_SHAPE = [
    click.option("--no-keep-lines", is_flag=True, help="Let lines that get empty go."),
    click.option("--one-file", is_flag=True, help="In compact/: one file and one package."),
    click.option("--rename", is_flag=True, help="In compact/: short names."),
]
_ENDS = [
    click.option("--stop-at", type=click.IntRange(min=0), metavar="TOKENS", help="Small enough."),
    *MOST,
]
_PACE = [
    JOBS,
    click.option(
        "--mode",
        type=click.Choice(["internal", "external"]),
        default="internal",
        show_default=True,
        help="Internal: compile in a JVM that stays, run in JVMs started ahead, where that serves.",
    ),
]
FENCE = [
    click.option(
        "--fence",
        type=click.Choice(["auto", "bwrap", "unshare", "none"]),
        default="auto",
        show_default=True,
        help="What keeps variants from your files and the network.",
    ),
    click.option("--net", is_flag=True, help="Let variants use the network."),
]
_TELLING = [
    click.option(
        "--keep",
        type=click.Choice(["all", "good", "best"]),
        default="best",
        show_default=True,
        help="Which variants to keep as files.",
    ),
    click.option(
        "--json",
        "as_json",
        is_flag=True,
        help="Print the result as JSON; with --verbose events too.",
    ),
    click.option("--quiet", is_flag=True, help="Say nothing but errors and the result's path."),
    click.option("--verbose", is_flag=True, help="Tell every answer."),
    click.option("--log-file", type=FILE, help="Append every answer to this file."),
    click.option("--debug", is_flag=True, help="Show tracebacks."),
]
OUTPUT = [
    click.option("--out", type=FILE, metavar="DIR", help="The run folder [Main.chipj]."),
    click.option("--fresh", is_flag=True, help="Start over; an old run folder is renamed."),
    *_TELLING,
]


def chipping(command: Command) -> Command:
    """Add every option of chipping to a command."""
    running = [*_ENDS, *_PACE, *FENCE]
    return added([*_PROGRAM, *_SYMPTOM, *_SEARCH, *_SHAPE, *running, *OUTPUT], command)


def going_on(command: Command) -> Command:
    """Add the options that may be different when a run goes on."""
    return added([*_ENDS, *_PACE, *_TELLING], command)


def added(options: Sequence[Callable[[Command], Command]], command: Command) -> Command:
    """A command with options, in their order."""
    for option in reversed(options):
        command = option(command)
    return command
