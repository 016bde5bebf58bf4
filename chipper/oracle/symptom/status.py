"""`--exit N`: the program ends by itself, with this status. A signal counts as in a shell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.symptom.part import End


@dataclass(frozen=True, slots=True)
class Exit:
    """The exit status; 128 and the signal's number if one ended the program."""

    status: int

    def __str__(self) -> str:
        return f"--exit {self.status}"

    @property
    def early(self) -> bool:
        """Nobody knows before the end."""
        return False

    def look(self, folder: Path) -> Exit:
        """It needs no state to look."""
        return self

    def line(self, stream: int, text: str) -> None:
        """What is printed does not matter."""

    def shown(self, end: End | None) -> bool:
        """Whether it ended so."""
        return end is not None and end.ended.by_itself and in_shell(end.ended.status) == self.status


def in_shell(status: int) -> int:
    """A status as a shell tells it."""
    return status if status >= 0 else 128 - status
