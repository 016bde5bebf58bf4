"""Scratch folders: each has a lock that goes with its process, so that others can tell a stale one.

Law: what a killed chipj left behind is removed at the next start; what somebody uses is not.
"""

from __future__ import annotations

import fcntl
import os
import re
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

_NAME = re.compile(r"chipj-(\d+)-\w+")
_LONGEST = 60  # scratch places with longer names are avoided, as are blanks and non-ASCII in them
_YOUNG = 60.0  # seconds in which a folder without a lock may still get one


class Scratch:
    """A folder for one process, removed when closed."""

    def __init__(self, place: Path | None = None) -> None:
        """Make it in *place*, with a short ASCII name."""
        self.root = Path(
            tempfile.mkdtemp(prefix=f"chipj-{os.getpid()}-", dir=place or plain_place())
        )
        self._lock = os.open(self.root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def close(self) -> None:
        """Leave nothing behind."""
        remove(self.root)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def sweep(place: Path | None = None) -> int:
    """Remove the folders whose processes are gone; how many there were."""
    return sum(map(_swept, _ours(place or Path(plain_place() or tempfile.gettempdir()))))


def leave(place: Path | None = None) -> None:
    """Remove whatever this process still has: a signal may come before anybody knew of a folder."""
    for path in _ours(place or Path(plain_place() or tempfile.gettempdir())):
        if path.name.startswith(f"chipj-{os.getpid()}-"):
            remove(path)


def _ours(place: Path) -> list[Path]:
    found = []
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_uid == os.getuid():
                        found.append(Path(entry.path))
    return found


def _swept(folder: Path) -> bool:
    try:
        handle = os.open(folder / "lock", os.O_RDWR)
    except FileNotFoundError:
        return _abandoned(folder) and _gone(folder)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return _gone(folder)
    except BlockingIOError:
        return False
    finally:
        os.close(handle)


def _abandoned(folder: Path) -> bool:
    """Whether a folder without a lock is nobody's: its process ended between two calls."""
    match = _NAME.fullmatch(folder.name)
    try:
        if match is None or time.time() - folder.stat().st_mtime < _YOUNG:
            return False
        os.kill(int(match[1]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def _gone(folder: Path) -> bool:
    remove(folder)
    return not folder.exists()


def remove(folder: Path) -> None:
    """Delete *folder*, however deep it is and whatever a variant has locked."""
    folders = [str(folder)]
    for inner in folders:  # grows while we go
        with suppress(OSError):
            os.chmod(inner, stat.S_IRWXU)
            for entry in list(os.scandir(inner)):
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    os.unlink(entry.path)
    for inner in reversed(folders):
        with suppress(OSError):
            os.rmdir(inner)


def plain_place() -> str | None:
    """Where scratch folders go: javac stumbles over names not in ASCII, scripts over blanks."""
    usual = tempfile.gettempdir()
    plain = usual.isascii() and " " not in usual and len(usual) <= _LONGEST
    return "/tmp" if not plain and os.access("/tmp", os.W_OK | os.X_OK) else None
