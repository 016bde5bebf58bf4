"""Variants as files, under the names the paper gave them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from chipper.folder.atomic import write_file, write_tree, written

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.source.program import Program


class Keep(StrEnum):
    """Which variants become files; the journal has them all anyway."""

    ALL = "all"
    GOOD = "good"
    BEST = "best"


def variant_name(prefix: str, number: int, size: int, *, folder: bool = False) -> str:
    """The paper's name, such as Mainv12z340.java; a folder has no suffix."""
    return f"{prefix}v{number}z{size}{'' if folder else '.java'}"


class Variants:
    """Writes variants of one original as they come."""

    def __init__(self, folder: Path, prefix: str, keep: Keep, original: Program) -> None:
        """Write into *folder*, made when needed, what *keep* says."""
        self._folder = folder
        self._prefix = prefix
        self._keep = keep
        self._original = original

    def put(self, number: int, size: int, program: Program, *, good: bool) -> Path | None:
        """Keep this variant; where it is now, or None if such variants are not kept.

        They are not synced: `chipj show` can make any of them again from the journal.
        """
        if self._keep is Keep.BEST or (self._keep is Keep.GOOD and not good):
            return None
        many = len(self._original.files) != 1
        path = self._folder / variant_name(self._prefix, number, size, folder=many)
        with written(path):
            self._folder.mkdir(exist_ok=True)
            if many:
                write_tree(path, self._shown(number, program), sync=False)
            else:
                write_file(path, program.files[0].raw(), sync=False)
        return path

    def _shown(self, number: int, program: Program) -> dict[str, bytes]:
        """The files of a folder: those that changed; all of the original, or if all is kept."""
        whole = number == 0 or self._keep is Keep.ALL
        same = set() if whole else {file.digest for file in self._original}
        return {file.path: file.raw() for file in program if file.digest not in same}
