"""A symptom: parts that must all hold, and what comes of looking at one run with all of them.

Laws: only where every part may say so early is a program known to show it before it has ended;
a program that never began shows nothing: what java itself says of a missing main is no output.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.oracle.symptom.lines import Lines
from chipper.oracle.symptom.part import End
from chipper.oracle.symptom.trace import Traces

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.fence.process import Ended
    from chipper.oracle.symptom.part import Look, Part

_NOT_BEGUN = re.compile(
    r"Error: (Could not find or load main class|Main method |Unable to initialize main class"
    r"|LinkageError occurred while loading main class)"
)


@dataclass(frozen=True, slots=True)
class Symptom:
    """What a variant must show: all of these."""

    parts: tuple[Part, ...]
    hangs: bool = False  # then the deadline is an end like any other

    @property
    def early(self) -> bool:
        """Whether it can be known while the program runs."""
        return bool(self.parts) and all(part.early for part in self.parts)

    def looks(self) -> Looks:
        """Begin to look at a run."""
        return Looks(self)


class Looks:
    """Looks at one run: begin, take what comes, end."""

    def __init__(self, symptom: Symptom) -> None:
        """Look for all parts of *symptom*."""
        self.traces = Traces()
        self._symptom = symptom
        self._looks: list[Look] = []
        self._lines = Lines(self._line)
        self._said: list[str | None] = [None, None]  # the first line of each stream
        self._shown = False
        self.missing = ""  # the first part that did not hold, if there are several

    def begin(self, folder: Path) -> None:
        """The run will be in *folder*."""
        self._looks = [part.look(folder) for part in self._symptom.parts]
        self.folder = folder

    def take(self, stream: int, chunk: bytes) -> None:
        """More bytes of *stream*."""
        self._lines.take(stream, chunk)

    def enough(self) -> bool:
        """Whether the symptom is shown and nothing can take it back."""
        early = self._symptom.early and all(look.shown(None) for look in self._looks)
        return early and not self._refusal()  # how it ends tells who said that

    def end(self, ended: Ended) -> None:
        """The run is over; its folder is still there."""
        if ended.by_itself:
            self._lines.finish()
        complete = ended.by_itself or (ended.timed_out and self._symptom.hangs)
        end = End(ended, self.folder, complete)
        if self.not_begun(ended):
            return
        held = [look.shown(end) for look in self._looks]
        self._shown = all(held)
        if not self._shown and len(held) > 1:
            self.missing = str(self._symptom.parts[held.index(False)])

    @property
    def shown(self) -> bool:
        """Whether all parts held, once the run is over."""
        return self._shown

    def not_begun(self, ended: Ended) -> str:
        """What java said instead of starting the program; empty if it was started."""
        return self._refusal() if ended.status == 1 else ""

    def _refusal(self) -> str:
        """What may be java's own words instead of the program's, if nothing else was printed."""
        printed, said = self._said
        return said if printed is None and said and _NOT_BEGUN.match(said) else ""

    def _line(self, stream: int, text: str) -> None:
        if self._said[stream] is None:
            self._said[stream] = text
        self.traces.line(stream, text)
        for look in self._looks:
            look.line(stream, text)
