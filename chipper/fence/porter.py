"""The porter of the tier `unshare`: a process that stays, and copies itself behind a fence.

Starting Python for every question would cost more than the fence. The copies are children of
chipj, not of the porter: they are waited for, counted and ended like any other.

Laws: whoever asks gets a process of its own or an OSError; no copy outlives chipj; a porter that
died is replaced, and those it let in go on.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from chipper.fence.aside import start_aside
from chipper.fence.door import ask

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PACKAGES = Path(__file__).parent.parent.parent
_SERVE = "import sys; sys.path.append(sys.argv[1]); from chipper.fence.lodge import serve; serve()"


class Porter:
    """Ask it to start something; it is there from the first time on."""

    def __init__(self) -> None:
        """There is nobody yet."""
        self._lock = Lock()
        self._door: socket.socket | None = None

    def let_in(self, asked: Mapping[str, object], files: Mapping[int, int]) -> int:
        """Start what is *asked*; *files* are ours by the number they get. The new process."""
        with self._lock:
            for _ in range(2):
                try:
                    return self._let_in({**asked, "files": list(files)}, list(files.values()))
                except ConnectionError:
                    continue  # it died; the next one will do
        raise OSError("the porter of the fence ends at once")

    def _let_in(self, asked: Mapping[str, object], files: Sequence[int]) -> int:
        door = self._door or _opened()
        self._door = None  # an answer that nobody heard must not be taken for the next one
        try:
            number = ask(door, asked, files)
        except BaseException:
            door.close()
            raise
        self._door = door
        if number < 0:
            raise OSError(-number, os.strerror(-number))
        return number


def _opened() -> socket.socket:
    """A new porter's door."""
    ours, theirs = socket.socketpair()
    started: Future[None] = Future()
    with theirs:
        Thread(target=_stay, args=(theirs, started), daemon=True, name="porter").start()
        try:
            started.result()
        except BaseException:
            ours.close()
            raise
    return ours


def _stay(door: socket.socket, started: Future[None]) -> None:
    """Start it, and never end: what a thread started dies with that thread, copies too."""
    command = [sys.executable, "-I", "-S", "-c", _SERVE, str(_PACKAGES), str(door.fileno())]
    try:
        porter = start_aside(command, subprocess.DEVNULL, (door.fileno(),))
    except BaseException as error:
        started.set_exception(error)
        return
    started.set_result(None)
    with suppress(OSError):
        porter.wait()
    Event().wait()


PORTER = Porter()
