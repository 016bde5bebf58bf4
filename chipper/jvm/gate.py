"""A class file that is not there yet: the JVM that opens it waits.

A named pipe stands where the class file will be, and whoever opens it for reading waits until
somebody opens it for writing. The real file is in its place before that happens, so it is right
whichever of the two the JVM has opened: it asks the name for the length, and what it has opened for
so many bytes.
"""

from __future__ import annotations

import fcntl
import os
import select
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_TICK = 50  # milliseconds


class Gate:
    """Stands in *path* until it is opened; *aside* is a place for it on the same disk."""

    def __init__(self, path: Path, aside: Path) -> None:
        """Close the gate."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # a class file that rides along
        os.mkfifo(path, 0o600)
        os.link(path, aside)  # there it can be reached when its own place is taken
        self._path = path
        self._aside = aside
        self._pipe = -1

    def open(self, content: bytes) -> None:
        """Put *content* in place and let whoever waits for it have it."""
        new = self._aside.with_suffix(".new")
        new.write_bytes(content)
        new.rename(self._path)
        # For reading too: so it is opened at once, and whoever comes late is let through as well.
        self._pipe = os.open(self._aside, os.O_RDWR | os.O_NONBLOCK)
        self._aside.unlink()
        with suppress(OSError, AttributeError):  # more than it may be, or no such thing here
            fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, len(content))
        rest = self._written(memoryview(content))
        if rest:
            Thread(target=self._write, args=(os.dup(self._pipe), rest), daemon=True).start()

    def close(self) -> None:
        """Nobody is let through any more."""
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def _written(self, content: memoryview) -> memoryview:
        """Write what the pipe takes; what is left."""
        with suppress(BlockingIOError):
            while content:
                content = content[os.write(self._pipe, content) :]
        return content

    def _write(self, pipe: int, rest: memoryview) -> None:
        """Write the rest as it is read, if it is."""
        room = select.poll()
        room.register(pipe, select.POLLOUT)
        try:
            while rest and self._pipe >= 0:
                if room.poll(_TICK):
                    rest = rest[os.write(pipe, rest) :]
        finally:
            os.close(pipe)
