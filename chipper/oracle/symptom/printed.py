"""`--symptom`, `--stdout`, `--stderr`: a line matches; `--not`: no line does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from pathlib import Path

    from chipper.oracle.symptom.part import End

BOTH = frozenset({0, 1})
_NAMES = {frozenset({0}): "--stdout", frozenset({1}): "--stderr"}


@dataclass(frozen=True, slots=True)
class Printed:
    """A line of one of these streams matches."""

    pattern: re.Pattern[str]
    streams: frozenset[int] = BOTH

    def __str__(self) -> str:
        return f"{_NAMES.get(self.streams, '--symptom')} {self.pattern.pattern}"

    @property
    def early(self) -> bool:
        """More lines change nothing."""
        return True

    def look(self, folder: Path) -> Search:
        """Search the lines."""
        return Search(self)


@dataclass(frozen=True, slots=True)
class NotPrinted:
    """No line of either stream matches, to the end."""

    pattern: re.Pattern[str]

    def __str__(self) -> str:
        return f"--not {self.pattern.pattern}"

    @property
    def early(self) -> bool:
        """The next line may match."""
        return False

    def look(self, folder: Path) -> _Absent:
        """Search the lines."""
        return _Absent(Search(Printed(self.pattern)))


class Search:
    """Looks for a line that matches."""

    def __init__(self, printed: Printed) -> None:
        """Search for what *printed* says."""
        self.found = False
        self._printed = printed

    def line(self, stream: int, text: str) -> None:
        """Look at a line."""
        if not self.found and stream in self._printed.streams:
            self.found = self._printed.pattern.search(text) is not None

    def shown(self, end: End | None) -> bool:
        """Whether there was one."""
        return self.found


class _Absent:
    def __init__(self, search: Search) -> None:
        self._search = search
        self.line = search.line

    def shown(self, end: End | None) -> bool:
        return end is not None and end.complete and not self._search.found
