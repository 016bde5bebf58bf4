"""`chipj check SOURCES…`: the health check of a command, on one screen. Nothing is chipped."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Any

import click

from chipper.cli.chip import job_of
from chipper.cli.events import tell
from chipper.cli.options import chipping
from chipper.cli.voice import sayer, speaking
from chipper.crews import Staff
from chipper.health import BROKEN, ORIGINAL, examine
from chipper.java.parse import Forest
from chipper.report import sized
from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chipper.cli.signals import Signals
    from chipper.health import Health
    from chipper.job import Job
    from chipper.source.judgement import Judgement

_WIDTH = 11


@click.command(short_help="Will a command work? The same words, nothing is chipped.")
@chipping
@click.pass_obj
def check(signals: Signals, /, **options: Any) -> int:
    """Check a command before it is given: the same words, with `check` in front.

    \b
    chipj check Main.java --run run.sh --compare cmp.sh

    The original must show the symptom three times, empty programs must not. Exit 0: ready;
    1: not shown, 3: too permissive, 4: flaky, 69: the scripts or tools fail, 2: wrong usage.
    """
    with speaking(options) as voice:
        sayer(voice)("asking for the original three times, then for empty programs")
        return _checked(options, signals)


def _checked(options: Mapping[str, Any], signals: Signals) -> int:
    said: list[str] = []
    job = job_of(options, said.append, signals)
    health = examine(job)
    if health.limits is not None:
        with Staff(job, said.append) as staff:
            staff.trial(health.limits)
    if options["as_json"]:
        tell("check", _as_json(job, health, said))
    else:
        click.echo("\n".join(_screen(job, health, said)))
    if health.error is not None:
        raise health.error
    return 0


def _screen(job: Job, health: Health, said: list[str]) -> Iterator[str]:
    """What was found, a line each."""
    size = sized(job.program, Forest())
    files = len(job.program.files)
    many = f"{files} files" if files > 1 else job.main.path
    yield _row("program", f"{many}: {size.lines} lines, {size.tokens} tokens")
    yield _row("main class", job.main_class)
    yield _row("JDK", job.ingredients.get("jdk") or "none found; the scripts may bring their own")
    yield from (_row("", note) for note in said)
    runs = [judgement for name, judgement in health.asked if name == ORIGINAL]
    times = ", ".join(f"{each.verdict} ({each.wall:.2f} s)" for each in runs)
    yield _row("original", times)
    for name, judgement in health.asked:
        if name != ORIGINAL:
            yield _row("", f"{judgement.verdict}: {name}{_unfiltered(name, judgement)}")
    if health.limits is not None:
        yield _row("time-out", _limit(job, health.limits))
        yield ""
        yield "ready. To chip:"
        yield f"    {_command()}"


def _unfiltered(name: str, judgement: Judgement) -> str:
    shown = name == BROKEN and judgement.verdict is Verdict.GOOD
    return "; so all variants are asked about, whether they compile or not" if shown else ""


def _row(name: str, text: str) -> str:
    return f"{name:{_WIDTH}} {text}"


def _limit(job: Job, limits: Mapping[str, object]) -> str:
    why = "as given" if job.timeout is not None else "five times the original's, at least 1"
    return f"{limits['timeout']:g} s of CPU for each variant ({why}); --timeout fixes it"


def _command() -> str:
    """The command that was checked, without the word."""
    words = sys.argv[1:]
    words.remove("check")
    return shlex.join(["chipj", *(words or ["chip"])])


def _as_json(job: Job, health: Health, said: list[str]) -> dict[str, object]:
    return {
        "main": job.main_class,
        "jdk": job.ingredients.get("jdk", ""),
        "fence": job.fence,
        "asked": [{"program": name, "verdict": each.verdict} for name, each in health.asked],
        "limits": health.limits,
        "notes": said,
        "error": health.error.message if health.error else None,
        "exit": health.error.code if health.error else 0,
    }
