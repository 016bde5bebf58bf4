"""Where the porter sits: the program that waits for questions, and copies itself for each.

It runs apart from chipj, with one thread: it imports little, and nothing that starts another.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import sys

from chipper.fence.door import answer, asked
from chipper.fence.inside import Guest, die_with, go_in, libc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

_CLONE3 = 435  # the same number on every architecture
_CLONE_PARENT = 0x8000


def serve() -> None:
    """Copy this process for whoever asks, until nobody is left to."""
    door = socket.socket(fileno=int(sys.argv[2]))
    parent = os.getppid()
    die_with(parent)
    while (question := asked(door)) is not None:
        wish, files = question
        pid = _copied()
        if pid == 0:
            door.close()
            _enter(Guest(wish, parent), files)
        for file in files:
            os.close(file)
        answer(door, pid)


def _copied() -> int:
    """The copy's number, 0 in the copy itself, or an error's number below 0.

    `os.fork` would make it a child of this process, which could not be waited for by chipj.
    """
    flags_and_rest = (ctypes.c_uint64 * 8)(_CLONE_PARENT)
    size = ctypes.c_size_t(ctypes.sizeof(flags_and_rest))
    found = libc.syscall(ctypes.c_long(_CLONE3), ctypes.byref(flags_and_rest), size)
    return found if found >= 0 else -ctypes.get_errno()


def _enter(guest: Guest, files: Sequence[int]) -> NoReturn:
    """Be the process that was asked for; what went wrong is told in a line."""
    try:
        os.setsid()
        _take(files, guest.files)
        go_in(guest)
    except OSError as error:
        os.write(2, f"chipj: the fence cannot be set up: {error.strerror or error}\n".encode())
        os._exit(1)
    os._exit(0)


def _take(files: Sequence[int], numbers: Sequence[int]) -> None:
    """Give *files* their *numbers*, which some of the others may have now."""
    free = max(numbers) + 1
    apart = [fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, free) for file in files]
    for file in files:
        os.close(file)
    for file, number in zip(apart, numbers, strict=True):
        os.dup2(file, number)
        os.close(file)
