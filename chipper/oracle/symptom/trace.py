"""Stack traces as Java prints them, read line by line.

Law: what only looks like the name of an exception is none: there must be a frame behind it, or
`Exception in thread` before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_HEAD = re.compile(
    r'\s*(?P<lead>Exception in thread ".*?" |Caused by: |Suppressed: )?'
    r"(?P<thrown>(?:[\w$]+\.)*[\w$]+)(?:: (?P<message>.*))?"
)
_FRAME = re.compile(r"\s+at (?P<origin>(?:[^/()]*/){0,2})(?P<name>[^()/]+)\((?P<where>[^)]*)\)")
_WHERE = re.compile(r"(?P<file>[^:]+\.java)(?::(?P<line>\d+))?")
_LAMBDA = re.compile(r"lambda\$(?P<method>.+)\$\d+")
_MOST = 200  # traces of a run, frames of a trace
_UNCAUGHT = "Exception in thread"


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: class and method, file and line where they are known; `foreign` in a module."""

    name: str
    file: str = ""
    line: int | None = None
    foreign: bool = False

    def called(self, wanted: str) -> bool:
        """Whether it is *wanted*, `Foo.bar`: packages may be left out, a lambda is its method's."""
        return any(_ends_in(name, wanted) for name in (self.name, self.plain))

    def is_own(self, own: Collection[str]) -> bool:
        """Whether it is in one of the files *own*, or in one unknown (-g:none) but no module's."""
        return not self.foreign and (not self.file or self.file in own)

    @property
    def plain(self) -> str:
        """Its name, a lambda's by the method it is in: the compiler counts lambdas anew."""
        kind, _, method = self.name.rpartition(".")
        inner = _LAMBDA.fullmatch(method)
        return f"{kind}.{inner['method'] if inner else method}"


@dataclass(frozen=True, slots=True)
class Head:
    """The line before the frames."""

    thrown: str
    message: str = ""
    lead: str = ""

    @property
    def uncaught(self) -> bool:
        """Whether it ended a thread."""
        return self.lead.startswith(_UNCAUGHT)

    def is_a(self, wanted: str) -> bool:
        """Whether the class thrown is *wanted*; its package may be left out."""
        return _ends_in(self.thrown, wanted)


@dataclass(frozen=True, slots=True)
class Trace:
    """An exception as it was printed."""

    head: Head
    frames: tuple[Frame, ...]

    def top(self, own: Collection[str]) -> tuple[Frame, ...]:
        """The frames down to the first in one of the program's *own* files, that one included."""
        for at, each in enumerate(self.frames):
            if each.is_own(own):
                return self.frames[: at + 1]
        return self.frames

    def told(self) -> str:
        """In a few words: the class thrown and its first frame."""
        first = f" at {self.frames[0].plain}" if self.frames else ""
        return f"{self.head.thrown}{first}"


def _ends_in(name: str, wanted: str) -> bool:
    """Whether *wanted* is a name or its end; classes inside others may be written with a dot."""
    return f".{name}".replace("$", ".").endswith(f".{wanted}".replace("$", "."))


def head(text: str) -> Head | None:
    """The line before frames, if *text* may be one."""
    found = _HEAD.fullmatch(text)
    if found is None:
        return None
    return Head(found["thrown"], found["message"] or "", found["lead"] or "")


def frame(text: str) -> Frame | None:
    """A frame, if *text* is one."""
    found = _FRAME.fullmatch(text)
    if found is None:
        return None
    where = _WHERE.fullmatch(found["where"])
    # Classes of the class path are in no module: "app//" is the name of a loader alone.
    foreign = bool(found["origin"]) and not found["origin"].endswith("//")
    if where is None:
        return Frame(found["name"], foreign=foreign)
    line = int(where["line"]) if where["line"] else None
    return Frame(found["name"], where["file"], line, foreign)


class Traces:
    """Collects the traces of a run from its lines."""

    def __init__(self) -> None:
        """Nothing was thrown yet."""
        self._done: list[Trace] = []
        self._heads: dict[int, list[Head]] = {}
        self._frames: dict[int, list[Frame]] = {}

    def line(self, stream: int, text: str) -> None:
        """Look at a line of *stream*."""
        frames, heads = self._frames.setdefault(stream, []), self._heads.setdefault(stream, [])
        found = frame(text) if text.lstrip().startswith("at ") else None
        if found is not None:
            if heads and len(frames) < _MOST:
                frames.append(found)
            return
        if frames:
            self._close(stream)
        begins = head(text)
        if begins is not None:
            heads.append(begins)
            del heads[:-_MOST]
        elif not text.strip():
            heads.clear()

    def all(self) -> tuple[Trace, ...]:
        """What was thrown; to be asked at the end."""
        for stream in list(self._heads):
            self._close(stream)
        return tuple(self._done)

    def told(self) -> str:
        """The class and the first frame of what ended the program, else of what it printed."""
        traces = self.all()
        uncaught = [trace for trace in traces if trace.head.uncaught]
        return (uncaught or traces)[0].told() if traces else ""

    def _close(self, stream: int) -> None:
        heads, frames = self._heads[stream], self._frames.get(stream, [])
        # Lines of a long message may look like heads as well; those with a lead are.
        sure = [each for each in heads if each.lead]
        chosen = (sure or heads)[-1:] if frames else [e for e in sure if e.uncaught][-1:]
        if chosen and len(self._done) < _MOST:
            self._done.append(Trace(chosen[0], tuple(frames)))
        heads.clear()
        frames.clear()
