"""The best variant on disk: a link to a folder that is never changed.

Law: whoever looks through the link at any moment sees one whole good variant.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from chipper.folder.atomic import new_tree, remove, within, write_link, write_new

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.source.program import File, Program

_NAME = re.compile(r"\.best-(\d+)-v\d+")
Stamp = tuple[int, int, int]


class Best:
    """The link `best` and the generations it goes through."""

    def __init__(self, folder: Path) -> None:
        """Keep the best in *folder*, whose lock we hold."""
        self._link = folder / "best"
        self._generation = max((_generation(path) for path in folder.iterdir()), default=0)
        self._current = self.linked()
        self._written: dict[str, tuple[str, Stamp]] = {}  # path: digest, and the file we wrote

    def put(self, number: int, program: Program) -> Path:
        """Make *program*, variant *number*, the best; the path to find it at."""
        self._generation += 1
        new = self._link.with_name(f".best-{self._generation}-v{number}")
        with new_tree(new) as draft:
            written = {file.path: self._place(draft, file) for file in program}
        write_link(self._link, new.name)
        # The former one stays a while: somebody may just be reading there.
        self.clean({new, self._current})
        self._current, self._written = new, written
        return self._link

    def clean(self, kept: set[Path | None]) -> None:
        """Remove the generations nobody needs."""
        for path in list(self._link.parent.iterdir()):
            if _generation(path) and path not in kept:
                remove(path)

    def linked(self) -> Path | None:
        """The generation the link points to."""
        if not self._link.is_symlink():
            return None
        return self._link.parent / os.readlink(self._link)

    def _place(self, draft: Path, file: File) -> tuple[str, Stamp]:
        """Share an unchanged file with the generation before, else write it.

        A program of 200 files would otherwise wait for the disk 200 times at every step.
        """
        target = within(draft, file.path)
        if not self._shared(file, target):
            write_new(target, file.raw())
        return file.digest, _stamp(target)

    def _shared(self, file: File, target: Path) -> bool:
        digest, stamp = self._written.get(file.path, ("", (0, 0, 0)))
        if self._current is None or digest != file.digest:
            return False
        try:
            os.link(self._current / file.path, target)
        except OSError:  # gone, or a file system without links: then it is written
            return False
        if _stamp(target) == stamp:
            return True
        target.unlink()  # somebody edited it where it stood
        return False


def _generation(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    return int(match[1]) if match else 0


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns
