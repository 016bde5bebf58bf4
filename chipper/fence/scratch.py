"""Scratch folders: each has a lock that goes with its process, so that others can tell a stale one.

They lie in memory where there is room: a thousand class files are written there in 15 ms, on a disk
in 70 and more. Who sets TMPDIR has the say.

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
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.fence.limits import SCRATCH

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(r"\.?chipj-(\d+)-\w+")
_FAR = 2000  # bytes of a path: a system call takes twice as many
_LONGEST = 60  # scratch places with longer names are avoided, as are blanks and non-ASCII in them
_MEMORY = "/dev/shm"
_ROOM = 4 * 2**30  # bytes free: some variants may fill their folders before they are stopped
_LIMITS = "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"  # in a container
CHOSEN = ("TMPDIR", "TEMP", "TMP")
_YOUNG = 60.0  # seconds in which a folder without a lock may still get one


class Scratch:
    """A folder for one process, removed when closed."""

    def __init__(self, place: Path | None = None) -> None:
        """Make it in *place*, with a short ASCII name, which it gets once it is locked."""
        prefix = f".chipj-{os.getpid()}-"
        made = Path(tempfile.mkdtemp(prefix=prefix, dir=place or plain_place()))
        self._lock = os.open(made / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self.root = made.rename(made.with_name(made.name.removeprefix(".")))

    def close(self) -> None:
        """Leave nothing behind."""
        remove(self.root)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def sweep(place: Path | None = None) -> int:
    """Remove the folders whose processes are gone; how many there were."""
    return sum(map(_swept, _ours(place)))


def leave(place: Path | None = None) -> None:
    """Remove whatever this process still has: a signal may come before anybody knew of a folder."""
    for path in _ours(place):
        if path.name.removeprefix(".").startswith(f"chipj-{os.getpid()}-"):
            remove(path)


def _ours(place: Path | None) -> list[Path]:
    found = []
    for each in [place] if place else places():
        with suppress(OSError), os.scandir(each) as entries:
            for entry in entries:
                if _NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                    with suppress(OSError):
                        if entry.stat(follow_symlinks=False).st_uid == os.getuid():
                            found.append(Path(entry.path))
    return found


def _swept(folder: Path) -> bool:
    if folder.name.startswith("."):
        return _abandoned(folder) and _gone(folder)  # to be locked, if anybody is still there
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
    near = (f"{folder}/chipj-far-{number}" for number in count())
    for inner in folders:  # grows while we go
        with suppress(OSError):
            os.chmod(inner, stat.S_IRWXU)
            for entry in list(os.scandir(inner)):
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(_reached(entry.path, near))
                    else:
                        os.unlink(entry.path)
    for inner in reversed(folders):
        with suppress(OSError):
            os.rmdir(inner)


def _reached(folder: str, near: Iterator[str]) -> str:
    """Where a folder is from now on: one that lies too far down comes up, to a place *near*."""
    if len(os.fsencode(folder)) < _FAR:
        return folder
    os.chmod(folder, stat.S_IRWXU)
    place = next(near)
    os.rename(folder, place)
    return place


def places() -> set[str]:
    """Wherever scratch folders may be: there may have been more room, or less."""
    return {_MEMORY, _on_disk() or tempfile.gettempdir()}


def plain_place() -> str | None:
    """Where scratch folders go if not to the usual place."""
    chosen = any(map(os.environ.get, CHOSEN))
    return _MEMORY if not chosen and _roomy(_MEMORY) else _on_disk()


def _roomy(place: str) -> bool:
    """Whether variants may fill *place*, and scripts may run there what they build."""
    try:
        free = os.statvfs(place)
    except OSError:
        return False
    room = min(free.f_bavail * free.f_frsize, _available())
    runs = not free.f_flag & os.ST_NOEXEC and os.access(place, os.W_OK | os.X_OK)
    return runs and room >= max(_ROOM, (os.cpu_count() or 1) * SCRATCH)


def _available() -> int:
    """Bytes of memory that nobody needs: a folder in memory has its own limit, and no more."""
    found = []
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text().splitlines()
        told = next(line for line in lines if line.startswith("MemAvailable:"))
        found.append(int(told.split()[1]) * 1024)
    with suppress(OSError, ValueError):  # "max" if there is no limit
        most, used = (int(Path(each).read_text()) for each in _LIMITS)
        found.append(most - used)
    return min(found, default=0)


def _on_disk() -> str | None:
    """Instead of a name not in ASCII, which javac stumbles over, or one with blanks or too long."""
    usual = tempfile.gettempdir()
    plain = usual.isascii() and " " not in usual and len(usual) <= _LONGEST
    return "/tmp" if not plain and os.access("/tmp", os.W_OK | os.X_OK) else None
