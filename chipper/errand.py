"""What a run is about: chipping, or what another command does on the same engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from chipper.journal import Reader
from chipper.linemap import traced
from chipper.plan import order, plan
from chipper.shape import copied, shape
from chipper.start import start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chipper.job import Job
    from chipper.run import Run
    from chipper.search.round import Search
    from chipper.shape import Compact, Verified
    from chipper.source.lines import Order
    from chipper.source.program import Program
    from chipper.start import Judge, Start, Warm

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Errand:
    """How the original is checked, what is searched in which size order, and what is shown."""

    start: Callable[[Judge], Start]
    search: Callable[[], Search]
    order: Order
    shape: Callable[[Program, Reader], Compact]


def begun(job: Job, judge: Judge, times: int, warm: Warm | None) -> Start:
    """Check the original, judged some *times*, at first by *judge* and then by what is *warm*."""
    if job.errand is not None:
        return job.errand.start(judge)
    empty = not job.allow_empty
    return start(
        job.program,
        job.main,
        job.main_class,
        judge,
        warm,
        empty=empty,
        times=times,
        refuses=job.refuses,
        filters=job.compiles,
    )


def ordered(job: Job) -> Order | None:
    """The size order, if it is not by tokens."""
    return job.errand.order if job.errand is not None else order(job.style)


def searched(job: Job, program: Program) -> Search:
    """The search, from *program* on."""
    if job.errand is not None:
        return job.errand.search()
    return plan(program, job.style, job.catalog, job.forest)


def shaped(job: Job, run: Run, verified: Verified | None, journal: Path) -> Compact:
    """The readable result; a copy of the best if nobody verifies another form."""
    if job.errand is not None:
        with Reader.open(journal) as reader:
            return job.errand.shape(run.program, reader)
    if verified is None:
        compact = copied(run.program, "too large to read, and not at its end")
    else:
        named = frozenset(_names(job, run))
        wanted = replace(job.shape, kept=job.shape.kept | named)
        compact = shape(run.program, run.program[job.main.path], job.forest, verified, wanted)
    if run.order is None and job.keep_lines:
        return compact
    # Lines are gone: those of the best are not those of the original.
    return replace(compact, lines=traced(compact.lines, journal))


def _names(job: Job, run: Run) -> Iterator[str]:
    """Names that must stay: of the main class, and in shielded places."""
    yield job.main_class.rpartition(".")[2]
    for path, first, end in run.shields.spans():
        yield from _WORD.findall(run.program[path].text[first:end].decode(errors="replace"))
