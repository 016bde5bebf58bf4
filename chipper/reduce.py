"""A whole reduction: health check, plan, shape, all in one run folder.

Law: however it ends, the best good variant is on disk and the journal says how it ended.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from time import monotonic, time
from typing import TYPE_CHECKING

from chipper import __version__
from chipper.book import Book
from chipper.bounds import Bounds, Reached
from chipper.errors import ChipError, Interrupted
from chipper.folder import Keep, RunFolder
from chipper.java.measure import Scales
from chipper.journal import Journal, Record, State
from chipper.oracle.crew import Crew
from chipper.oracle.parses import Parses
from chipper.plan import plan
from chipper.report import summarize
from chipper.run import Run
from chipper.shape import shape
from chipper.start import start

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from chipper.book import Watcher
    from chipper.chips.catalog import Catalog
    from chipper.java.parse import Forest
    from chipper.oracle.contract import Oracle
    from chipper.plan import Style
    from chipper.report import Summary
    from chipper.shape import Compact
    from chipper.source.program import File, Program

    Watch = Callable[[int], AbstractContextManager[Watcher]]

FIRST_TIMEOUT = 60.0  # seconds of CPU for the original, before anything is known about it
LEAST_TIMEOUT = 2.0
TIMES_SLOWEST = 10


@dataclass(frozen=True)
class Job:
    """Everything a reduction needs to know."""

    program: Program
    main: File
    main_class: str
    make_oracle: Callable[[float], Oracle]
    style: Style
    catalog: Catalog
    forest: Forest
    out: Path
    fingerprint: str
    options: Mapping[str, object]
    jobs: int = 1
    timeout: float | None = None
    allow_empty: bool = False
    keep: Keep = Keep.BEST
    fresh: bool = False
    bounds: Bounds = Bounds()


@dataclass(frozen=True, slots=True)
class Result:
    """How a reduction ended."""

    folder: Path
    summary: Summary
    compact: Compact | None
    code: int
    note: str


def reduce(job: Job, watch: Watch, say: Callable[[str], None]) -> Result:
    """Chip the job's program to its best variant."""
    with RunFolder.open(job.out, job.fingerprint, fresh=job.fresh) as folder:
        scales = Scales(job.forest)
        started = monotonic()
        if folder.resumes:
            say(f"going on with {folder.path}")
            journal = Journal.open(folder.journal)
        else:
            journal = _begun(job, folder, scales, say)
        with journal:
            limits = journal.read.record().limits
            known = journal.read.verdicts()
            with Crew(lambda: _oracle(job, limits), job.jobs, known) as crew:
                return _driven(job, folder, journal, crew, scales, watch, started)


def _begun(job: Job, folder: RunFolder, scales: Scales, say: Callable[[str], None]) -> Journal:
    """Check the original, calibrate, and open the books."""
    first = job.timeout or FIRST_TIMEOUT
    say("checking that the original shows the symptom and an empty program does not")
    try:
        with Crew(lambda: job.make_oracle(first), 1) as crew:
            found = start(
                job.program, job.main, job.main_class, crew.judge, allow_empty=job.allow_empty
            )
    except BaseException:
        folder.discard()
        raise
    timeout = job.timeout or max(LEAST_TIMEOUT, TIMES_SLOWEST * found.slowest)
    limits = {"timeout": round(timeout, 3), "guard": found.guard}
    record = Record(job.fingerprint, __version__, job.options, limits, fence="none", started=time())
    journal = Journal.create(folder.journal, job.program, record, scales.program(job.program))
    folder.best(0, job.program)
    return journal


def _oracle(job: Job, limits: Mapping[str, object]) -> Oracle:
    timeout = limits["timeout"]
    assert isinstance(timeout, int | float)
    oracle = job.make_oracle(float(timeout))
    return Parses(oracle, job.forest) if limits["guard"] else oracle


def _driven(
    job: Job,
    folder: RunFolder,
    journal: Journal,
    crew: Crew,
    scales: Scales,
    watch: Watch,
    started: float,
) -> Result:
    original = scales.program(job.program)
    variants = folder.variants(_stem(job.main), job.keep, job.program)
    bounds = replace(job.bounds, started=started)
    with watch(original.tokens) as watcher:
        book = Book(journal, folder, variants, job.keep, scales, watcher, job.style.paper)
        if job.keep is not Keep.BEST:
            variants.put(0, book.size(original), job.program, good=True)
        run = Run(job.program, crew, scales, book, job.style.paper, check=bounds.check)
        state, code, note, compact = _ended(job, folder, run)
    journal.passes(sum(phase.startswith("chip ") for phase in journal.read.counts("phase")))
    journal.finish(state, time())
    summary = summarize(journal.read, monotonic() - started)
    return Result(folder.path, summary, compact, code, note)


def _ended(job: Job, folder: RunFolder, run: Run) -> tuple[State, int, str, Compact | None]:
    """Drive the plan and say how it ended: state, exit code, why, the readable result."""
    try:
        run.drive(plan(job.program, job.style, job.catalog, job.forest))
        run.check = lambda run: None
        return State.FINISHED, 0, "", _shaped(folder, run)
    except Reached as reached:
        run.check = lambda run: None
        state = State.FINISHED if reached.wanted else State.STOPPED
        return state, 0 if reached.wanted else 5, str(reached), _shaped(folder, run)
    except (KeyboardInterrupt, Interrupted):
        return State.INTERRUPTED, Interrupted.code, "interrupted; the best is saved", None
    except ChipError as error:
        return State.FAILED, error.code, error.message, None


def _shaped(folder: RunFolder, run: Run) -> Compact:
    compact = shape(run)
    folder.compact(compact.program)
    folder.write("lines.json", json.dumps(compact.lines).encode())
    return compact


def _stem(main: File) -> str:
    return main.path.rpartition("/")[2].removesuffix(".java")
