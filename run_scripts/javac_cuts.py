"""The first cuts of javac alone: comments, what was never executed, what nothing executed needs.

Without the checks and the fence of a whole run: what they leave, in how many questions and how much
CPU time. The watched run is warm too; what it told is kept beside the sources.
"""

from __future__ import annotations

import os
import re
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.process import Limits
from chipper.java.coverage import reached, watching
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.jvm.jdk import find_jdk
from chipper.oracle.crew import Crew
from chipper.oracle.folder import gather
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.printed import Printed
from chipper.run import Run
from chipper.search.comments import comments
from chipper.search.cut import cut
from chipper.source.facts import Coverage
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant
from run_scripts.internal_large import OPTIONS, program

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.ledger import Asked
    from chipper.search.round import Learn
    from chipper.source.program import Program
    from chipper.source.size import Measure

_SECONDS = 120  # of CPU for a run


class Told:
    """Says what happens as it happens."""

    def __init__(self) -> None:
        self.begun = monotonic()
        self.rows: list[tuple[str, str, int]] = []

    def ask(self, asked: Asked) -> None:
        spent = f"{monotonic() - self.begun:.0f} s, {cpu():.0f} s CPU so far"
        told = asked.judgement
        what = f"v{asked.number} {asked.phase}, {asked.chip.rule}"
        print(f"{what}: {told.verdict} ({spent}) {told.note[:90]}", flush=True)

    def step(self, asked: Asked, measure: Measure) -> None:
        self.rows.append((asked.phase, f"v{asked.number}", measure.tokens))
        print(f"  {measure.tokens} tokens left", flush=True)


class Teacher:
    """Watches the program and asks the compiler, all warm."""

    def __init__(self, internal: Internal, symptom: Symptom, launch: Launch, kept: Path) -> None:
        self._internal = internal
        self._oracle = internal.shows(symptom, launch)
        self._kept = kept
        self.blunt = False
        self.diagnostics = internal.diagnostics

    def learn(self, number: int, wanted: Learn) -> object | None:
        if wanted.what == "graph":
            return self._internal.graph(wanted.base)
        if wanted.what == "facts":
            return self._internal.facts(wanted.base)
        if not self._kept.exists():
            self._kept.write_bytes(self._covered(wanted.base))
        return Coverage.unpacked(self._kept.read_bytes())

    def _covered(self, base: Program) -> bytes:
        forest, log = Forest(), self._kept.with_suffix(".log")
        log.unlink(missing_ok=True)
        variant = Variant(base, watching(base, forest, str(log)))
        assert self._oracle.complete(variant, Event()).verdict is Verdict.GOOD
        return reached(base, forest, log.read_bytes()).packed()

    def close(self) -> None:
        self._oracle.close()


def cpu() -> float:
    """CPU seconds of this process and of those below it that have ended."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def cuts(given: Path, pattern: str, arguments: tuple[str, ...], kept: Path) -> dict[str, object]:
    """What comments, cut and sweep leave of javac; *given* is what it compiles."""
    jdk = find_jdk(None, os.environ)
    javac = Javac(jdk, java_environment(os.environ, jdk), OPTIONS, limits=Limits.of(_SECONDS * 5))
    launch = Launch("jx.javac.Main", OPTIONS[1:], arguments, None, Limits.of(_SECONDS))
    symptom, told, forest = Symptom((Printed(re.compile(pattern)),)), Told(), Forest()
    scales, whole = Scales(forest), program()
    with Internal(javac, gather([], [given])) as internal:
        teacher = Teacher(internal, symptom, launch, kept)
        with Crew(lambda: internal.shows(symptom, launch), 1) as crew:
            run = Run(whole, crew, scales, told, teacher=teacher)
            for search in (comments, cut):
                run.drive(search(run.program, forest))
        teacher.close()
    tokens = scales.program(whole).tokens
    left = scales.program(run.program).tokens
    return {"tokens": tokens, "left": left, "questions": run.number, "steps": told.rows} | {
        "cpu": cpu(),
        "seconds": monotonic() - told.begun,
    }
