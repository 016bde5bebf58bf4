"""Internal mode: what the oracles of a run share, and how their stacks are built.

Law: the same verdicts as in external mode, which stays the last word on the best variant.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

from chipper.fence.tree import pids
from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.options import fitted
from chipper.jvm.parked import Start
from chipper.jvm.worker import Died, Overrun, WrongOptions
from chipper.oracle.cold import Cold
from chipper.oracle.compiles import Compiles
from chipper.oracle.folder import NOBODY, Folders
from chipper.oracle.hears import Staying
from chipper.oracle.known import Known
from chipper.oracle.park import Park
from chipper.oracle.resident import Resident, Shared
from chipper.oracle.shows import Shows
from chipper.oracle.warm import Warm
from chipper.source.closing import Closing

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.options import Fitted
    from chipper.oracle.compiles import InFolder
    from chipper.oracle.folder import Riders
    from chipper.oracle.hears import Afresh, Hears
    from chipper.oracle.javac import Javac
    from chipper.oracle.launch import Launch
    from chipper.oracle.symptom import Symptom
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.program import Program
    from chipper.source.variant import Variant


class Internal(Closing):
    """Makes oracles that share the compile workers; close it after the last of them."""

    def __init__(
        self,
        javac: Javac,
        riders: Riders = NOBODY,
        jobs: int = 1,
        scratch: Path | None = None,
        *,
        quick: bool = False,
    ) -> None:
        """Compile as *javac* does, for *jobs* oracles at a time; *riders* are in every folder.

        With *quick* class files are for running alone: they do the same sooner.
        """
        self._javac = javac
        self._riders = riders
        self._scratch = scratch
        self._known: dict[tuple[Symptom, Launch], Known] = {}
        self._benches: dict[Launch, Shared] | None = {}
        # Sources and class files that ride along are on javac's class path: it is the same folder.
        compiled = [file for file in riders.files if file[0].endswith((".java", ".class"))]
        self._folders = Folders(riders if compiled else NOBODY, scratch=scratch)
        beside = (str(self._folders.root / "riders"),) if compiled else ()
        self._classpath = (*beside, *javac.classpath)
        self._jobs = jobs
        options = fitted(javac.options)
        self.compilers = self._compilers(options and options.running_sooner() if quick else options)
        self._listening: dict[tuple[str, ...], Compilers | None] = {}

    def _compilers(self, options: Fitted | None, **more: float) -> Compilers | None:
        """Those that keep *options*."""
        if options is None:
            return None
        javac = self._javac
        environment, root = javac.environment, self._folders.root
        setup = Setup(javac.jdk, environment, options, self._classpath, root, javac.limits)
        return Compilers(setup, self._jobs, **more)

    def begin(self, program: Program) -> None:
        """Start a compile worker ahead, for *program*."""
        if self.compilers is not None:
            self.compilers.begin(program)

    def hears(self, afresh: Afresh) -> Hears:
        """Listens to the resident javac where it says of the original what one says *afresh*."""
        key = tuple(afresh.options)
        if key not in self._listening:
            options = fitted(self._javac.options, ("-proc:none", *afresh.options))
            # To compile is all there is to do: what waits for a worker could as well have one.
            self._listening[key] = self._compilers(options, second_after=0)
        compilers = self._listening[key]
        return afresh if compilers is None else Staying(compilers, afresh)

    def shows(self, symptom: Symptom, launch: Launch, *, reuse: bool = True) -> Shows:
        """The oracle that runs what compiles; with *reuse* not the same class files twice."""
        known = self._known.setdefault((symptom, launch), Known()) if reuse else Known(0)
        return Shows(symptom, self.bench(launch), launch.limits, known)

    def writing(self, folder: Path) -> Internal:
        """The same with the same workers, for variants that may write to *folder*."""
        other = copy(self)
        other._javac = replace(self._javac, fence=self._javac.fence.writing(folder))
        other._known = {}
        other._benches = None
        return other

    def bench(self, launch: Launch) -> Shared | Resident:
        """The warm bench, one for all; for variants that may write somewhere, one for one run."""
        if self._benches is None:
            return self._bench(launch, ahead=0)
        found = self._benches.get(launch)
        if found is None or not found.used:
            found = self._benches[launch] = Shared(self._bench(launch, ahead=max(2, self._jobs)))
        return found.another()

    def _bench(self, launch: Launch, ahead: int) -> Resident:
        javac = self._javac
        folders = Folders(self._riders, scratch=self._scratch)
        java = launch.java(javac)
        start = Start(java, javac.environment, launch.stdin, launch.limits, javac.fence)
        warm = Warm(self.compilers, javac, folders)
        # Nobody would end those that wait, if chipj were killed, where no process can be looked up.
        parks = java.gated and bool(pids())
        return Resident(warm, Park(start, folders, ahead), Cold(javac, launch, folders), parks)

    def before(self, oracle: InFolder, folders: Folders, *, classes: bool) -> Compiles:
        """The compiler as a filter before *oracle*, whose own folders these are."""
        return Compiles(
            oracle, Warm(self.compilers, self._javac, folders), folders, classes=classes
        )

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        """The compiler's complaints about a variant; none where it has no answer."""
        if self.compilers is None:
            return ()
        try:
            return self.compilers.diagnostics(variant, Event())
        except (Died, Overrun):
            return ()

    def complaints(self, variant: Variant) -> tuple[Diagnostic, ...] | None:
        """What javac complains about, if it answers; whoever listens to it already is asked."""
        listening = (each for each in self._listening.values() if each is not None)
        compilers = next(listening, self.compilers)
        if compilers is None:
            return None
        try:
            return compilers.complaints(variant, Event())
        except (Died, Overrun, WrongOptions):
            return None

    def graph(self, base: Program) -> Graph | None:
        """Who refers to whom in *base*; None where nobody can tell."""
        if self.compilers is None:
            return None
        try:
            return self.compilers.graph(base, Event())
        except (Died, Overrun):
            return None

    def facts(self, program: Program) -> Facts | None:
        """What the compiler knows of a program; None where it has no answer."""
        if self.compilers is None:
            return None
        try:
            return self.compilers.facts(program, Event())
        except (Died, Overrun):
            return None

    def close(self) -> None:
        """End the workers."""
        for each in (self.compilers, *self._listening.values()):
            if each is not None:
                each.close()
        self._folders.close()
