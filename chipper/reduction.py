"""A whole reduction: health check, plan, shape, all in one run folder.

Law: however it ends, the best good variant is on disk and the journal says how it ended.
"""

from __future__ import annotations

import json
import os
import shlex
from contextlib import ExitStack
from dataclasses import dataclass, replace
from time import monotonic, time
from typing import TYPE_CHECKING

from chipper import __version__
from chipper.book import Book
from chipper.bounds import Reached
from chipper.calibrate import FIRST_TIMEOUT, calibrated, stopped
from chipper.certificate import write_down
from chipper.crews import Staff, guarded
from chipper.errand import ordered, searched, shaped
from chipper.errors import ChipError, Interrupted, OracleFailed
from chipper.folder import Keep, RunFolder
from chipper.health import checked
from chipper.java.measure import Scales
from chipper.journal import Journal, Record, State
from chipper.oracle.contract import OutOfTime
from chipper.oracle.crew import CALM, Crew
from chipper.report import summarize
from chipper.run import Run
from chipper.slips import KEY, Slips, original_of
from chipper.source.judgement import Verdict
from chipper.teacher import Teacher
from chipper.trust import go_back, refusal, shown_cold
from chipper.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from chipper.book import Watcher
    from chipper.job import Job
    from chipper.report import Summary
    from chipper.shape import Compact, Verified
    from chipper.source.program import File, Program

    Watch = Callable[[int], AbstractContextManager[Watcher]]

_READABLE = 100_000  # tokens: laying out more takes longer than --max-time may be over
STOPPED = 5  # the exit code of a run that met a limit


@dataclass(frozen=True, slots=True)
class Result:
    """How a reduction ended."""

    folder: Path
    summary: Summary
    compact: Compact | None
    code: int
    note: str = ""
    error: ChipError | None = None


@dataclass(frozen=True, slots=True)
class _End:
    """How the searches ended: what the journal says, what the readable result is, and why."""

    state: State
    code: int = 0
    note: str = ""
    compact: Compact | None = None
    error: ChipError | None = None


def reduce(job: Job, watch: Watch, say: Callable[[str], None]) -> Result:
    """Chip the job's program to its best variant."""
    with RunFolder.open(
        job.out, job.fingerprint, fresh=job.fresh, ingredients=job.ingredients
    ) as folder:
        scales = Scales(job.forest)
        started = monotonic()
        with Staff(job, say) as staff, _opened(job, folder, scales, say, staff) as journal:
            limits = journal.read.record().limits
            known = journal.read.verdicts(until=refusal(journal))
            hired = staff.hired(limits)
            calm = CALM if hired.filters else 0.0
            with Crew(lambda: guarded(job, hired.make, limits), job.jobs, known, calm) as crew:
                teacher = Teacher(job, journal, limits, hired)
                return _driven(job, folder, journal, crew, scales, watch, started, teacher, say)


def _opened(
    job: Job, folder: RunFolder, scales: Scales, say: Callable[[str], None], staff: Staff
) -> Journal:
    """The books, opened again or for the first time."""
    if folder.resumes:
        say(f"going on with {folder.path}")
        return _resumed(job, folder)
    try:
        return _begun(job, folder, scales, say, staff)
    except BaseException:
        folder.discard()
        raise


def _begun(
    job: Job, folder: RunFolder, scales: Scales, say: Callable[[str], None], staff: Staff
) -> Journal:
    """Check the original, calibrate, and open the books."""
    if job.errand is None:
        say("checking that the original shows the symptom and an empty program does not")
    staff.begin()
    found = checked(job, trial=staff.trial if job.internal and job.resident else None)
    if job.timeout is None and stopped(found.use):
        given = f"variants get {FIRST_TIMEOUT:g} s (--timeout)"
        say(f"note: the original took {max(found.use.cpu, found.use.wall):.0f} s; {given}")
    limits = calibrated(job.timeout, found.use) | {"guard": found.guard}
    limits |= {KEY: found.thrown} if job.errand is None else {}
    record = Record(job.fingerprint, __version__, job.options, limits, job.fence, time())
    with job.whole():
        journal = Journal.create(folder.journal, job.program, record, scales.program(job.program))
        folder.best(0, job.program)
    return journal


def _resumed(job: Job, folder: RunFolder) -> Journal:
    """Open the books again; what they hold as the best is on disk, whatever ended the run."""
    journal = Journal.open(folder.journal)
    with job.whole():
        folder.best(journal.read.steps()[-1].number, journal.read.best())
    return journal


def _driven(
    job: Job,
    folder: RunFolder,
    journal: Journal,
    crew: Crew,
    scales: Scales,
    watch: Watch,
    started: float,
    teacher: Teacher,
    say: Callable[[str], None],
) -> Result:
    original = scales.program(job.program)
    variants = folder.variants(_stem(job.main), job.keep, job.program)
    bounds = replace(job.bounds, started=started)
    wishes = Wishes(journal, bounds.check, job.whole)
    crew.patience = bounds.left
    replayed = journal.read.steps()[-1].number
    with watch(original.tokens) as watcher:
        book = Book(
            journal,
            folder,
            variants,
            job.keep,
            scales,
            watcher,
            job.style.paper,
            job.whole,
            Slips(original_of(journal.read.record().limits), say, replayed),
            replayed,
        )
        check = wishes.settled().check
        run = Run(job.program, crew, scales, book, job.style.paper, check, teacher)
        run.order, run.blunt = ordered(job), teacher.blunt
        run.shield(job.shields)
        run.keep_lines = job.keep_lines

        def first() -> None:
            if job.keep is not Keep.BEST:
                variants.put(0, book.size(original), job.program, good=True)

        end = _ended(job, folder, run, journal, first)
    with job.whole():
        journal.passes(sum(phase.startswith("chip ") for phase in journal.read.counts("phase")))
        journal.finish(end.state, time())
        summary = summarize(journal.read, monotonic() - started, job.forest)
    return Result(folder.path, summary, end.compact, end.code, end.note, end.error)


def _ended(
    job: Job, folder: RunFolder, run: Run, journal: Journal, first: Callable[[], None]
) -> _End:
    """Drive the plan and the shaping, and say how it ended."""
    try:
        first()
        with ExitStack() as crews:
            return _finished(job, folder, run, journal, crews)
    except (KeyboardInterrupt, Interrupted, BrokenPipeError):
        note = f"interrupted; the best is saved, not yet verified; to go on: {_go_on(job)}"
        return _End(State.INTERRUPTED, Interrupted.code, note)
    except ChipError as error:
        return _End(State.FAILED, error.code, error=error)
    except OSError as error:
        failed = OracleFailed(
            f"the system refused: {error}",
            help="the best variant so far is saved; mend the cause and run again",
        )
        return _End(State.FAILED, failed.code, error=failed)


def _go_on(job: Job) -> str:
    return shlex.join(["chipj", "resume", os.path.relpath(job.out)])


def _finished(job: Job, folder: RunFolder, run: Run, journal: Journal, crews: ExitStack) -> _End:
    try:
        note = _trusted(job, run, journal, crews)
    except Reached as reached:
        write_down(job, run, journal, str(reached), limit=True)
        # The run may go on some day: what is asked now must not take the next numbers.
        readable = run.scales.program(run.program).tokens <= _READABLE
        aside = (lambda program, rule: _shows(run, program)) if readable else None
        return _End(State.STOPPED, STOPPED, str(reached), _shaped(job, folder, run, aside))
    write_down(job, run, journal, note.early)
    return _End(State.FINISHED, 0, note.text, _shaped(job, folder, run, run.verified))


@dataclass(frozen=True, slots=True)
class _Note:
    """What there is to say of a plan's end: why it came early, where it went back to."""

    early: str = ""
    went: str = ""

    @property
    def text(self) -> str:
        return "\n".join(each for each in (self.early, self.went) if each)


def _trusted(job: Job, run: Run, journal: Journal, crews: ExitStack) -> _Note:
    """Drive the plan to a best that is good in external mode too; what there is to say of it."""
    early = _planned(job, run)
    if not job.internal and refusal(journal) is None:
        return _Note(early)
    limits, known = journal.read.record().limits, journal.read.verdicts(after=run.number)
    oracles = Crew(lambda: guarded(job, job.make_oracle, limits), job.jobs, known)
    cold = crews.enter_context(oracles)
    if refusal(journal) is None and shown_cold(run, cold):
        return _Note(early)
    wrong = go_back(run, journal, cold)
    went = f"v{wrong} was not good in external mode; went on there from before it"
    return _Note(_planned(job, run), went)


def _planned(job: Job, run: Run) -> str:
    """Drive the plan from where the run is; why it ended early, if at a size that was wanted."""
    try:
        run.check(run)
        run.drive(searched(job, run.program))
    except OutOfTime:
        raise job.bounds.out_of_time() from None
    except Reached as reached:
        if not reached.wanted:
            raise
        return str(reached)
    finally:
        run.crew.patience = lambda: None
    return ""


def _shows(run: Run, program: Program) -> bool:
    """Whether another form of the best is good, asked aside."""
    same = program.digest == run.program.digest
    return same or run.crew.judge(run.form(program)).verdict is Verdict.GOOD


def _shaped(job: Job, folder: RunFolder, run: Run, verified: Verified | None) -> Compact:
    """The readable result; a copy of the best where nobody is to verify another form."""
    compact = shaped(job, run, verified, folder.journal)
    folder.compact(compact.program)
    folder.write("lines.json", json.dumps(compact.lines).encode())
    return compact


def _stem(main: File) -> str:
    return main.path.rpartition("/")[2].removesuffix(".java")
