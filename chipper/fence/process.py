"""Starts the processes of a question and ends them; nobody else starts any for variants.

Laws: when `run` returns or raises, what it started is dead; its memory stays flat whatever is
printed; it waits for the main process only, not for those who inherited its output.
"""

from __future__ import annotations

import os
import re
import selectors
import subprocess
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

from chipper.fence.stream import Stream
from chipper.fence.tree import Tree, pids

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from threading import Event

MARK = "CHIPJ_QUESTION"  # this variable of the environment is how orphans are found

_TICKS = (0.005, 0.05)  # between two looks: first and longest pause
_CPU_LOOK = 0.05  # CPU time is not looked at more often than this

_SECRET = re.compile(
    r"TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|COOKIE|^(AWS|AZURE|GOOGLE)_"
    r"|KEYS?$|(^|_)(KEYS?|AUTH|PAT)(_|$)|_PWD$"
)
_LOCALE = re.compile(r"LC_|LANG$|LANGUAGE$")
_CHANGING_JAVA = {
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "JDK_JAVAC_OPTIONS",
    "_JAVA_OPTIONS",
    "CLASSPATH",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What a question may use: seconds by the clock, seconds of CPU, bytes of each output."""

    wall: float
    cpu: float | None = None
    output: int = 16 * 2**20

    @staticmethod
    def of(timeout: float) -> Limits:
        """The limits that `--timeout` means: CPU time, and a cap on waiting."""
        return Limits(wall=3 * timeout + 10, cpu=timeout)

    @property
    def seconds(self) -> float:
        """The limit a person set."""
        return self.wall if self.cpu is None else self.cpu


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: a negative status is a signal; `errors` only if asked for apart.

    `output` and `errors` are beginnings; the digest is of all, up to the limit.
    """

    status: int
    output: bytes
    errors: bytes
    digest: str
    timed_out: bool
    over_limit: str
    cpu: float
    wall: float

    @property
    def by_itself(self) -> bool:
        """Whether no limit ended it."""
        return not self.timed_out and not self.over_limit


def clean_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """*environ* for variants: fixed locale and time zone, no secrets, nothing that changes Java."""
    kept = {
        name: value
        for name, value in environ.items()
        if not _SECRET.search(name.upper())
        and not _LOCALE.match(name)
        and name not in _CHANGING_JAVA
    }
    return kept | {"LC_ALL": "C.UTF-8", "TZ": "UTC"}


def run(
    command: Sequence[str],
    *,
    cwd: Path,
    environment: Mapping[str, str],
    limits: Limits,
    cancel: Event,
    stdin: Path | None = None,
    output: Path | None = None,
    apart: bool = False,
    listen: Callable[[int, bytes], None] = lambda stream, chunk: None,
) -> Ended:
    """Run *command* to its end or to a limit; OSError if it cannot be started.

    *output* is a file the command may write; it is under the output limit too. With *apart* the
    two standard streams are kept apart; *listen* gets what they bring (stream 0 or 1) as it comes.
    Whether the end was due to *cancel* is for the caller to ask, who has it.
    """
    started = monotonic()
    with ExitStack() as stack:
        streams = [Stream(limits.output, partial(listen, number)) for number in range(1 + apart)]
        for stream in streams:
            stack.callback(stream.close)
        child = _start(command, cwd, environment, stdin, streams)
        try:
            watch = _Watch(child, streams, limits, cancel, output)
            timed_out = watch.until_end()
        finally:
            child.tree.kill()
            child.reap()
        for stream in streams:
            stream.drain()
        return Ended(
            status=child.status,
            output=streams[0].head,
            errors=streams[1].head if apart else b"",
            digest=Stream.digest(streams),
            timed_out=timed_out,
            over_limit=watch.over_limit(),
            cpu=child.cpu,
            wall=monotonic() - started,
        )


def _start(
    command: Sequence[str],
    cwd: Path,
    environment: Mapping[str, str],
    stdin: Path | None,
    streams: Sequence[Stream],
) -> _Child:
    mark = uuid4().hex
    older = pids()
    with open(stdin or os.devnull, "rb") as source:
        process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env={**environment, MARK: mark},
            stdin=source,
            stdout=streams[0].sink,
            stderr=streams[-1].sink,
            start_new_session=True,
        )
    for stream in streams:
        stream.close_sink()
    return _Child(process, Tree(process.pid, f"{MARK}={mark}".encode(), older))


class _Child:
    """The main process. It is reaped after its tree is killed: until then its number is its own."""

    def __init__(self, process: subprocess.Popen[bytes], tree: Tree) -> None:
        self._process = process
        self.tree = tree
        self._cpu = 0.0

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int:
        return self._process.returncode

    @property
    def cpu(self) -> float:
        """By the system's account, which misses orphans, or as far as we saw, whichever is more."""
        return max(self._cpu, self.tree.seen_cpu)

    def ended(self) -> bool:
        if hasattr(os, "waitid"):
            flags = os.WEXITED | os.WNOWAIT | os.WNOHANG
            return os.waitid(os.P_PID, self.pid, flags) is not None
        self.reap(os.WNOHANG)  # older Pythons on macOS cannot look without reaping
        return self._process.returncode is not None

    def reap(self, flags: int = 0) -> None:
        if self._process.returncode is None:
            pid, status, usage = os.wait4(self.pid, flags)
            if pid:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                self._cpu = usage.ru_utime + usage.ru_stime


class _Watch:
    """Waits for the end of the child, a limit or the cancel, whichever comes first."""

    def __init__(
        self,
        child: _Child,
        streams: Sequence[Stream],
        limits: Limits,
        cancel: Event,
        output: Path | None,
    ) -> None:
        self._child = child
        self._streams = streams
        self._limits = limits
        self._cancel = cancel
        self._output = output
        self._started = monotonic()
        self._cpu_due = self._started + _soonest(limits.cpu or 0.0)

    def until_end(self) -> bool:
        """Whether time was up."""
        with selectors.DefaultSelector() as selector, ExitStack() as stack:
            for stream in self._streams:
                selector.register(stream.source, selectors.EVENT_READ, stream)
            # Wakes us at the child's end; where there is none, the end is seen at the next look.
            with suppress(AttributeError, OSError):
                handle = os.pidfd_open(self._child.pid)
                stack.callback(os.close, handle)
                selector.register(handle, selectors.EVENT_READ)
            pause, longest = _TICKS
            while not self._child.ended() and not self._cancel.is_set():
                if self.over_limit():
                    return False
                if self._late():
                    return True
                _take(selector, pause)
                pause = min(pause * 1.3, longest)
        return False

    def over_limit(self) -> str:
        """What went over the output limit, in words; empty if nothing did."""
        limit = self._limits.output
        if any(stream.over for stream in self._streams):
            return f"printed more than {limit} bytes"
        if self._output is not None:
            with suppress(OSError):
                if self._output.lstat().st_size > limit:
                    return f"wrote more than {limit} bytes to {self._output.name}"
        return ""

    def _late(self) -> bool:
        now = monotonic()
        if now - self._started >= self._limits.wall:
            return True
        if self._limits.cpu is None or now < self._cpu_due:
            return False
        left = self._limits.cpu - self._child.tree.cpu()
        self._cpu_due = now + max(_soonest(left), _CPU_LOOK)
        return left <= 0


def _take(selector: selectors.BaseSelector, pause: float) -> None:
    """Wait for something to happen; read what there is to read."""
    for key, _ in selector.select(pause):
        if isinstance(key.data, Stream):
            key.data.read()
            # The end of the output is not the end of the child: it may have closed it.
            if key.data.at_end:
                selector.unregister(key.fd)


def _soonest(cpu: float) -> float:
    """How long it takes at least to use *cpu* seconds, with all cores busy."""
    return cpu / (os.cpu_count() or 1)
