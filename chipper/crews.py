"""Which oracles a job's crews consist of: internal where that serves, behind the parse guard."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.oracle.crew import Crew
from chipper.oracle.parses import Parses
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chipper.job import Job, Maker
    from chipper.oracle.contract import Oracle


@contextmanager
def maker(job: Job, limits: Mapping[str, object], say: Callable[[str], None]) -> Iterator[Maker]:
    """The maker of the run's oracles: internal where that serves."""
    with ExitStack() as opened:
        make = job.make_oracle
        if job.internal is not None and limits["guard"]:
            make = _resident(job, limits, say, opened)
        yield make


def _resident(
    job: Job, limits: Mapping[str, object], say: Callable[[str], None], opened: ExitStack
) -> Maker:
    """The maker of internal oracles, if they say of the original what external ones say."""
    assert job.internal is not None
    try:
        make = opened.enter_context(job.internal(job.jobs))
        with Crew(lambda: make(_seconds(limits)), 1) as crew:
            serves = crew.judge(Variant(job.program)).verdict is Verdict.GOOD
    except BadInput as error:
        say(f"note: external mode: {error.message}")
        return job.make_oracle
    if not serves:
        say("note: external mode, as the resident compiler does not take the original")
        return job.make_oracle
    say("internal mode: what does not compile starts no process")
    return make


def _seconds(limits: Mapping[str, object]) -> float:
    timeout = limits["timeout"]
    assert isinstance(timeout, int | float)
    return float(timeout)


def guarded(job: Job, make: Maker, limits: Mapping[str, object]) -> Oracle:
    """One oracle, behind the parse guard where what does not compile is never good."""
    oracle = make(_seconds(limits))
    return Parses(oracle, job.forest) if limits["guard"] else oracle
