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
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

from chipper.fence.tree import Tree, pids

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from threading import Event

MARK = "CHIPJ_QUESTION"  # this variable of the environment is how orphans are found

_HEAD = 65536
_CHUNK = 65536
_TICKS = (0.005, 0.05)  # between two looks: first and longest pause
_CPU_LOOK = 0.05  # CPU time is not looked at more often than this

_SECRET = re.compile(
    r"TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|COOKIE|(^|_)(API|AUTH|PAT|PWD|DSN)(_|$)"
    r"|KEYS?($|_)|^(AWS|AZURE|GOOGLE|GCP|GCLOUD|GITHUB|GH|GITLAB|NPM|PYPI|TWINE|DOCKER|VAULT)_"
)
_KEPT = {"PWD", "OLDPWD"}
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
    """How a process ended: negative status = signal; `errors` only if asked for apart.

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
        """Whether nobody here ended it."""
        return not self.timed_out and not self.over_limit


def clean_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """*environ* for variants: fixed locale and time zone, no secrets, nothing that changes Java."""
    kept = {
        name: value
        for name, value in environ.items()
        if (name in _KEPT or not _SECRET.search(name.upper()))
        and name not in _CHANGING_JAVA
        and not name.startswith(("LC_", "LANG"))
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
        streams = [_Stream(limits.output, partial(listen, number)) for number in range(1 + apart)]
        for stream in streams:
            stack.callback(stream.close)
        child = _Child(_start(command, cwd, environment, stdin, streams))
        try:
            watch = _Watch(child, streams, limits, cancel, output)
            timed_out = watch.until_end()
        finally:
            child.tree.kill()
            status, cpu = child.reap()
        for stream in streams:
            stream.drain()
        return Ended(
            status=status,
            output=bytes(streams[0].head),
            errors=bytes(streams[1].head) if apart else b"",
            digest=_digest(streams),
            timed_out=timed_out,
            over_limit=watch.over_limit(),
            cpu=cpu,
            wall=monotonic() - started,
        )


class _Stream:
    """One pipe: counts, hashes and passes on what comes, up to a limit; keeps the beginning."""

    def __init__(self, limit: int, listen: Callable[[bytes], None]) -> None:
        self.source, self.sink = os.pipe()
        os.set_blocking(self.source, False)
        self.head = bytearray()
        self.state = blake2b(digest_size=16)
        self._room = limit
        self._listen = listen
        self.over = False

    def read(self) -> bool:
        """Take one chunk; whether there may be more."""
        try:
            chunk = os.read(self.source, _CHUNK)
        except BlockingIOError:
            return False
        kept = chunk[: self._room]
        self.over = self.over or len(chunk) > self._room
        self._room -= len(kept)
        self.head += kept[: _HEAD - len(self.head)]
        self.state.update(kept)
        if kept:
            self._listen(kept)
        return bool(chunk) and not self.over

    def drain(self) -> None:
        """Take what is left in the pipe; nobody alive writes to it any more."""
        while self.read():
            pass

    def close_sink(self) -> None:
        """The child has its own end by now."""
        if self.sink >= 0:
            os.close(self.sink)
            self.sink = -1

    def close(self) -> None:
        self.close_sink()
        os.close(self.source)


def _digest(streams: Sequence[_Stream]) -> str:
    if len(streams) == 1:
        return streams[0].state.hexdigest()
    both = b"".join(stream.state.digest() for stream in streams)
    return blake2b(both, digest_size=16).hexdigest()


def _start(
    command: Sequence[str],
    cwd: Path,
    environment: Mapping[str, str],
    stdin: Path | None,
    streams: Sequence[_Stream],
) -> tuple[subprocess.Popen[bytes], Tree]:
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
    return process, Tree(process.pid, f"{MARK}={mark}".encode(), older)


class _Child:
    """The main process. It stays unreaped while its tree is killed: its number is not reused."""

    def __init__(self, started: tuple[subprocess.Popen[bytes], Tree]) -> None:
        self._process, self.tree = started
        self._cpu = 0.0

    @property
    def pid(self) -> int:
        return self._process.pid

    def ended(self) -> bool:
        if hasattr(os, "waitid"):
            flags = os.WEXITED | os.WNOWAIT | os.WNOHANG
            return os.waitid(os.P_PID, self.pid, flags) is not None
        self._wait(os.WNOHANG)  # older Pythons on macOS
        return self._process.returncode is not None

    def reap(self) -> tuple[int, float]:
        """Its exit status and the CPU time it used, children that it waited for included."""
        self._wait(0)
        status = self._process.returncode
        return status, self._cpu

    def _wait(self, flags: int) -> None:
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
        streams: Sequence[_Stream],
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
        self._cpu_due = self._started + self._soonest(limits.cpu or 0.0)

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
                self._take(selector, pause)
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

    def _take(self, selector: selectors.BaseSelector, pause: float) -> None:
        for key, _ in selector.select(pause):
            if isinstance(key.data, _Stream):
                # An end of file only says that nobody prints: the child may live on.
                if not key.data.read() and not key.data.over:
                    selector.unregister(key.fd)

    def _late(self) -> bool:
        now = monotonic()
        if now - self._started >= self._limits.wall:
            return True
        if self._limits.cpu is None or now < self._cpu_due:
            return False
        left = self._limits.cpu - self._child.tree.cpu()
        self._cpu_due = now + max(self._soonest(left), _CPU_LOOK)
        return left <= 0

    @staticmethod
    def _soonest(cpu: float) -> float:
        """How long it takes at least to use *cpu* seconds, with all cores busy."""
        return cpu / (os.cpu_count() or 1)
