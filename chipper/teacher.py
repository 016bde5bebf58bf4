"""What searches may learn beyond verdicts: coverage, facts, the compiler's complaints.

Law: what was learnt is in the journal, and a run that goes on learns the same.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from chipper.calibrate import limits_of
from chipper.errors import OracleFailed
from chipper.fence.scratch import Scratch
from chipper.java.coverage import reached, watching
from chipper.oracle.contract import completed
from chipper.oracle.crew import Crew
from chipper.source.closing import Closing
from chipper.source.facts import Coverage
from chipper.source.graph import packed
from chipper.source.judgement import Verdict
from chipper.source.program import digest
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from chipper.job import Job, Resident
    from chipper.journal import Journal
    from chipper.journal.record import Learnt
    from chipper.oracle.contract import Cancel, Oracle
    from chipper.search.round import Learn
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.judgement import Judgement
    from chipper.source.program import Program

_ERROR = ".err."  # in the key of one


class Teacher:
    """Finds out what a search wants to know."""

    def __init__(
        self,
        job: Job,
        journal: Journal,
        limits: Mapping[str, object],
        compiler: Resident,
    ) -> None:
        """Ask external oracles of *job*, and *compiler*; write what was learnt to *journal*.

        Where oracles do not filter, what is bad may not compile, and only the compiler can tell.
        """
        self._job = job
        self._journal = journal
        self._limits = limits
        self._compiler = compiler
        self._graph, self._facts = compiler.graph, compiler.facts
        self._complaints = compiler.complaints
        self._heard: dict[str, frozenset[str] | None] = {}  # keys of complaints, by the text
        self._guesses = job.compiles and not job.refuses  # scripts take long
        self.diagnostics = compiler.diagnose if limits["guard"] else _silent
        self.blunt = not compiler.filters

    def learn(self, number: int, wanted: Learn) -> object | None:
        """What a watched run can tell of a program, or the compiler."""
        known = [
            each
            for each in self._journal.read.learnt()
            if (each.base, each.kind) == (wanted.base.digest, wanted.what)
        ]
        if wanted.what == "graph":
            return self._referred(number, wanted, known)
        if wanted.what == "facts":
            return self._known(number, wanted, known)
        if wanted.what == "complaints":
            return self._complained(number, wanted, known)
        answer = known[0].answer if known else self._covered(wanted.base)
        if not known:
            self._journal.learn(number, wanted.base, wanted.what, digest(answer), answer)
        return Coverage.unpacked(answer) if answer else None

    def _referred(self, number: int, wanted: Learn, known: Sequence[Learnt]) -> Graph | None:
        """The compiler's own references: asked again by a run that goes on, and compared."""
        graph = self._graph(wanted.base)
        told = digest(packed(graph)) if graph is not None else ""
        self._remembered(number, wanted, known, told)
        return graph

    def _known(self, number: int, wanted: Learn, known: Sequence[Learnt]) -> Facts | None:
        """The facts of a program: told again to a run that goes on, and compared."""
        facts = self._facts(wanted.base) if self._limits["guard"] else None
        told = "" if facts is None else facts.digest()
        self._remembered(number, wanted, known, told)
        return facts

    def _complained(
        self, number: int, wanted: Learn, known: Sequence[Learnt]
    ) -> tuple[Diagnostic, ...]:
        """What javac complains about, errors first; told again to a run that goes on."""
        if known and not known[0].digest:
            return ()  # nobody could tell
        complaints = self._complaints(Variant(wanted.base))
        found = sorted(complaints or (), key=lambda each: _ERROR not in each.key)
        told = digest(repr([(each, each.message) for each in found]).encode())
        self._remembered(number, wanted, known, "" if complaints is None else told)
        return tuple(found)

    def _remembered(self, number: int, wanted: Learn, known: Sequence[Learnt], told: str) -> None:
        """What the compiler tells is not kept, but must be the same the next time."""
        if not known:
            self._journal.learn(number, wanted.base, wanted.what, told, b"")
        elif known[0].digest != told:
            raise OracleFailed(
                "the compiler does not say of the program what it said before",
                help="begin anew with --fresh",
            )

    def complains(self, variant: Variant, key: str) -> bool | None:
        """Whether javac complains of *key*, if known; not asked where a verdict costs no more."""
        keys = self._keys(variant) if self._guesses else None
        return None if keys is None else key in keys

    def _keys(self, variant: Variant) -> frozenset[str] | None:
        """The keys of what javac complains about; None if it does not tell."""
        digest = variant.program.digest
        if digest not in self._heard:
            found = self._complaints(variant)
            self._heard[digest] = None if found is None else frozenset(each.key for each in found)
        return self._heard[digest]

    def _covered(self, base: Program) -> bytes:
        """The coverage of a run that still shows the symptom; empty if there is none."""
        job = self._job
        keys = () if self._limits["guard"] else self._keys(Variant(base)) or ()
        if any(_ERROR in key for key in keys):
            return b""  # nothing runs that does not compile
        with closing(Scratch()) as scratch:
            folder = scratch.root / "marks"
            folder.mkdir()
            log = folder / "log"
            variant = Variant(base, watching(base, job.forest, str(log)))
            with Crew(lambda: _Whole(self._watching(folder)), 1) as crew:
                shown = crew.judge(variant).verdict is Verdict.GOOD
            if not shown or not log.exists():
                return b""
            return reached(base, job.forest, log.read_bytes()).packed()

    def _watching(self, folder: Path) -> Oracle:
        """An oracle whose variants may write to *folder*; internal where that serves."""
        make = self._compiler.watching or self._job.watching
        return (make(folder) if make else self._job.make_oracle)(limits_of(self._limits))


class _Whole(Closing):
    """An oracle that never judges before a run is over."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """The judgement of a whole run."""
        whole = completed(self._oracle, variant, cancel)
        return whole or self._oracle.judge(variant, cancel)

    def close(self) -> None:
        """Close the oracle."""
        self._oracle.close()


def _silent(variant: Variant) -> tuple[Diagnostic, ...]:
    """Where a program may be good that does not compile, complaints are no reason for repairs."""
    return ()
