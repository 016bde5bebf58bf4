"""The journal's rows as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.source.judgement import Judgement
    from chipper.source.size import Measure


class State(StrEnum):
    """How far a run got. A run that was killed still says running; its lock is free."""

    RUNNING = "running"
    FINISHED = "finished"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Record:
    """The run itself: what it was started with and what became of it."""

    fingerprint: str
    version: str
    options: Mapping[str, object] = field(default_factory=dict)
    limits: Mapping[str, object] = field(default_factory=dict)
    fence: str = ""
    started: float = 0.0
    ended: float | None = None
    state: State = State.RUNNING
    passes: int = 0


class Placed(Protocol):
    """Whatever says where a node stands; the journal knows no chips, only their places."""

    @property
    def path(self) -> str:
        """The file."""
        ...

    @property
    def start(self) -> int:
        """The first byte."""
        ...

    @property
    def end(self) -> int:
        """The byte behind the last."""
        ...

    @property
    def kind(self) -> str:
        """The node's type."""
        ...


@dataclass(frozen=True, slots=True)
class Spot:
    """A chip's place in its base, as recorded."""

    path: str
    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Ask:
    """One numbered question and its answer.

    `change` is the edit as `compact` packs it: the texts of holes are only known with the base.
    """

    number: int
    base: str
    digest: str
    phase: str
    rule: str
    place: Spot | None
    change: str
    judgement: Judgement
    reused_from: int | None = None
    worker: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """An accepted variant; number 0 is the original, which has no parent."""

    number: int
    parent: int | None
    measure: Measure
    digest: str


@dataclass(frozen=True, slots=True)
class Learnt:
    """Facts or coverage of a program, learnt after the variant *number*."""

    number: int
    base: str
    kind: str
    digest: str
    answer: bytes


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided, in force from variant *number* on; perhaps a message obeyed."""

    number: int
    text: Mapping[str, object]
    message: int | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """Something the viewer asked for."""

    id: int
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Tally:
    """How many asks ended alike, and what they cost together."""

    phase: str
    rule: str
    verdict: str
    stage: str
    reused: bool
    asks: int
    cpu: float
    wall: float
