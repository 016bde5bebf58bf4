"""`--same-output`: all that is printed, on each stream, and the exit status are the original's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.learnt import Seen
    from chipper.oracle.symptom.part import End


@dataclass(frozen=True, slots=True)
class SameOutput:
    """This output, by its digest, and this status."""

    digest: str
    status: int

    def __str__(self) -> str:
        return "--same-output"

    @property
    def early(self) -> bool:
        """The next line may be one too many."""
        return False

    def look(self, folder: Path) -> SameOutput:
        """The digest is made elsewhere."""
        return self

    def line(self, stream: int, text: str) -> None:
        """The digest is made elsewhere."""

    def shown(self, end: End | None) -> bool:
        """Whether it is the same."""
        if end is None or not end.complete:
            return False
        return (end.ended.digest, end.ended.status) == (self.digest, self.status)


@dataclass(frozen=True, slots=True)
class AsTheOriginal:
    """The same before the original was seen."""

    def learn(self, seen: Seen) -> SameOutput | str:
        """What the original prints."""
        if not seen.ended.by_itself:
            return "the original does not end by itself: nobody knows all its output"
        return SameOutput(seen.ended.digest, seen.ended.status)
