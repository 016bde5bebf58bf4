"""`--exception CLASS[@Foo.bar]`: a stack trace of this class, thrown in this method.

Law: the method is the first of the program's own in the trace, or one above it (in a library that
the program called); the same exception from elsewhere is another symptom.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.oracle.symptom.trace import frame, head

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.learnt import Seen
    from chipper.oracle.symptom.part import End

_WORD = re.compile(
    r"(?P<thrown>[\w$.]+)(?:@(?:(?P<file>[^:@]+\.java):(?P<line>\d+)|(?P<at>(?!.*\.java$)[^@:]+)))?"
)
_METHOD = re.compile(r"(?:[\w$]+\.)+(?:[\w$]+|<init>|<clinit>)")


@dataclass(frozen=True, slots=True)
class Thrown:
    """An exception of class *thrown*, in method *at* if that is not empty; *own* are our files."""

    thrown: str
    at: str = ""
    own: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return f"--exception {self.thrown}" + (f"@{self.at}" if self.at else "")

    @property
    def early(self) -> bool:
        """What is thrown is thrown."""
        return True

    def look(self, folder: Path) -> _Trap:
        """Read the traces."""
        return _Trap(self)


@dataclass(frozen=True, slots=True)
class ThrownAtLine:
    """The same before the original was seen: where *file*:*line* is, its trace will tell."""

    thrown: str
    file: str
    line: int
    own: frozenset[str] = frozenset()

    def learn(self, seen: Seen) -> Thrown | str:
        """The part, by the traces of the original."""
        for trace in seen.traces:
            for each in trace.top(self.own) if trace.head.is_a(self.thrown) else ():
                if (each.file, each.line) == (self.file, self.line):
                    return Thrown(trace.head.thrown, each.plain, self.own)
        return f"no {self.thrown} is thrown at {self.file}:{self.line}"


def read_exception(text: str, own: frozenset[str]) -> Thrown | ThrownAtLine | None:
    """What the option says; None if it says nothing that can be understood."""
    found = _WORD.fullmatch(text)
    if found is None or (found["at"] and not _METHOD.fullmatch(found["at"])):
        return None
    if found["file"]:
        name = found["file"].rpartition("/")[2]
        return ThrownAtLine(found["thrown"], name, int(found["line"]), own)
    return Thrown(found["thrown"], found["at"] or "", own)


class _Trap:
    def __init__(self, wanted: Thrown) -> None:
        self._wanted = wanted
        self._shown = False
        self._begun: dict[int, bool] = {}  # streams: a trace of the class has begun, with frames?

    def line(self, stream: int, text: str) -> None:
        if self._shown:
            return
        found = frame(text) if text.lstrip().startswith("at ") else None
        if found is None:
            self._head(stream, text)
        elif stream in self._begun:
            self._begun[stream] = True
            self._shown = not self._wanted.at or found.called(self._wanted.at)
            if found.is_own(self._wanted.own):
                del self._begun[stream]

    def _head(self, stream: int, text: str) -> None:
        begins = head(text)
        if begins is not None and begins.is_a(self._wanted.thrown):
            self._begun[stream] = False
            self._shown = begins.uncaught and not self._wanted.at
        elif self._begun.get(stream) or (begins is not None and begins.lead):
            # Before the first frame it may be one more line of the message.
            self._begun.pop(stream, None)

    def shown(self, end: End | None) -> bool:
        return self._shown
