"""Which oracles a job's crews consist of: internal where that serves, behind the parse guard."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from chipper.calibrate import limits_of
from chipper.errors import BadInput
from chipper.job import Resident
from chipper.oracle.crew import Crew
from chipper.oracle.parses import Parses
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chipper.job import Job, Maker
    from chipper.oracle.contract import Oracle
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.program import Program


@contextmanager
def staff(job: Job, limits: Mapping[str, object], say: Callable[[str], None]) -> Iterator[Resident]:
    """The run's oracles, internal where that serves; the compiler is asked in either mode."""
    with ExitStack() as opened:
        jvm = _Jvm(job, opened)
        make = job.make_oracle
        if job.internal and job.resident is not None and limits["guard"]:
            make = _internal(job, jvm, limits, say)
        filters = make is not job.make_oracle
        yield Resident(make, jvm.diagnose, jvm.graph, jvm.facts, filters=filters)


class _Jvm:
    """The resident JVM, started when somebody wants it."""

    def __init__(self, job: Job, opened: ExitStack) -> None:
        self._job = job
        self._opened = opened
        self._found: Resident | None = None
        self._knows: bool | None = None

    def open(self) -> Resident:
        if self._found is None:
            assert self._job.resident is not None
            self._found = self._opened.enter_context(self._job.resident(self._job.jobs))
        return self._found

    def diagnose(self, variant: Variant) -> tuple[Diagnostic, ...]:
        """The compiler's complaints; none where there is no compiler."""
        if self._knows is None:
            self._knows = self._takes_original()
        return self.open().diagnose(variant) if self._knows else ()

    def facts(self, program: Program) -> Facts | None:
        """What the compiler knows of a program; nothing where there is no compiler."""
        if self._knows is None:
            self._knows = self._takes_original()
        return self.open().facts(program) if self._knows else None

    def _takes_original(self) -> bool:
        """Whether there is a compiler, and one that has nothing to say of the original."""
        if self._job.resident is None:
            return False
        try:
            return not self.open().diagnose(Variant(self._job.program))
        except BadInput:
            return False

    def graph(self, base: Program) -> Graph | None:
        """Who refers to whom; None where there is no compiler."""
        if self._job.resident is None:
            return None
        try:
            return self.open().graph(base)
        except BadInput:
            return None


def _internal(
    job: Job, jvm: _Jvm, limits: Mapping[str, object], say: Callable[[str], None]
) -> Maker:
    """The maker of internal oracles, if they say of the original what external ones say."""
    try:
        make = jvm.open().make
        with Crew(lambda: make(limits_of(limits)), 1) as crew:
            serves = crew.judge(Variant(job.program)).verdict is Verdict.GOOD
    except BadInput as error:
        say(f"note: external mode: {error.message}")
        return job.make_oracle
    if not serves:
        say("note: external mode, as the resident compiler does not take the original")
        return job.make_oracle
    say("internal mode: what does not compile starts no process")
    return make


def guarded(job: Job, make: Maker, limits: Mapping[str, object]) -> Oracle:
    """One oracle, behind the parse guard where what does not compile is never good."""
    oracle = make(limits_of(limits))
    return Parses(oracle, job.forest) if limits["guard"] else oracle
