"""The fence of the tier `unshare`: a process puts itself behind one, then starts the command it
was given. It needs nothing but Python and the kernel.

Laws: what is set up cannot be undone inside, as no capability is left; when the command ends, all
it started ends; how it ended is told exactly, and nothing is told if the fence could not be set up.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import resource
import signal
import socket
import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_UNSHARED = (
    0x00020000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000
)  # mounts ipc uts user pid
_NETWORK = 0x40000000
_BIND, _REC, _PRIVATE = 4096, 16384, 1 << 18
_NOSUID, _NODEV = 2, 4
_RDONLY = 1
_MOUNT_SETATTR = 442  # the same number on every architecture
_HERE, _RECURSIVE = -100, 0x8000
_PDEATHSIG, _NO_NEW_PRIVS, _CAPBSET_DROP = 1, 38, 24
_DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
_LINKS = {"fd": "/proc/self/fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _UP = 0x8913, 0x8914, 1

libc = ctypes.CDLL(None, use_errno=True)


class Guest:
    """What the fence is to be like, and what is started inside."""

    def __init__(self, asked: dict[str, Any], parent: int) -> None:
        """Take what is *asked*; all of it ends with *parent*."""
        self.parent = parent
        self.status: int = asked["status"]  # the number of the file that is told of the end
        self.files: list[int] = asked["files"]
        self.net: bool = asked["net"]
        self.room: int = asked["room"]
        self.tasks: int = asked["tasks"]
        self.numbers: int = asked["numbers"]
        self.hidden: str = asked["hidden"]
        self.shown: list[str] = asked["shown"]
        self.masked: list[str] = asked["masked"]
        self.opened: list[str] = asked["opened"]
        self.cwd: str = asked["cwd"]
        self.command: list[str] = asked["command"]
        self.environment: dict[str, str] = asked["environment"]


def _check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str = "") -> None:
    words = [None if each is None else os.fsencode(each) for each in (source, target, kind)]
    _check(libc.mount(*words, ctypes.c_ulong(flags), data.encode() or None), f"mount {target}")


def _attributes(path: str, at: int, set_: int, clear: int) -> None:
    wanted = (ctypes.c_uint64 * 4)(set_, clear, 0, 0)
    words = ctypes.c_long(_MOUNT_SETATTR), _HERE, os.fsencode(path), at
    _check(libc.syscall(*words, ctypes.byref(wanted), ctypes.c_size_t(32)), f"read-only {path}")


def die_with(parent: int) -> None:
    """End when the parent does, and now if it is gone already."""
    libc.prctl(_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _stay_with(pipe: int) -> None:
    """End if whoever has the other end is gone already; its number is not known in here."""
    os.set_blocking(pipe, False)
    try:
        if not os.read(pipe, 1):
            os._exit(1)
    except BlockingIOError:
        os.close(pipe)


def _write(path: str, text: str) -> None:
    handle = os.open(path, os.O_WRONLY)
    os.write(handle, text.encode())
    os.close(handle)


def _leave(guest: Guest) -> None:
    """Go into namespaces of our own, as the same user."""
    uid, gid = os.getuid(), os.getgid()
    _check(libc.unshare(_UNSHARED | (0 if guest.net else _NETWORK)), "unshare")
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{uid} {uid} 1")
    _write("/proc/self/gid_map", f"{gid} {gid} 1")


def _bind(source: int, target: str) -> None:
    """Show what *source* is at *target*, which is made if need be."""
    if os.path.isdir(f"/proc/self/fd/{source}"):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_CLOEXEC, 0o666))
    _mount(f"/proc/self/fd/{source}", target, None, _BIND | _REC)
    os.close(source)


def _opened(path: str) -> int:
    return os.open(path, os.O_PATH | os.O_CLOEXEC)


def _furnish(guest: Guest) -> None:
    """All read-only; a fresh hidden folder with what is shown in it; our own place writable."""
    _mount(None, "/", None, _REC | _PRIVATE)
    _attributes("/", _RECURSIVE, _RDONLY, 0)
    opened = [(_opened(path), path) for path in guest.opened]
    shown = [(_opened(path), path) for path in guest.shown]
    _mount("tmpfs", guest.hidden, "tmpfs", _NOSUID | _NODEV, f"mode=1777,size={guest.room}")
    _devices(guest.room)
    for source, path in shown:
        _bind(source, path)
    for source, path in opened:  # perhaps below /dev
        _bind(source, path)
        _attributes(path, 0, 0, _RDONLY)
    for path in guest.masked:
        _mount(os.devnull, path, None, _BIND)


def _devices(room: int) -> None:
    """As few as possible: for root a read-only file system keeps no disk from being written."""
    sources = [
        (_opened(f"/dev/{name}"), name) for name in _DEVICES if os.path.exists(f"/dev/{name}")
    ]
    _mount("tmpfs", "/dev", "tmpfs", _NOSUID, f"mode=755,size={room}")
    for source, name in sources:
        _bind(source, f"/dev/{name}")
    for name, target in _LINKS.items():
        os.symlink(target, f"/dev/{name}")
    os.mkdir("/dev/shm", 0o1777)


def _loopback() -> None:
    """Programs may talk to themselves: the interface is there, but down."""
    handle = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    asked = fcntl.ioctl(handle.fileno(), _SIOCGIFFLAGS, b"lo".ljust(32, b"\0"))
    flags = int.from_bytes(asked[16:18], sys.byteorder) | _UP
    wanted = asked[:16] + flags.to_bytes(2, sys.byteorder) + asked[18:]
    fcntl.ioctl(handle.fileno(), _SIOCSIFFLAGS, wanted)
    handle.close()


def _crowded(guest: Guest) -> None:
    """Let the kernel refuse more processes than there may be; without it there is still a watch."""
    if guest.tasks:
        _, hard = resource.getrlimit(resource.RLIMIT_NPROC)
        most = guest.tasks if hard == resource.RLIM_INFINITY else min(guest.tasks, hard)
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))
    if guest.numbers:
        with suppress(OSError):  # a kernel may want more of them
            _write("/proc/sys/kernel/pid_max", str(guest.numbers))
    _mount("/proc/sys", "/proc/sys", None, _BIND | _REC)
    _attributes("/proc/sys", _RECURSIVE, _RDONLY, 0)


def _powerless() -> None:
    """Give up every capability for good; being root inside must not bring them back."""
    _check(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    for number in range(64):
        if libc.prctl(_CAPBSET_DROP, number, 0, 0, 0) != 0:
            break  # there are no more
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    none = (ctypes.c_uint32 * 6)()
    _check(libc.capset(ctypes.byref(header), ctypes.byref(none)), "capset")


def _become(guest: Guest) -> NoReturn:
    # Python ignores them, and a program would inherit that.
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    os.chdir(guest.cwd)
    os.execvpe(guest.command[0], guest.command, guest.environment)


def _reign(guest: Guest) -> NoReturn:
    """Be the first process inside: start the command, reap whoever dies, end with the command."""
    _mount("proc", "/proc", "proc", _NOSUID | _NODEV | 8)
    _crowded(guest)
    _powerless()
    main = os.fork()
    if main == 0:
        os.close(guest.status)
        _become(guest)
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == main:
            code = os.waitstatus_to_exitcode(status)
            os.write(guest.status, f'{{"exit-code": {code}}}'.encode())
            os._exit(0)


def go_in(guest: Guest) -> None:
    """Set up the fence, and be what is left outside of it: somebody to wait for."""
    die_with(guest.parent)
    _leave(guest)
    _furnish(guest)
    if not guest.net:
        _loopback()
    ours, theirs = os.pipe()
    first = os.fork()
    if first == 0:
        os.close(theirs)
        libc.prctl(_PDEATHSIG, signal.SIGKILL)
        _stay_with(ours)
        _reign(guest)
    os.close(guest.status)
    os.waitpid(first, 0)
