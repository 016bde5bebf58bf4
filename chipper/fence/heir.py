"""A shell that waits for chipj's end and then ends what chipj left running.

A fence does that by itself; without one somebody has to. It reads from a pipe that nobody but chipj
holds open, so however chipj ends, the shell hears of it; a word before that sends it home.

Law: who is ended carries the mark of a chipj that is gone.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from pathlib import Path
from threading import Lock
from time import monotonic, sleep

from chipper.fence.aside import start_aside
from chipper.fence.orphans import end_orphans

_PACKAGES = Path(__file__).parent.parent.parent
_WAIT = 'read word || exec "$@"'
_INHERIT = "import sys; sys.path.append(sys.argv[1]); from chipper.fence.heir import inherit"
_INHERIT += "; inherit()"
_MOURNING = 2.0  # seconds that the dying get


class Heir:
    """Ask it to stay before something is started."""

    def __init__(self) -> None:
        """There is nobody yet."""
        self._lock = Lock()
        self._owner = 0
        self._shell: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its number; 0 if nobody waits."""
        return self._shell.pid if self._shell else 0

    def stay(self) -> None:
        """Have it wait for the end of this very process; a copy of it needs one of its own."""
        with self._lock:
            if self._owner != os.getpid():
                self._owner = os.getpid()
                self._shell = _waiting()
                atexit.register(self._leave)

    def _leave(self) -> None:
        """Send it home: whoever comes here has ended what it started."""
        shell, self._shell = self._shell, None
        if shell is not None and self._owner == os.getpid():
            shell.communicate(b"home\n")

    def forget(self) -> None:
        """In a copy of the process: the pipe is not its to hold open, and no lock is held there."""
        self._lock = Lock()
        if self._shell is not None and self._shell.stdin is not None:
            self._shell.stdin.close()
        self._shell = None


def _waiting() -> subprocess.Popen[bytes]:
    command = ["/bin/sh", "-c", _WAIT, "heir", sys.executable, "-I", "-S", "-c", _INHERIT]
    return start_aside([*command, str(_PACKAGES)], subprocess.PIPE)


def inherit() -> None:
    """End the orphans, until none has been there for a while."""
    until = monotonic() + _MOURNING
    while monotonic() < until:
        if end_orphans():
            until = monotonic() + _MOURNING
        sleep(0.05)


HEIR = Heir()
os.register_at_fork(after_in_child=HEIR.forget)
