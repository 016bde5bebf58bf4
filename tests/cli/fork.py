"""The command in a process of its own, without Python's start and imports: forked from one that
has done them. They are half of a short command.

Laws: it inherits what a shell would give it (words, folder, environment, open files), and nothing
of a command before it.
"""

from __future__ import annotations

import atexit
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chipper
from chipper.fence.door import answer, ask, asked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ROOT = Path(__file__).resolve().parents[2]
_SERVE = "import sys; sys.path.insert(0, sys.argv[1]); from tests.cli.fork import serve; serve()"


def run(
    words: Sequence[str], *, cwd: Path, env: Mapping[str, str], timeout: float
) -> tuple[int, bytes, bytes]:
    """`chipj` with these *words* to its end: how it ended, and what it printed."""
    told = {"words": list(words), "cwd": str(cwd), "environment": dict(env), "timeout": timeout}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        code = ask(_server(), told, [out.fileno(), err.fileno()])
        for file in (out, err):
            file.seek(0)
        return code, out.read(), err.read()


@cache
def _server() -> socket.socket:
    """The one that forks; it ends with us."""
    ours, theirs = socket.socketpair()
    words = [sys.executable, "-c", _SERVE, str(_ROOT), str(theirs.fileno())]
    null = subprocess.DEVNULL
    server = subprocess.Popen(
        words, pass_fds=(theirs.fileno(),), stdin=null, stdout=null, stderr=null
    )
    theirs.close()
    atexit.register(server.wait)
    atexit.register(ours.close)
    return ours


def serve() -> None:
    """Fork for whoever asks, until nobody is left to."""
    door = socket.socket(fileno=int(sys.argv[2]))
    for module in pkgutil.walk_packages(chipper.__path__, "chipper."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    while (question := asked(door)) is not None:
        told, files = question
        pid = os.fork()
        if pid == 0:
            door.close()
            _be(told, files)
            return
        for file in files:
            os.close(file)
        answer(door, _waited(pid, told["timeout"]))


def _waited(pid: int, timeout: float) -> int:
    """How it ended; if it does not, it is killed."""
    signal.signal(signal.SIGALRM, lambda *_: os.kill(pid, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, timeout)
    _, status = os.waitpid(pid, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return os.waitstatus_to_exitcode(status)


def _be(told: dict[str, Any], files: Sequence[int]) -> None:
    """Be the command; its end is ours."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.chdir(told["cwd"])
    os.environ.clear()
    os.environ.update(told["environment"])
    for number, file in enumerate(files, 1):
        os.dup2(file, number)
        os.close(file)
    sys.argv = ["chipj", *told["words"]]
    import_module("chipper.cli.main").main()
