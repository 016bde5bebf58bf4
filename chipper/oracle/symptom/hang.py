"""`--hang SECONDS`: the program still runs when its time is up.

Time is what `--timeout` means: CPU time, so that a busy machine makes no hang, or three times as
many seconds by the clock and ten more, for a program that only waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.symptom.part import End


@dataclass(frozen=True, slots=True)
class Hang:
    """The deadline ended it."""

    def __str__(self) -> str:
        return "--hang"

    @property
    def early(self) -> bool:
        """It may still end."""
        return False

    def look(self, folder: Path) -> Hang:
        """It needs no state to look."""
        return self

    def line(self, stream: int, text: str) -> None:
        """What is printed does not matter."""

    def shown(self, end: End | None) -> bool:
        """Whether time was up."""
        return end is not None and end.ended.timed_out
