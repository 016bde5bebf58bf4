"""How much lies in a folder that somebody is writing to."""

from __future__ import annotations

import os
from contextlib import suppress

_LEAST = 4096  # bytes that any entry counts for: a million empty files fill a disk too


def occupied(folder: str | os.PathLike[str], enough: int) -> int:
    """Bytes on disk below *folder*; counting ends where there are more than *enough*."""
    total = 0
    todo = [os.fspath(folder)]
    while todo and total <= enough:
        with suppress(OSError), os.scandir(todo.pop()) as entries:
            for entry in entries:
                with suppress(OSError):
                    total += max(_LEAST, entry.stat(follow_symlinks=False).st_blocks * 512)
                    if entry.is_dir(follow_symlinks=False):
                        todo.append(entry.path)
                if total > enough:
                    break
    return total
