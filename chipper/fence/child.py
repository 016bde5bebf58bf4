"""The main process of a question: started, inside a fence or not, and asked how it ended.

Laws: it is reaped after its tree is killed, so that until then its number is its own; a fence that
could not be set up is an OSError, never the end of the command.
"""

from __future__ import annotations

import errno
import json
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from chipper.fence.begin import begin
from chipper.fence.orphans import MARK, new_mark
from chipper.fence.tier import Tier
from chipper.fence.tree import Tree, pids
from chipper.source.use import Use

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from chipper.fence.begin import Process
    from chipper.fence.stream import Stream
    from chipper.fence.tier import Fence

# What bwrap tells as 128 plus the signal; a program may end with such a number by itself as well.
_FATAL = {
    signal.SIGILL, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGKILL, signal.SIGSEGV
}  # fmt: skip


def start(
    command: Sequence[str],
    *,
    cwd: Path,
    place: Path,
    environment: Mapping[str, str],
    stdin: Path | None,
    streams: Sequence[Stream],
    fence: Fence,
) -> Child:
    """Start *command* in *cwd*; inside the fence only *place* is writable."""
    mark, older = new_mark(), pids()
    end, tells = os.pipe()
    try:
        if fence.tier is not Tier.NONE:
            check_startable(command[0])
        with open(stdin or os.devnull, "rb") as source:
            standard = (source.fileno(), streams[0].sink, streams[-1].sink)
            process = begin(
                command,
                fence,
                cwd=cwd,
                place=place,
                environment={**fence.environment(environment, place), MARK: mark},
                files=dict(enumerate(standard)),
                status=tells,
            )
    except BaseException:
        os.close(end)
        raise
    finally:
        os.close(tells)
    for stream in streams:
        stream.close_sink()
    tree = Tree(process.pid, f"{MARK}={mark}".encode(), older)
    return Child(process, tree, end, fenced=fence.tier is not Tier.NONE)


class Child:
    """The main process, or the fence it is in."""

    def __init__(self, process: Process, tree: Tree, end: int, *, fenced: bool) -> None:
        """Watch over *process*; what a fence says about its end comes from *end*."""
        self._process = process
        self.tree = tree
        self._end = end
        self._fenced = fenced
        self._cpu = 0.0
        self._memory = 0

    @property
    def pid(self) -> int:
        """Its number, as the host counts."""
        return self._process.pid

    @property
    def cpu(self) -> float:
        """By the system's account or as far as we saw, whichever is more.

        The account misses orphans, and bwrap does not wait for what it started.
        """
        return max(self._cpu, self.tree.seen_cpu)

    @property
    def use(self) -> Use:
        """The most it used of everything else."""
        return self.tree.seen.or_more(Use(memory=self._memory))

    def ended(self) -> bool:
        """Whether it has; it stays a zombie until it is reaped."""
        if hasattr(os, "waitid"):
            flags = os.WEXITED | os.WNOWAIT | os.WNOHANG
            return os.waitid(os.P_PID, self.pid, flags) is not None
        self.reap(os.WNOHANG)  # older Pythons on macOS cannot look without reaping
        return self._process.returncode is not None

    def end(self) -> None:
        """End it with all it started, if it has not ended, and reap it."""
        if self._fenced:  # a namespace ends with its first process, without anybody looking
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.tree.kill()
        self.reap()

    def reap(self, flags: int = 0) -> None:
        """Take its status and its account."""
        if self._process.returncode is None:
            pid, status, usage = os.wait4(self.pid, flags)
            if pid:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                self._cpu = usage.ru_utime + usage.ru_stime
                self._memory = usage.ru_maxrss * 1024

    def status(self, said: bytes, *, by_itself: bool) -> int:
        """How the command ended; a negative number is a signal. OSError if it never began."""
        code = self._process.returncode
        assert code is not None  # it was reaped
        if not self._fenced or not by_itself:
            return code
        inner = _exit_code(self._news())
        if inner is None:
            if code == -signal.SIGKILL:  # somebody killed the fence
                return code
            why = said.decode(errors="replace").strip()[-300:] or f"it ended with {code}"
            raise OSError(errno.EPERM, f"the fence failed: {why}")
        return -(inner - 128) if inner - 128 in _FATAL else inner

    def close(self) -> None:
        """Let go of what the fence says."""
        if self._end >= 0:
            os.close(self._end)
            self._end = -1

    def _news(self) -> bytes:
        os.set_blocking(self._end, False)
        with suppress(BlockingIOError):
            return os.read(self._end, 4096)
        return b""


def _exit_code(news: bytes) -> int | None:
    """What a fence says about the end of the command, if it came that far."""
    for line in reversed(news.decode().splitlines()):
        found = json.loads(line).get("exit-code")
        if isinstance(found, int):
            return found
    return None


def check_startable(program: str) -> None:
    """Raise what starting *program* would raise; a fence would only say that it failed."""
    if "/" not in program:
        return  # looked for on the path, inside
    if not os.path.exists(program):
        raise _refused(errno.ENOENT, program)
    if os.path.isdir(program) or not os.access(program, os.X_OK):
        raise _refused(errno.EACCES, program)
    try:
        with open(program, "rb") as file:
            first = file.readline(256)
    except PermissionError:
        return  # a program may be started without being read
    if first.startswith(b"#!"):
        words = first[2:].split(maxsplit=1)
        if not words or not os.path.exists(words[0]) or first.endswith(b"\r\n"):
            raise _refused(errno.ENOENT, program)
    elif not first.startswith(b"\x7fELF") and not _registered():
        raise _refused(errno.ENOEXEC, program)


def _registered() -> bool:
    """Whether the system may know other kinds of programs."""
    try:
        return len(os.listdir("/proc/sys/fs/binfmt_misc")) > 2
    except OSError:
        return False


def _refused(number: int, program: str) -> OSError:
    return OSError(number, os.strerror(number), program)
