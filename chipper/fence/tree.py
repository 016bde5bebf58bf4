"""The process tree of one question: who belongs to it, its CPU time, and its end.

Members are found by parent links and by a mark in their environment, so a grandchild that left the
process group and lost its parent is found too. Without /proc only the process group is known.
Out of reach without a PID namespace: a process that drops its environment and its parent at once.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, sleep
from typing import TYPE_CHECKING

from chipper.source.use import Use

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_PATIENCE = 2.0  # seconds a killed tree gets to vanish: a large heap takes a while to unmap
_REUSE = 5.0  # within so many seconds no process number comes round again
_KERNEL_THREAD = 0x200000
_EXITING = 0x4
_PATIENT, _ONCE = (0.0005, 0.001, 0.002, 0.0), (0.0,)  # pauses behind looks for an environment


def pids() -> frozenset[int]:
    """The processes there are; none where the system does not tell."""
    try:
        return frozenset(int(name) for name in os.listdir("/proc") if name.isdigit())
    except OSError:
        return frozenset()


@dataclass(frozen=True, slots=True)
class _Row:
    parent: int
    dead: bool  # a zombie: it only waits for its parent to ask
    exiting: bool  # on its way there: its memory may be gone, and its environment with it
    cpu: int  # in ticks, with children that were waited for
    born: int  # in ticks since the system's start; with the pid it names a process for good
    threads: int
    resident: int  # in pages


class Tree:
    """A process, started as leader of its own group, and everything below it."""

    def __init__(self, root: int, mark: bytes, older: Collection[int]) -> None:
        """Watch *root*; its offspring carries *mark* (NAME=value) and is none of *older*."""
        self._root = root
        self._mark = mark
        self._older = older
        self._started = monotonic()
        self._seen: dict[int, int] = {}
        self.seen_cpu = 0.0
        self.seen = Use()

    def cpu(self) -> float:
        """Seconds of CPU time so far; never goes down, even if a member took its share away."""
        self.look()
        return self.seen_cpu

    def look(self) -> None:
        """Note what the members use together."""
        rows = self._members().values()
        ticks = sum(row.cpu for row in rows)
        self.seen_cpu = max(self.seen_cpu, ticks / os.sysconf("SC_CLK_TCK"))
        resident = sum(row.resident for row in rows) * os.sysconf("SC_PAGE_SIZE")
        self.seen = self.seen.or_more(Use(resident, sum(row.threads for row in rows)))

    def halt(self) -> None:
        """Let its group stand still: a fork bomb leaves no time to anybody else."""
        _signal(-self._root, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let its group go on."""
        _signal(-self._root, signal.SIGCONT)

    def kill(self) -> None:
        """End every member, and see to it that none is left."""
        until, pause = monotonic() + _PATIENCE, 0.001
        while True:
            # Look before the first signal: parent links break when a parent dies. Whatever was
            # started between the look and the signal shows up at the next look.
            alive = [pid for pid, row in self._members().items() if not row.dead]
            # At once: a JVM's shutdown hooks may outstay every milder signal.
            for pid in (-self._root, *alive):
                _signal(pid, signal.SIGKILL)
            if not alive or monotonic() > until:
                return
            sleep(pause)
            pause = min(pause * 2, 0.02)

    def _members(self) -> dict[int, _Row]:
        rows = self._rows()
        children: dict[int, list[int]] = {}
        for pid, row in rows.items():
            children.setdefault(row.parent, []).append(pid)
        found: dict[int, _Row] = {}
        todo = [pid for pid, row in rows.items() if self._known(pid, row)]
        while todo:
            pid = todo.pop()
            if pid not in found:
                found[pid] = rows[pid]
                todo += children.get(pid, ())
        self._seen |= {pid: row.born for pid, row in found.items()}
        return found

    def _rows(self) -> dict[int, _Row]:
        if monotonic() - self._started > _REUSE:
            self._older = frozenset()
        rows = ((pid, _row(pid)) for pid in pids() if pid not in self._older)
        return {pid: row for pid, row in rows if row is not None}

    def _known(self, pid: int, row: _Row) -> bool:
        if pid == self._root or self._seen.get(pid) == row.born:
            return True
        return not row.dead and self._mark in _environment(pid, _ONCE if row.exiting else _PATIENT)


def _row(pid: int) -> _Row | None:
    stat = _read(f"/proc/{pid}/stat")
    if not stat:
        return None
    # The name in brackets may hold anything, brackets and blanks too.
    fields = stat[stat.rindex(b")") + 2 :].split()
    flags = int(fields[6])
    if flags & _KERNEL_THREAD:
        return None
    cpu = sum(map(int, fields[11:15]))
    born, threads, resident = int(fields[19]), int(fields[17]), int(fields[21])
    dead, exiting = fields[0] in b"ZX", bool(flags & _EXITING)
    return _Row(int(fields[1]), dead, exiting, cpu, born, threads, resident)


def _environment(pid: int, pauses: Sequence[float]) -> list[bytes]:
    """Its NAME=value pairs. In the middle of an exec there are none for a moment: look again."""
    path = f"/proc/{pid}/environ"
    for pause in pauses:
        if text := _read(path):
            return text.split(b"\0")
        if not os.access(path, os.R_OK):
            break  # gone, or somebody else's
        sleep(pause)
    return []


def _read(path: str) -> bytes:
    """A file of /proc; empty if its process is gone or somebody else's."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""


def tasks() -> int:
    """How many processes and threads this machine has; 0 where the system does not tell."""
    words = _read("/proc/loadavg").split()
    return int(words[3].partition(b"/")[2]) if len(words) > 3 else 0


def _signal(pid: int, number: signal.Signals) -> None:
    # Gone already, or a set-user-id program that is not ours to end.
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
