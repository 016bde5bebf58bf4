"""Makers of the oracles that need no scripts: the same symptom on cold and on warm benches."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.cli.reached import teller
from chipper.jvm.agent import agent
from chipper.jvm.build import built
from chipper.jvm.heap import chooses_collector
from chipper.jvm.jdk import find_jdk
from chipper.oracle.all import All
from chipper.oracle.cold import Cold
from chipper.oracle.complains import Complains, Crash
from chipper.oracle.differs import Differs
from chipper.oracle.folder import Folders
from chipper.oracle.hears import Afresh, Trust
from chipper.oracle.learnt import Learning
from chipper.oracle.reaches import Reaches
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import crash, reads
from chipper.oracle.symptom.failure import RUNNER
from chipper.oracle.symptom.reached import LOG, VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chipper.cli.symptoms import Shown
    from chipper.fence.limits import Limits
    from chipper.fence.tier import Fence
    from chipper.job import Maker
    from chipper.oracle.complains import Complaints
    from chipper.oracle.contract import Oracle
    from chipper.oracle.folder import Riders
    from chipper.oracle.hears import Hears
    from chipper.oracle.internal import Internal
    from chipper.oracle.javac import Javac
    from chipper.oracle.launch import Launch
    from chipper.oracle.learnt import Learner
    from chipper.oracle.shows import Bench
    from chipper.oracle.symptom import Symptom
    from chipper.source.program import Program

_EXACT = ("-XX:", "-Xcomp", "-Xint", "-Xbatch", "-Xmixed")  # the user looks at the JIT
_COLLECTOR = "-XX:+UseSerialGC"


@dataclass(frozen=True)
class Builtin:
    """What the oracles without scripts have in common; what they learn of the original too."""

    shown: Shown
    original: Program
    javac: Javac
    launch: Launch
    riders: Riders
    learner: Learner | None
    crash: Crash
    trust: Trust
    sides: tuple[Launch, Launch] | None

    @staticmethod
    def of(
        shown: Shown, original: Program, javac: Javac, launch: Launch, riders: Riders
    ) -> Builtin:
        """For *shown*, by *javac* and *launch*."""
        javac, launch = _equipped(shown, javac, launch)
        sides = _sides(shown, launch, javac.environment)
        learner = _learner(shown, original)
        javac = _understood(javac, sides)
        found = Crash(original), Trust(original)
        return Builtin(shown, original, javac, launch, riders, learner, *found, sides)

    @property
    def quick(self) -> bool:
        """Whether class files may be others, as long as the program does the same.

        Not where the code itself is in question, or how much memory and stack it takes.
        """
        exact = any(option.startswith(_EXACT) for option in self.launch.options)
        spent = any(error in repr(self.shown) for error in ("OutOfMemory", "StackOverflow"))
        return self.sides is None and not self.shown.jvm_crash and not exact and not spent

    def behind(self, fence: Fence) -> Builtin:
        """The same behind another fence; what was learnt is kept."""
        jdks = [side.jdk.home for side in self.sides or () if side.jdk is not None]
        ours = map(Path, (*self.launch.classpath, *self.launch.shown))
        visible = fence.showing(*ours, *jdks)
        return replace(self, javac=replace(self.javac, fence=visible))

    def anew(self) -> Builtin:
        """The same, with everything to be learnt again."""
        learner = _learner(self.shown, self.original)
        found = Crash(self.original), Trust(self.original)
        return replace(self, learner=learner, crash=found[0], trust=found[1])

    def external(self) -> Maker:
        """Oracles of external mode."""

        def judge(symptom: Symptom, launch: Launch) -> Oracle:
            return Shows(symptom, self._cold(launch), launch.limits)

        return lambda limits: self._oracle(limits, judge, self._cold, lambda afresh: afresh)

    def internal(self, internal: Internal, *, reuse: bool) -> Maker:
        """Oracles of internal mode; with *reuse*, equal class files have equal verdicts."""

        def judge(symptom: Symptom, launch: Launch) -> Oracle:
            return internal.shows(symptom, launch, reuse=reuse)

        return lambda limits: self._oracle(limits, judge, internal.bench, internal.hears)

    def _oracle(
        self,
        limits: Limits,
        judge: Callable[[Symptom, Launch], Oracle],
        bench: Callable[[Launch], Bench],
        hears: Callable[[Afresh], Hears],
    ) -> Oracle:
        found = list(self._oracles(limits, judge, bench))
        if self.shown.complaints is not None:
            found.insert(0, self._complains(self.shown.complaints, hears))
        oracle = found[0] if len(found) == 1 else All(found)
        if not self.shown.reached:
            return oracle
        return Reaches(oracle, teller(self.shown.reached, self.original))

    def _oracles(
        self,
        limits: Limits,
        judge: Callable[[Symptom, Launch], Oracle],
        bench: Callable[[Launch], Bench],
    ) -> Iterator[Oracle]:
        if self.sides is not None:
            first, second = (bench(replace(side, limits=limits)) for side in self.sides)
            yield Differs((first, second), limits)
        if self.learner is not None:
            launch = replace(self.launch, limits=limits)
            yield self._shows(self.learner, launch, judge)

    def _complains(self, complaints: Complaints, hears: Callable[[Afresh], Hears]) -> Complains:
        """The oracle of what javac says; only one that is started afresh crashes as that one."""
        options = complaints.options(self.javac.options)
        afresh = Afresh(self.javac, Folders(self.riders), options, self.trust)
        heard = afresh if complaints.crash else hears(afresh)
        return Complains(complaints, heard, self.javac.limits, self.crash)

    def _shows(
        self, learner: Learner, launch: Launch, judge: Callable[[Symptom, Launch], Oracle]
    ) -> Oracle:
        """The oracle of what a run shows; the original, if it can teach us, is seen cold."""
        if learner.known is not None:
            return judge(learner.known, launch)
        return Learning(learner, lambda: self._cold(launch), lambda symptom: judge(symptom, launch))

    def _cold(self, launch: Launch) -> Cold:
        return Cold(self.javac, launch, Folders(self.riders))


def _learner(shown: Shown, original: Program) -> Learner | None:
    """Who learns of the original; where places must be reached, of the one that tells of them."""
    told = teller(shown.reached, original)(original) if shown.reached else None
    return shown.learner(original, told)


def _equipped(shown: Shown, javac: Javac, launch: Launch) -> tuple[Javac, Launch]:
    """What the symptom needs to be seen: options of java, classes of ours, a name for a log."""
    if shown.jvm_crash:
        launch = replace(launch, options=(*launch.options, *crash.OPTIONS))
    if shown.reached:
        environment = {**javac.environment, VARIABLE: f"../{LOG}"}
        javac = replace(javac, environment=environment)
    if shown.input_subsequence:
        jar = agent(built(javac.jdk, javac.environment))
        watching = f"-javaagent:{jar}=../{reads.RECORD}"
        launch = replace(
            launch, options=(watching, *launch.options), shown=(*launch.shown, str(jar))
        )
    if shown.junit is not None:
        ours = str(built(javac.jdk, javac.environment))
        words = shown.junit.split("#", 1)
        launch = replace(
            launch, main=RUNNER, arguments=tuple(words), classpath=(*launch.classpath, ours)
        )
    return javac, launch


def _sides(
    shown: Shown, launch: Launch, environment: Mapping[str, str]
) -> tuple[Launch, Launch] | None:
    """The two ways to run for `--differ`."""
    if shown.differ is None:
        return None

    def side(text: str) -> Launch:
        if Path(text).is_dir():
            return replace(launch, jdk=find_jdk(Path(text), environment))
        return replace(launch, options=(*launch.options, *shlex.split(text)))

    one, other = map(side, shown.differ)
    if any(chooses_collector(each.options) for each in (one, other)):
        return one, other
    # What each JDK starts soonest with is not the same, and could be all that differs.
    same, other_same = (replace(s, options=(_COLLECTOR, *s.options)) for s in (one, other))
    return same, other_same


def _understood(javac: Javac, sides: tuple[Launch, Launch] | None) -> Javac:
    """A javac whose class files the oldest JDK understands."""
    oldest = min((side.jdk.version for side in sides or () if side.jdk), default=javac.jdk.version)
    chosen = any(each.lstrip("-") in ("release", "source", "target") for each in javac.options)
    if chosen or oldest >= javac.jdk.version:
        return javac
    return replace(javac, options=(*javac.options, "--release", str(oldest)))
