"""One compile worker: a JVM with a warm javac, asked over pipes, one question at a time.

Laws: a question taken back is abandoned, not waited for, and its late answer is dropped; whatever
ends the worker, nobody waits for it for longer than the limits say.
"""

from __future__ import annotations

import os
import select
import subprocess
import tempfile
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.orphans import MARK, new_mark
from chipper.fence.tree import Tree, pids
from chipper.jvm.rehearsal import command
from chipper.jvm.wire import Frame, Reader, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path
    from threading import Event

    from chipper.fence.process import Limits
    from chipper.jvm.jdk import Jdk

_TICK = 0.02  # seconds between two looks at the cancel
_CPU_LOOK = 0.5
_CHUNK = 1 << 20
_ABANDON = b"X"
_WRONG = b"E"


class Abandoned(Exception):
    """The question was taken back."""


class Died(Exception):
    """The worker ended before it answered: its last words."""


class Overrun(Exception):
    """The question took longer than the limits allow; the worker is killed."""


class WrongOptions(Exception):
    """javac does not take its options: what it says."""


class Worker:
    """A worker process."""

    def __init__(
        self,
        jdk: Jdk,
        classes: Path,
        environment: Mapping[str, str],
        cwd: Path,
        flags: Sequence[str] = (),
    ) -> None:
        """Start the JVM of *jdk* with our *classes*; *flags* are the user's, for the JVM itself."""
        self._last_words = tempfile.TemporaryFile()  # noqa: SIM115 (closed by kill)
        mark = new_mark()
        older = pids()
        self._process = subprocess.Popen(
            command(jdk, classes, flags),
            cwd=cwd,
            env={**environment, MARK: mark},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._last_words,
            bufsize=0,
            start_new_session=True,
        )
        self._tree = Tree(self._process.pid, f"{MARK}={mark}".encode(), older)
        self._buffer = bytearray()
        self._asked = 0

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def cpu(self) -> float:
        """Seconds of CPU time it has used."""
        with suppress(OSError):
            with open(f"/proc/{self.pid}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def ask(
        self, kind: bytes, payload: bytes, cancel: Event, limits: Limits
    ) -> tuple[bytes, Reader]:
        """The kind and the fields of the answer."""
        self._asked += 1
        frame = Frame(self._asked, kind, payload)
        self._send(frame)
        answer = self._answer(frame.id, cancel, limits)
        fields = Reader(answer.payload)
        if answer.kind == _WRONG:
            raise WrongOptions(fields.text())
        return answer.kind, fields

    def begin(self, questions: Iterable[tuple[bytes, bytes]]) -> None:
        """Ask these without waiting: nobody wants the answers, but the next ones come sooner."""
        with suppress(Died):
            for kind, payload in questions:
                self._asked += 1
                self._send(Frame(self._asked, kind, payload))

    def kill(self) -> None:
        """End it, at once."""
        self._tree.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._last_words):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _send(self, frame: Frame) -> None:
        assert self._process.stdin is not None
        rest = memoryview(frame.packed())
        try:
            while rest:
                rest = rest[os.write(self._process.stdin.fileno(), rest) :]
        except (BrokenPipeError, ValueError):
            raise Died(self._said()) from None

    def _answer(self, wanted: int, cancel: Event, limits: Limits) -> Frame:
        started, cpu = monotonic(), self.cpu()
        look = started + _CPU_LOOK
        while True:
            while (frame := unpack(self._buffer)) is not None:
                if frame.id == wanted:
                    return frame
            if cancel.is_set():
                self._send(Frame(wanted, _ABANDON, b""))
                raise Abandoned
            now = monotonic()
            if now > look:
                look = now + _CPU_LOOK
                over = limits.cpu is not None and self.cpu() - cpu > limits.cpu
                if over or now - started > limits.wall:
                    self.kill()
                    raise Overrun
            self._take()

    def _take(self) -> None:
        """Read what there is, or wait a moment for it."""
        assert self._process.stdout is not None
        source = self._process.stdout.fileno()
        poll = select.poll()
        poll.register(source, select.POLLIN)
        if poll.poll(_TICK * 1000):
            chunk = os.read(source, _CHUNK)
            if not chunk:
                raise Died(self._said())
            self._buffer += chunk

    def _said(self) -> str:
        """What the JVM wrote before it ended."""
        with suppress(OSError, ValueError):
            self._last_words.seek(0)
            return self._last_words.read(2000).decode(errors="replace").strip()
        return ""
