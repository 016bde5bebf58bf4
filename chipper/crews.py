"""Which oracles a job's crews consist of: internal where that serves, behind the parse guard."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from chipper.calibrate import limits_of
from chipper.cores import cores
from chipper.errors import BadInput
from chipper.job import Resident
from chipper.oracle.crew import Crew
from chipper.oracle.parses import Parses
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

    from chipper.job import Job, Maker, Watching
    from chipper.oracle.contract import Oracle
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.program import Program
    from chipper.start import Judge


class Staff:
    """The run's oracles, internal where that serves; the compiler is asked in either mode."""

    def __init__(self, job: Job, say: Callable[[str], None]) -> None:
        """For *job*; nothing is started before it is wanted."""
        self._job = job
        self._say = say
        self._opened = ExitStack()
        self._trial = ExitStack()
        self._tried = False
        self._jvm = _Jvm(job, self._opened)
        self._make: Maker | None = None
        self._watching: Watching | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._opened:
            self._trial.close()

    def begin(self) -> None:
        """Let the compile worker start while the original is looked at, if a core has the time.

        Not for scripts: it is not known yet whether what does not compile may be kept from them.
        """
        job = self._job
        if job.internal and job.resident is not None and job.refuses and cores() > 1:
            with suppress(BadInput):  # who wants it will hear of it
                self._jvm.open().begin(job.program)

    def trial(self, limits: Mapping[str, object]) -> Judge | None:
        """How one internal oracle judges, if it says of the original what external ones say."""
        job, self._tried = self._job, True
        serving = limits["guard"] or not job.compiles  # javac itself is heard, nothing is filtered
        if not (job.internal and job.resident is not None and serving):
            return None
        try:
            resident = self._jvm.open()
            make = resident.make
            crew = self._trial.enter_context(Crew(lambda: make(limits_of(limits)), 1))
            serves = crew.judge(Variant(job.program)).verdict is Verdict.GOOD
        except BadInput as error:
            self._say(f"note: external mode: {error.message}")
            return None
        if not serves:
            self._say("note: external mode, as the resident compiler does not take the original")
            return None
        staying = "javac stays resident where it agrees with a fresh one"
        how = "what does not compile starts no process" if job.compiles else staying
        self._say(f"internal mode: {how}")
        self._make, self._watching = make, resident.watching
        return crew.judge

    def hired(self, limits: Mapping[str, object]) -> Resident:
        """What makes the run's oracles, after a trial if there was none.

        The oracle on trial stays: what it has parked is for the others too.
        """
        if not self._tried:
            self.trial(limits)
        if self._make is None:
            self._trial.close()
        make, jvm = self._make or self._job.make_oracle, self._jvm
        internal = self._make is not None
        told = jvm.diagnose, jvm.graph, jvm.facts, jvm.complaints
        return Resident(make, *told, self._watching, filters=internal)


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

    def complaints(self, variant: Variant) -> tuple[Diagnostic, ...] | None:
        """What the compiler complains about, lints included; None where nobody can tell."""
        if self._job.resident is None:
            return None
        try:
            return self.open().complaints(variant)
        except BadInput:
            return None

    def graph(self, base: Program) -> Graph | None:
        """Who refers to whom; None where there is no compiler."""
        if self._job.resident is None:
            return None
        try:
            return self.open().graph(base)
        except BadInput:
            return None


def guarded(job: Job, make: Maker, limits: Mapping[str, object]) -> Oracle:
    """One oracle, behind the parse guard where what does not compile is never good."""
    oracle = make(limits_of(limits))
    return Parses(oracle, job.forest) if limits["guard"] else oracle
