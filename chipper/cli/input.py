"""`chipj input`: what the program reads, made small, or told from an input that passes."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chipper import __version__
from chipper.bounds import Bounds
from chipper.chips.catalog import Catalog
from chipper.cli.closing import print_result
from chipper.cli.given import given_input, passing_input
from chipper.cli.input_closing import shown, to_chip
from chipper.cli.input_options import inputting
from chipper.cli.progress import Scale, clock
from chipper.cli.reading import program_that_reads
from chipper.cli.recording import recorded_as
from chipper.cli.voice import sayer, speaking
from chipper.cli.watching import watcher
from chipper.cores import cores
from chipper.errand import Errand
from chipper.errors import BadInput, Interrupted, NotShown, OracleFailed
from chipper.folder import Keep, fingerprint, folder_for, noted
from chipper.java.parse import Forest
from chipper.job import Job
from chipper.journal import Reader as Journal
from chipper.reduction import reduce
from chipper.report import FORMAT
from chipper.search.dd import isolate
from chipper.search.ddmin import ddmin_parts
from chipper.search.units import spans
from chipper.shape import Compact
from chipper.source.judgement import VARIES, Verdict
from chipper.source.lines import ByLines
from chipper.source.parts import Cuts, Part
from chipper.source.program import File, Program
from chipper.source.variant import Variant
from chipper.start import Start, flaky, printed
from chipper.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.cli.reading import Reading
    from chipper.cli.signals import Signals
    from chipper.cli.voice import Voice
    from chipper.reduction import Result
    from chipper.search.dd import Deltas, Sides
    from chipper.source.judgement import Judgement
    from chipper.start import Judge

BYTES = Scale("bytes", lambda asked, measure: _bytes(asked.variant.program))


@click.command("input", short_help="Reduce what a program reads instead of the program.")
@inputting
@click.pass_obj
def input_command(signals: Signals, /, **options: Any) -> int:
    """Reduce what a program reads: its arguments, standard input, files, variables.

    \b
    chipj input Main.java --symptom 'wrong: 42' --stdin failing.txt
    chipj input --test shows-it.sh --file data.csv --unit line
    chipj input --test shows-it.sh --stdin bad.txt --algorithm dd --passing good.txt
    """
    with speaking(options) as console:
        return _reduced(console, options, signals)


def _reduced(console: Voice, options: Mapping[str, Any], signals: Signals) -> int:
    with program_that_reads(options, sayer(console)) as reading:
        try:
            given, passing = passing_input(options, given_input(options))
            sides: list[Sides] = []
            job = _job(options, given, passing, reading, signals, sides)
            say = sayer(console)
            result = reduce(job, lambda _: watcher(_bytes(given), console, options, BYTES), say)
        except BrokenPipeError:
            return Interrupted.code
    with Journal.open(result.folder / "journal.db") as journal:
        best = journal.best()
    told = _told(result, given, best, sides)
    with suppress(OSError):
        _show(result, told, best, options, console)
    print_result(result, told, as_json=options["as_json"])
    if result.error is not None:
        raise result.error
    return result.code


def _job(
    options: Mapping[str, Any],
    given: Program,
    passing: Deltas | None,
    reading: Reading,
    signals: Signals,
    sides: list[Sides],
) -> Job:
    unit = options["unit"] or "char"
    if passing is None:
        parts = Cuts(
            given,
            (Part(at, *span) for at, file in enumerate(given) for span in spans(file.text, unit)),
        )
        search = partial(ddmin_parts, given, parts, f"ddmin {unit}", "input")
    else:
        search = partial(isolate, given, passing, sides.append)
    order = ByLines() if passing is None else passing
    shape = partial(_shape, passing, sides)
    errand = Errand(partial(_start, given, passing), search, order, shape)
    first = options["stdin"] or next(iter(options["files"]), None) or Path("input")
    out = options["out"] or folder_for(first, Path.cwd())
    ingredients = _ingredients(given, passing, options, reading)
    return Job(
        given,
        given.files[0],
        "",
        reading.maker(given),
        Style(),
        Catalog({}, ""),
        Forest(),
        out.absolute(),
        fingerprint(ingredients),
        recorded_as(given, ingredients),
        options["jobs"] or cores(),
        reading.shown.hang or options["timeout"],
        keep=Keep(options["keep"]),
        fresh=options["fresh"],
        bounds=Bounds(options["max_variants"], options["max_time"]),
        whole=signals.whole,
        errand=errand,
        fence=reading.fence.name,
        ingredients=noted(ingredients),
    )


def _start(given: Program, passing: Deltas | None, judge: Judge) -> Start:
    """The input must fail every time; the passing one must not."""
    first, second = judge(Variant(given)), judge(Variant(given))
    for each in (first, second):
        if not each.verdict.settled:
            raise OracleFailed(f"the program cannot be run: {each.note}{printed(each)}")
    if first.verdict is not second.verdict or first.stage == VARIES:
        raise flaky((first, second))
    if first.verdict is not Verdict.GOOD:
        raise NotShown(f"the input does not show the symptom ({first.note}){printed(first)}")
    if passing is not None:
        _passes(judge(Variant(given, passing.applied(given, frozenset()))))
    return Start(guard=False, use=first.use.or_more(second.use))


def _passes(judgement: Judgement) -> None:
    if judgement.verdict is not Verdict.BAD:
        raise BadInput(
            f"the passing input does not pass: it is {judgement.verdict}",
            help="--passing needs an input without the symptom",
        )


def _shape(passing: Deltas | None, sides: list[Sides], best: Program, journal: Journal) -> Compact:
    """The best as it is; beside it the passing side, if there is one."""
    if passing is None or not sides:
        return Compact(best, {}, "as best")
    near = File(f"passing/{passing.path}", passing.text(sides[-1][0]), best.files[0].codec)
    return Compact(Program((*best.files, near)), {}, "as best, and the passing side")


def _ingredients(
    given: Program, passing: Deltas | None, options: Mapping[str, Any], reading: Reading
) -> dict[str, bytes | str]:
    found: dict[str, bytes | str] = {f"file {file.path}": file.raw() for file in given}
    found |= reading.ingredients
    found["passing"] = b"" if passing is None else passing.text(frozenset())
    found |= {name: str(options[name]) for name in ("unit", "algorithm", "timeout")}
    found["fence"] = reading.fence.name
    return {**found, "version": __version__, "command": "input"}


def _told(result: Result, given: Program, best: Program, sides: list[Sides]) -> dict[str, Any]:
    summary = result.summary
    told: dict[str, Any] = {
        "format": FORMAT,
        "state": summary.state,
        "bytes": {"original": _bytes(given), "best": _bytes(best)},
        "variants": summary.variants,
        "tests": summary.tests,
        "verdicts": summary.verdicts,
        "seconds": summary.seconds,
    }
    if sides:
        told["differences"] = len(sides[-1][1] - sides[-1][0])
    return told


def _show(
    result: Result,
    told: Mapping[str, Any],
    best: Program,
    options: Mapping[str, Any],
    console: Voice,
) -> None:
    say = sayer(console)
    if shown(best):
        say(shown(best))
    sizes = told["bytes"]
    say(f"{sizes['best']} of {sizes['original']} bytes left")
    if "differences" in told:
        say(f"{_differences(told['differences'])} left between a failing and a passing input")
    say(f"{told['variants']} variants, {told['tests']} tests, {clock(told['seconds'])}")
    if result.note:
        say(result.note)
    if options["test"] is None:
        say(f"to chip the program with it:\n  {to_chip(options, best, result.folder)}")


def _differences(number: int) -> str:
    return f"{number} difference{'s' * (number != 1)}"


def _bytes(program: Program) -> int:
    return sum(len(file.raw()) for file in program)
