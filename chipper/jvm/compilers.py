"""The compile workers of a run: started when needed, replaced when they die, shared by all oracles.

Laws: who answers makes no difference to the answer; a worker that died, ran over, broke down or
grew is never asked again.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition, Event
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.process import Limits
from chipper.jvm import wire
from chipper.jvm.build import built, quick_start
from chipper.jvm.seat import Heard, Made, Seat
from chipper.jvm.worker import Abandoned, Died, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path
    from typing import TypeVar

    from chipper.jvm.jdk import Jdk
    from chipper.jvm.options import Fitted
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.program import Program
    from chipper.source.variant import Variant

    T = TypeVar("T")

DEATHS = 3  # as often is a question asked whose worker dies of it
_SECOND_AFTER = 3.0  # seconds that were waited for the first one: what a second one takes to start
_YOUTH = 90.0  # seconds of CPU, and so often as long as the first answer took
_YOUTH_ANSWERS = 5
_HURRY = ("-XX:TieredStopAtLevel=1",)
_LOOK_AT_MEMORY = 500  # compiles
_GROWTH = 2
_SLACK = 64 * 2**20  # bytes a worker may grow by in any case
_TICK = 0.02
_AT_ONCE = 2**15  # bytes that a pipe takes before anybody reads


@dataclass(frozen=True, slots=True)
class Setup:
    """How the workers compile."""

    jdk: Jdk
    environment: Mapping[str, str]
    options: Fitted
    classpath: tuple[str, ...]
    cwd: Path
    limits: Limits = field(default_factory=lambda: Limits.of(60))


@dataclass
class _Place:
    """A seat and what is known about its memory."""

    seat: Seat
    young: bool
    compiles: int = 0
    loaded: int = 0  # bytes in use when its first answer was given
    youth: float = 0.0  # until it has used so much CPU time


class Compilers:
    """Asks whichever worker is free."""

    def __init__(self, setup: Setup, most: int = 1, *, second_after: float = _SECOND_AFTER) -> None:
        """At most *most* workers at once, the second one only if the first keeps others waiting.

        The first ones compile their own code in a hurry (C1 alone), which is soon done; those that
        come after, when the run turns out a long one, have the time to do it well.
        """
        self._setup = setup
        self._most = most
        self._second_after = second_after
        self._classes: Path | None = None
        self._free: list[_Place] = []
        self._begun: Worker | None = None
        self._busy = 0
        self._waited = 0.0
        self.grown = False  # a worker of this run has been through its youth
        self._change = Condition()
        self._closed = False

    def begin(self, program: Program) -> None:
        """Start the first worker before it is wanted, and have it compile *program*, if small."""
        setup = self._setup
        asked = [(b"S", self._told()), (b"B", wire.files(program))]
        asked += [(b"J", wire.number(0) + wire.splices(()))]
        small = sum(len(payload) for _, payload in asked) < _AT_ONCE
        if not small or not quick_start(setup.jdk, setup.environment):
            return  # our classes are still to be compiled: that can wait until somebody wants them
        with self._change:
            if self._begun is None and not (self._closed or self._free or self._busy):
                self._begun = self._worker()
                self._begun.begin(asked)

    def compile(self, variant: Variant, cancel: Event, *, classes: bool) -> Made:
        """Whether *variant* compiles; Died if three workers die of it, Overrun if it never ends."""
        return self._asked(
            lambda seat: seat.compile(variant, cancel, classes=classes),
            cancel,
        )

    def heard(self, variant: Variant, cancel: Event) -> Heard | None:
        """What javac prints about *variant*; None if it takes one that is started afresh."""
        return self._asked(lambda seat: seat.heard(variant, cancel), cancel)

    def diagnostics(self, variant: Variant, cancel: Event) -> tuple[Diagnostic, ...]:
        """The errors of *variant*: facts, a function of the variant alone."""
        return self._asked(lambda seat: seat.diagnostics(variant, cancel), cancel)

    def complaints(self, variant: Variant, cancel: Event) -> tuple[Diagnostic, ...] | None:
        """The first of each kind of error and warning that *variant* has; None if nobody knows."""
        return self._asked(lambda seat: seat.complaints(variant, cancel), cancel)

    def graph(self, base: Program, cancel: Event) -> Graph | None:
        """Who refers to whom in a program that compiles."""
        return self._asked(lambda seat: seat.graph(base, cancel), cancel)

    def facts(self, program: Program, cancel: Event) -> Facts | None:
        """What an analysis of *program* tells; None if it does not compile."""
        return self._asked(lambda seat: seat.facts(program, cancel), cancel)

    def memory(self) -> int:
        """Bytes a worker uses after a collection."""
        return self._asked(Seat.memory, Event())

    def pids(self) -> list[int]:
        """The processes of the workers that have nothing to do."""
        with self._change:
            return [place.seat.worker.pid for place in self._free]

    def close(self) -> None:
        """End the workers."""
        with self._change:
            self._closed = True
            workers = [place.seat.worker for place in self._free]
            workers += [self._begun] if self._begun is not None else []
            self._free, self._begun = [], None
        for worker in workers:
            worker.kill()

    def _asked(self, question: Callable[[Seat], T], cancel: Event) -> T:
        for left in reversed(range(DEATHS)):
            try:
                with self._place(cancel) as place:
                    return question(place.seat)
            except Died:
                if not left:
                    raise
        raise AssertionError("unreachable")

    @contextmanager
    def _place(self, cancel: Event) -> Iterator[_Place]:
        """A worker for one question; it goes back if it answered or the question was taken back."""
        place = self._taken(cancel)
        keep = False
        try:
            place = place or self._started()
            yield place
            keep = self._fit(place)
        except Abandoned:
            keep = True
            raise
        finally:
            if place is not None and not (keep and not self._closed):
                place.seat.worker.kill()
                keep = False
            with self._change:
                self._busy -= 1
                if keep and place is not None:
                    self._free.append(place)
                self._change.notify()

    def _taken(self, cancel: Event) -> _Place | None:
        """A free worker, or None: leave to start one."""
        with self._change:
            while True:
                if cancel.is_set() or self._closed:
                    raise Abandoned
                if self._free:
                    self._busy += 1
                    return self._free.pop()
                if self._busy < (self._most if self._waited >= self._second_after else 1):
                    self._busy += 1
                    return None
                begun = monotonic()
                self._change.wait(_TICK)
                self._waited += monotonic() - begun

    def _started(self) -> _Place:
        with self._change:
            worker, self._begun = self._begun, None
        worker = worker or self._worker()
        try:
            return _Place(Seat(worker, self._told(), self._setup.limits), young=not self.grown)
        except BaseException:
            worker.kill()
            raise

    def _told(self) -> bytes:
        """What a worker is told first."""
        return wire.texts(self._setup.options.javac) + wire.texts(self._setup.classpath)

    def _worker(self) -> Worker:
        setup = self._setup
        if self._classes is None:
            self._classes = built(setup.jdk, setup.environment)
        flags = (*(() if self.grown else _HURRY), *setup.options.jvm)
        return Worker(setup.jdk, self._classes, setup.environment, setup.cwd, flags)

    def _fit(self, place: _Place) -> bool:
        """Whether the worker may go on: sound, its heap not doubled, its youth not over."""
        place.compiles += 1
        if place.seat.broken:
            return False
        if not place.loaded:
            place.loaded = place.seat.memory()
            place.youth = _YOUTH + _YOUTH_ANSWERS * place.seat.worker.cpu()
        elif place.young and place.seat.worker.cpu() > place.youth:
            self.grown = True
            return False
        elif place.compiles % _LOOK_AT_MEMORY == 0:
            return place.seat.memory() < _GROWTH * place.loaded + _SLACK
        return True
