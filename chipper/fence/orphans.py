"""Processes carry a mark of the chipj that started them, so that others can tell an orphan.

Law: whoever is ended here was started by a chipj that is gone, seen from the same system.
"""

from __future__ import annotations

import os
import re
import signal
from contextlib import suppress
from uuid import uuid4

from chipper.fence.tree import pids

MARK = "CHIPJ_QUESTION"  # this variable of the environment is how orphans are found
_MARKED = re.compile(rb"(?:^|\0)" + MARK.encode() + rb"=(\d+)\.(\d+)\.(\d+)-")


def new_mark() -> str:
    """One for a question of ours: process, its birth, its namespace (numbers repeat elsewhere)."""
    pid = os.getpid()
    return f"{pid}.{_born(pid)}.{_namespace()}-{uuid4().hex}"


def end_orphans() -> int:
    """End what a killed chipj left running; how many there were."""
    found = 0
    for pid in pids():
        marked = _MARKED.search(_read(f"/proc/{pid}/environ"))
        if marked is None:
            continue
        owner, born, namespace = map(int, marked.groups())
        if namespace == _namespace() and _born(owner) != born:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
                found += 1
    return found


def _born(pid: int) -> int:
    """When a process was started, in ticks; with its number it names it for good. 0 if gone.

    Gone is also who only waits for its parent to ask how it ended.
    """
    stat = _read(f"/proc/{pid}/stat")
    fields = stat[stat.rindex(b")") + 2 :].split() if stat else [b"X"]
    return 0 if fields[0] in b"ZX" else int(fields[19])


def _namespace() -> int:
    try:
        return os.stat("/proc/self/ns/pid").st_ino
    except OSError:
        return 0


def _read(path: str) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""
