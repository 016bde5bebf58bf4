"""The output file of a Run script: emptied before, settled after, shown to the Compare script.

Laws: whatever a variant made of the name (a link, a folder, a flood), the Compare script finds a
plain file under it, no longer than the limit; and nothing outside the variant's folder is written.
"""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import dataclass
from hashlib import blake2b, file_digest
from typing import TYPE_CHECKING

from chipper.fence.scratch import remove
from chipper.fence.stream import HEAD

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".output"


@dataclass(frozen=True, slots=True)
class Output:
    """The output file PREFIX.output in a variant's folder."""

    folder: Path
    prefix: str

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.folder / f"{self.prefix}{SUFFIX}"

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it, or no such file."""
        return not self.path.is_file() or self.path.stat().st_size == 0

    def clear(self) -> None:
        """Make the name free: a file left by an earlier run would answer for silent variants."""
        _remove(self.path)

    def settle(self, limit: int, last_line: str) -> None:
        """Make it a plain file of at most *limit* bytes, with *last_line* behind them if any."""
        if not _plain(self.path):
            self._rescue(limit)
        with self.path.open("r+b") as file:
            size = min(file.seek(0, os.SEEK_END), limit)
            file.truncate(size)
            if last_line:
                file.seek(max(size - 1, 0))
                start_new = file.read(1) not in (b"", b"\n")
                file.write((b"\n" if start_new else b"") + last_line.encode() + b"\n")

    def head(self) -> bytes:
        """Its beginning."""
        with self.path.open("rb") as file:
            return file.read(HEAD)

    def digest(self) -> str:
        """The hash of what is in it."""
        with self.path.open("rb") as file:
            return file_digest(file, lambda: blake2b(digest_size=16)).hexdigest()

    def argument(self) -> str:
        """The Compare script's argument N: both N and N.output hold the output.

        The paper's Compare script gets "the name of the output file" and looks into `$1.output`;
        others look into `$1`. The prefix serves both, unless something else has that name.
        """
        name, number = self.prefix, 0
        while os.path.lexists(self.folder / name):
            name, number = f"chipj{number or ''}", number + 1
        shutil.copyfile(self.path, self.folder / name)
        if name != self.prefix:
            _remove(self.folder / f"{name}{SUFFIX}")
            shutil.copyfile(self.path, self.folder / f"{name}{SUFFIX}")
        return name

    def _rescue(self, limit: int) -> None:
        """Replace a link by what it leads to; anything else that is no file, by nothing."""
        content = b""
        if self.path.is_file():
            with self.path.open("rb") as file:
                content = file.read(limit)
        _remove(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(content)


def _plain(path: Path) -> bool:
    """Whether *path* is a file under no other name, ours to change."""
    try:
        status = path.lstat()
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_nlink == 1 and os.access(path, os.W_OK)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        remove(path)
    else:
        path.unlink(missing_ok=True)
