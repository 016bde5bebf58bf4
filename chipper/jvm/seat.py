"""A compile worker with the program it holds: what it has to be told so that it can answer.

Law: an answer is about the variant asked for, whatever the worker was told before.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Literal

from chipper.jvm import wire
from chipper.jvm.delta import delta
from chipper.jvm.facts import read_facts
from chipper.jvm.worker import Abandoned
from chipper.source.diagnostic import Diagnostic
from chipper.source.graph import Declared, unpacked

if TYPE_CHECKING:
    from chipper.fence.process import Limits
    from chipper.jvm.wire import Reader
    from chipper.jvm.worker import Worker
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.program import Program
    from chipper.source.variant import Variant

_LONGEST = 300  # characters of a message
_RECENT = 256  # judged variants of which one may become the base

_NO_CLASSES, _ALL_CLASSES, _NEW_CLASSES = range(3)  # what a question may want of class files
_ABANDONED = b"G"
_FACTS = b"T"
_DIAGNOSTICS = b"D"

Outcome = Literal["compiled", "refused", "broken", "doubtful"]
_OUTCOMES: dict[bytes, Outcome] = {
    b"C": "compiled",
    b"N": "refused",
    b"F": "broken",
    b"U": "doubtful",
}


@dataclass(frozen=True, slots=True)
class Made:
    """How a compile ended: the step that told, why not, or the class files by name."""

    outcome: Outcome
    step: str
    note: str = ""
    classes: dict[str, bytes] = field(default_factory=dict, repr=False)
    cpu: float = 0.0
    wall: float = 0.0


@dataclass(frozen=True, slots=True)
class Heard:
    """What javac printed about a variant, and its exit status."""

    status: int
    text: bytes = field(repr=False)
    cpu: float
    wall: float


class Seat:
    """Asks one worker."""

    def __init__(self, worker: Worker, setup: bytes, limits: Limits) -> None:
        """Tell *worker* its options."""
        self.worker = worker
        self.broken = False
        self._limits = limits
        self._base: Program | None = None
        self._recent: OrderedDict[str, bytes] = OrderedDict()
        self._classes: dict[str, bytes] | None = None  # those it told last; None: who knows
        worker.ask(b"S", setup, Event(), limits)

    def compile(self, variant: Variant, cancel: Event, *, classes: bool) -> Made:
        """Whether *variant* compiles, with its class files if wanted."""
        started, cpu = monotonic(), self.worker.cpu()
        self._hold(variant.base, cancel)
        splices = wire.splices(variant.edit.splices)
        self._remember(variant.program.digest, splices)
        known, wanted = self._classes, _NO_CLASSES
        if classes:
            self._classes = None
            wanted = _ALL_CLASSES if known is None else _NEW_CLASSES
        kind, fields = self._ask(b"J", wire.number(wanted) + splices, cancel)
        if kind == _ABANDONED:
            raise Abandoned
        self.broken = kind == b"F"
        step = fields.text()
        note = "" if kind == b"C" else fields.text()
        found: dict[str, bytes] = {}
        if classes:
            found = _classes(fields, known or {}) if kind == b"C" else found
            self._classes = found if kind == b"C" else known
        spent = self.worker.cpu() - cpu
        return Made(_OUTCOMES[kind], step, note, found, spent, monotonic() - started)

    def heard(self, variant: Variant, cancel: Event) -> Heard | None:
        """What javac prints about *variant*; None if only one that is started afresh can tell."""
        started, cpu = monotonic(), self.worker.cpu()
        self._hold(variant.base, cancel)
        splices = wire.splices(variant.edit.splices)
        self._remember(variant.program.digest, splices)
        kind, fields = self._ask(b"H", splices, cancel)
        if kind == _ABANDONED:
            raise Abandoned
        self.broken = kind == b"F"
        if kind != b"H":
            return None
        status, text = fields.number(), fields.blob()
        return Heard(status, text, self.worker.cpu() - cpu, monotonic() - started)

    def diagnostics(self, variant: Variant, cancel: Event) -> tuple[Diagnostic, ...]:
        """The errors of *variant*."""
        self._hold(variant.base, cancel)
        _, fields = self._ask(b"D", wire.splices(variant.edit.splices), cancel)
        return tuple(_diagnostic(fields) for _ in range(fields.number()))

    def complaints(self, variant: Variant, cancel: Event) -> tuple[Diagnostic, ...] | None:
        """The first of each kind of error and warning that *variant* has; None if nobody knows."""
        self._hold(variant.base, cancel)
        kind, fields = self._ask(b"W", wire.splices(variant.edit.splices), cancel)
        self.broken = kind == b"F"
        if kind != _DIAGNOSTICS:
            return None
        return tuple(_diagnostic(fields) for _ in range(fields.number()))

    def graph(self, base: Program, cancel: Event) -> Graph | None:
        """Who refers to whom in *base*; None if it does not compile."""
        self._hold(base, cancel)
        kind, fields = self._ask(b"R", b"", cancel)
        return None if kind == _ABANDONED else _graph(fields)

    def facts(self, program: Program, cancel: Event) -> Facts | None:
        """What an analysis of *program* tells; None if it does not compile."""
        self._hold(program, cancel)
        kind, fields = self._ask(b"F", b"", cancel)
        return read_facts(fields) if kind == _FACTS else None

    def memory(self) -> int:
        """Bytes in use after a collection."""
        _, fields = self._ask(b"M", b"", Event())
        return fields.number() * 1024

    def _hold(self, base: Program, cancel: Event) -> None:
        """See to it that the worker's base is *base*; splices are enough if it is near."""
        if self._base is not None and self._base.digest == base.digest:
            return
        steps = self._recent.get(base.digest)
        if steps is None and self._base is not None:
            edit = delta(self._base, base)
            steps = wire.splices(edit.splices) if edit is not None else None
        # Until the worker has answered nobody knows what it holds.
        self._base = None
        self._recent.clear()
        if steps is None:
            self._ask(b"B", wire.files(base), cancel)
        else:
            self._ask(b"A", steps, cancel)
        self._base = base

    def _remember(self, digest: str, splices: bytes) -> None:
        self._recent[digest] = splices
        while len(self._recent) > _RECENT:
            self._recent.popitem(last=False)

    def _ask(self, kind: bytes, payload: bytes, cancel: Event) -> tuple[bytes, Reader]:
        return self.worker.ask(kind, payload, cancel, self._limits)


def _graph(fields: Reader) -> Graph:
    declared = [
        Declared(fields.text(), fields.number(), chr(fields.number()), fields.number())
        for _ in range(fields.number())
    ]
    uses = fields.numbers(2 * fields.number())
    return unpacked(declared, uses, fields.numbers(3 * fields.number()))


def _classes(fields: Reader, known: dict[str, bytes]) -> dict[str, bytes]:
    """The class files, of which some are *known* to be as they were."""
    gone = {fields.text() for _ in range(fields.number())}
    fresh = {fields.text(): fields.blob() for _ in range(fields.number())}
    kept = {name: content for name, content in known.items() if name not in gone}
    return dict(sorted((kept | fresh).items()))


def _diagnostic(fields: Reader) -> Diagnostic:
    path, start, end, key = fields.text(), fields.number(), fields.number(), fields.text()
    arguments = tuple(fields.text() for _ in range(fields.number()))
    return Diagnostic(path, start, end, key, arguments, fields.text()[:_LONGEST])
