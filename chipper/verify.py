"""Trust: every accepted step of a run asked again, cold and external; every chip looked up.

Law: of steps nothing is taken from the journal but the programs and the limits; that the best is
1-minimal is checked against the chips as they are made here and now.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from chipper.calibrate import limits_of
from chipper.certificate import proof
from chipper.errors import OracleFailed
from chipper.java.measure import Scales
from chipper.journal import Reader, State
from chipper.oracle.crew import TRIES
from chipper.plan import sources
from chipper.search.certify import every_chip
from chipper.source.judgement import Verdict
from chipper.source.shield import Shields
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chipper.fence.limits import Limits
    from chipper.job import Job
    from chipper.oracle.contract import Oracle
    from chipper.source.judgement import Judgement
    from chipper.source.program import Program


@dataclass(frozen=True, slots=True)
class Checked:
    """How many steps were asked, the original included, and which are not good: number, why."""

    steps: int
    failed: tuple[tuple[int, Verdict, str], ...]
    unfinished: str


def verify(journal: Path, make: Callable[[Limits], Oracle], say: Callable[[str], None]) -> Checked:
    """Judge the original and every accepted step; each by an oracle of its own."""
    failed = []
    with Reader.open(journal) as reader:
        record, steps = reader.record(), reader.steps()
        limits = limits_of(record.limits)
        for at, step in enumerate(steps, 1):
            judgement = _judged(make, limits, reader.program_at(step.number))
            say(f"{at}/{len(steps)} v{step.number} {judgement.verdict}")
            if judgement.verdict is not Verdict.GOOD:
                failed.append((step.number, judgement.verdict, judgement.note))
    return Checked(len(steps), tuple(failed), _unfinished(record.state))


def _unfinished(state: State) -> str:
    """How a run was left before its end; who verifies has its lock, so nobody works at it."""
    if state is State.FINISHED:
        return ""
    return "killed" if state is State.RUNNING else str(state)


def missing(journal: Path, job: Job) -> str:
    """Whether the journal proves what its certificate says; empty where it says nothing."""
    scales = Scales(job.forest)
    with Reader.open(journal) as reader:
        if not (told := proof(reader)).minimal:
            return told.told
        best, known = reader.best(), reader.verdicts()
    shields = Shields.of(told.shielded)
    lost = found = 0
    for chip in every_chip(best, sources(job.catalog, job.style), job.forest):
        variant = Variant(best, chip.edit)
        if shields.touched(chip.edit) or not scales.smaller(variant):
            continue
        judgement = known.get(variant.program.digest)
        found += 1
        lost += judgement is None or judgement.verdict is Verdict.GOOD
    if lost:
        return f"{lost} of {found} chips of the best have no answer that is not good"
    return f"1-minimal: the journal has an answer for each of {found} chips of the best"


def _judged(make: Callable[[Limits], Oracle], limits: Limits, program: Program) -> Judgement:
    for _ in range(TRIES):
        oracle = make(limits)
        try:
            judgement = oracle.judge(Variant(program), Event())
        finally:
            oracle.close()
        if judgement.verdict.settled:
            return judgement
    raise OracleFailed(
        f"the oracle kept failing: {judgement.note or judgement.stage}",
        help="mend the cause and give the same command again",
    )
