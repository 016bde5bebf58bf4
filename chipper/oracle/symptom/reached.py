"""`--reached File:line`: the program, made to say so, still comes to that place (paper, 5.2.2).

The words are those of the paper; they are in a log that the environment names, so that Compare
scripts can read them too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.symptom.part import End

VARIABLE = "CHIPJ_REACHED"
LOG = "reached"  # beside the variant's folder
_MOST = 1 << 20


@dataclass(frozen=True, slots=True)
class Reached:
    """A line of the log."""

    text: str

    def __str__(self) -> str:
        return f"--reached, {self.text}"

    @property
    def early(self) -> bool:
        """What is in the log stays there."""
        return True

    def look(self, folder: Path) -> _Log:
        """Look into the log."""
        return _Log(self.text, folder)


def words(path: str, line: int) -> str:
    """What is logged."""
    return f"reached line {line} in file {path}"


def logged(folder: Path) -> frozenset[str]:
    """The lines of the log of a run in *folder*."""
    try:
        with (folder.parent / LOG).open("rb") as file:
            return frozenset(file.read(_MOST).decode(errors="replace").split("\n"))
    except OSError:
        return frozenset()


class _Log:
    def __init__(self, text: str, folder: Path) -> None:
        self._text = text
        self._folder = folder
        self._found = False

    def line(self, stream: int, text: str) -> None:
        pass

    def shown(self, end: End | None) -> bool:
        self._found = self._found or self._text in logged(self._folder)
        return self._found
