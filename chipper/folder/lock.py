"""One chipj per run folder. Law: the lock goes with its process, however that ends."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

from chipper.errors import InUse

if TYPE_CHECKING:
    from pathlib import Path

_ATTEMPTS = 10


class Lock:
    """The lock on a folder, held."""

    def __init__(self, handle: int) -> None:
        """Hold the locked file *handle*."""
        self._handle: int | None = handle

    @classmethod
    def take(cls, folder: Path) -> Lock:
        """Lock *folder*, or say who has."""
        for _ in range(_ATTEMPTS):
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
            free = _locked(handle)
            if not _still(handle, folder / "lock"):
                os.close(handle)  # the folder was renamed while we stood at its door
            elif free:
                os.ftruncate(handle, 0)
                os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
                return cls(handle)
            else:
                holder = os.pread(handle, 32, 0).decode("ascii", "replace").strip()
                os.close(handle)
                raise _in_use(folder, f"process {holder}" if holder else "another process")
        raise _in_use(folder, "others who keep renaming it")

    def release(self) -> None:
        """Let others in. The file stays: removing it would let two in at once."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def worker(folder: Path) -> int | None:
    """The process that took the lock last, if it is still there. Asking does not touch the lock."""
    try:
        process = int((folder / "lock").read_text("ascii"))
        os.kill(process, 0)
    except PermissionError:
        return process  # somebody else's, but there
    except (OSError, ValueError):
        return None
    return process


def _in_use(folder: Path, who: str) -> InUse:
    return InUse(
        f"{folder} is in use by {who}",
        help="wait until it is done, or choose another folder with --out DIR",
    )


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _still(handle: int, path: Path) -> bool:
    """Whether the file opened is still the one with that name."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
