"""`--javac-error`, `--javac-warning`, `--javac-crash`: what a plain javac does to a variant.

Keys are javac's own (`cant.resolve.location`): the same in every language and version's wording.
Law: the key is read where javac puts it, before its arguments, which may hold anything.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from chipper.oracle.symptom.trace import Traces

if TYPE_CHECKING:
    from chipper.oracle.symptom.trace import Trace

_RAW = re.compile(r"(?:[^:]+:\d+:\d+:|-) (?P<key>compiler\.(?:err|warn)\.[\w.-]+)(?::|$)")
_CRASHED = (3, 4)  # system error, abnormal end; more than 128: the JVM died
_TOP = 5  # frames
_OVERFLOW = "java.lang.StackOverflowError"
_CYCLE = 60  # frames of an endless recursion, in which it comes round


@dataclass(frozen=True, slots=True)
class Said:
    """What javac said, line by line, and how it ended."""

    status: int
    keys: frozenset[str]
    trace: Trace | None

    @property
    def crashed(self) -> bool:
        """Whether it broke down."""
        return self.status in _CRASHED or self.status < 0 or self.status > 128


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error or a warning of this key."""

    kind: Literal["err", "warn"]
    key: str

    def holds(self, said: Said) -> bool:
        """Whether javac said so."""
        return f"compiler.{self.kind}.{self.key}" in said.keys


@dataclass(frozen=True, slots=True)
class Breakdown:
    """An exception inside javac, from the same frames."""

    thrown: str
    frames: tuple[str, ...]

    def holds(self, said: Said) -> bool:
        """Whether javac broke down there.

        An endless recursion ends anywhere on its way round, and in whatever it calls there.
        """
        found = breakdown(said)
        if found is None or found.thrown != self.thrown:
            return False
        if self.thrown != _OVERFLOW:
            return found.frames == self.frames
        mine, theirs = _round(self.frames), _round(found.frames)
        return 2 * len(mine & theirs) > len(mine | theirs)


def _round(frames: tuple[str, ...]) -> set[str]:
    """The methods of a recursion: those that are there more than once."""
    return {frame for frame, times in Counter(frames).items() if times > 1} or set(frames)


def breakdown(said: Said) -> Breakdown | None:
    """How javac broke down, if it did and says where."""
    if not said.crashed or said.trace is None:
        return None
    thrown = said.trace.head.thrown
    most = _CYCLE if thrown == _OVERFLOW else _TOP
    return Breakdown(thrown, tuple(frame.plain for frame in said.trace.frames[:most]))


class Hearing:
    """Listens to a javac that tells its diagnostics by key."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        self._keys: set[str] = set()
        self._traces = Traces()

    def line(self, stream: int, text: str) -> None:
        """A line of what it says."""
        found = _RAW.match(text)
        if found is not None:
            self._keys.add(found["key"])
        self._traces.line(stream, text)

    def said(self, status: int) -> Said:
        """All of it."""
        traces = [trace for trace in self._traces.all() if trace.frames]
        return Said(status, frozenset(self._keys), traces[0] if traces else None)
