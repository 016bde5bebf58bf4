"""The health check: whether a job can begin, and what was seen on the way to knowing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.calibrate import calibrated, first_limits
from chipper.errand import begun
from chipper.errors import ChipError, NotShown, OracleFailed
from chipper.fence.tier import OPEN
from chipper.oracle.crew import Crew
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant
from chipper.start import empties, fenced_off

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chipper.job import Job
    from chipper.source.judgement import Judgement
    from chipper.source.use import Use
    from chipper.start import Judge, Start

    Heard = Callable[[Variant, Judgement], None]

NO_FENCE = "--fence none"
ORIGINAL = "the original"
BROKEN = "a program that does not compile"


def checked(
    job: Job,
    times: int = 2,
    heard: Heard = lambda variant, judgement: None,
    trial: Callable[[Mapping[str, object]], Judge | None] | None = None,
) -> Start:
    """The original judged some *times*; where the fence is what stands in the way, say so.

    Once it was seen cold, the rest is asked of what a *trial* with the limits found offers.
    """
    limits = first_limits(job.timeout)

    def judge(variant: Variant) -> Judgement:
        judgement = crew.judge(variant)
        heard(variant, judgement)
        return judgement

    def warm(use: Use, refused: bool) -> Judge | None:
        assert trial is not None
        return trial(_limits(job, use, refused and job.compiles))

    try:
        with Crew(lambda: job.make_oracle(limits), 1) as crew:
            return begun(job, judge, times, warm if trial else None)
    except (NotShown, OracleFailed) as error:
        for words, make in job.looser:
            with Crew(lambda make=make: make(limits), 1) as looser:  # type: ignore[misc]
                if looser.judge(Variant(job.program)).verdict is Verdict.GOOD:
                    raise fenced_off(error, job.fence, words) from error
        if job.fence != OPEN.name and NO_FENCE not in dict(job.looser):
            error.help += f"\nor the fence ({job.fence}) is in the way: --fence auto finds out"
        raise


def _limits(job: Job, use: Use, guard: bool) -> dict[str, object]:
    return calibrated(job.timeout, use) | {"guard": guard}


@dataclass(frozen=True, slots=True)
class Health:
    """What was asked about which program, and the limits that follow; or what stands in the way."""

    asked: tuple[tuple[str, Judgement], ...]
    limits: Mapping[str, object] | None = None
    error: ChipError | None = None


def examine(job: Job, times: int = 3) -> Health:
    """Check a job without beginning it."""
    names = {job.program.digest: ORIGINAL}
    names |= {each.digest: name for name, each in empties(job.program, job.main, job.main_class)}
    asked: list[tuple[str, Judgement]] = []

    def heard(variant: Variant, judgement: Judgement) -> None:
        asked.append((names.get(variant.program.digest, BROKEN), judgement))

    try:
        found = checked(job, times, heard)
    except ChipError as error:
        return Health(tuple(asked), error=error)
    return Health(tuple(asked), _limits(job, found.use, found.guard))
