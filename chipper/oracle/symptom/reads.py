"""`--input-subsequence`: what is read from System.in is, in order, part of what the original read.

A read is the program's own line and the bytes it got there (paper, 5.2.5): a loop that gets what
was meant for another one shows it by its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.learnt import Seen
    from chipper.oracle.symptom.part import End

RECORD = "reads"  # beside the variant's folder, where it does not look
_MOST = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Subsequence:
    """These reads, or some of them, in this order."""

    reads: tuple[bytes, ...]

    def __str__(self) -> str:
        return "--input-subsequence"

    @property
    def early(self) -> bool:
        """The next read may be another one."""
        return False

    def look(self, folder: Path) -> Subsequence:
        """The record is read at the end."""
        return self

    def line(self, stream: int, text: str) -> None:
        """What is printed does not matter."""

    def shown(self, end: End | None) -> bool:
        """Whether the record has no other reads."""
        return end is not None and end.complete and within(recorded(end.folder), self.reads)


@dataclass(frozen=True, slots=True)
class ReadsOfTheOriginal:
    """The same before the original was seen."""

    def learn(self, seen: Seen) -> Subsequence | str:
        """What the original reads."""
        reads = recorded(seen.folder)
        return Subsequence(reads) if reads else "the original reads nothing from System.in"


def recorded(folder: Path) -> tuple[bytes, ...]:
    """The reads of a run in *folder*."""
    try:
        with (folder.parent / RECORD).open("rb") as file:
            return tuple(file.read(_MOST).splitlines())
    except OSError:
        return ()


def within(reads: tuple[bytes, ...], all_reads: tuple[bytes, ...]) -> bool:
    """Whether *reads* are a subsequence of *all_reads*."""
    rest = iter(all_reads)
    return all(read in rest for read in reads)
