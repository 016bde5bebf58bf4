"""The fence of the tier `unshare`: a program of its own that puts itself behind one, then starts
the command it is given. It needs nothing but Python and the kernel, and runs before every question:
it imports little.

Laws: what is set up cannot be undone inside, as no capability is left; when the command ends, all
it started ends; how it ended is told exactly, and nothing is told if the fence could not be set up.
"""

from __future__ import annotations

# Half of the time it takes would go into json, typing, signal and socket.
import _signal  # type: ignore[import-not-found]
import _socket
import ctypes
import fcntl
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

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
_SIGKILL, _SIGPIPE, _SIGXFSZ = 9, 13, 25

libc = ctypes.CDLL(None, use_errno=True)


class Told:
    """What the fence is to be like: words NAME VALUE on the command line, up to a double dash."""

    def __init__(self, words: list[str]) -> None:
        """Take *words*; what is behind the dashes is the command."""
        end = next(at for at in range(0, len(words), 2) if words[at] == "--")
        pairs = list(zip(words[0:end:2], words[1:end:2]))  # noqa: B905 (they are pairs)
        single = dict(pairs)
        self.parent = int(single["parent"])
        self.status = int(single["status"])
        self.net = single["net"] == "True"
        self.room, self.hidden, self.cwd = single["room"], single["hidden"], single["cwd"]
        self.shown = [path for name, path in pairs if name == "shown"]
        self.masked = [path for name, path in pairs if name == "masked"]
        self.opened = [path for name, path in pairs if name == "opened"]
        self.command = words[end + 1 :]


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


def _die_with(parent: int) -> None:
    """End when the parent does, and now if it is gone already."""
    libc.prctl(_PDEATHSIG, _SIGKILL)
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


def _leave(told: Told) -> None:
    """Go into namespaces of our own, as the same user."""
    uid, gid = os.getuid(), os.getgid()
    _check(libc.unshare(_UNSHARED | (0 if told.net else _NETWORK)), "unshare")
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


def _furnish(told: Told) -> None:
    """All read-only; a fresh hidden folder with what is shown in it; our own place writable."""
    _mount(None, "/", None, _REC | _PRIVATE)
    _attributes("/", _RECURSIVE, _RDONLY, 0)
    opened = [(_opened(path), path) for path in told.opened]
    shown = [(_opened(path), path) for path in told.shown]
    _mount("tmpfs", told.hidden, "tmpfs", _NOSUID | _NODEV, f"mode=1777,size={told.room}")
    for source, path in shown:
        _bind(source, path)
    for source, path in opened:
        _bind(source, path)
        _attributes(path, 0, 0, _RDONLY)
    for path in told.masked:
        _mount(os.devnull, path, None, _BIND)
    _devices(told.room)


def _devices(room: str) -> None:
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
    handle = _socket.socket(_socket.AF_INET, _socket.SOCK_DGRAM)
    asked = fcntl.ioctl(handle.fileno(), _SIOCGIFFLAGS, b"lo".ljust(32, b"\0"))
    flags = int.from_bytes(asked[16:18], sys.byteorder) | _UP
    wanted = asked[:16] + flags.to_bytes(2, sys.byteorder) + asked[18:]
    fcntl.ioctl(handle.fileno(), _SIOCSIFFLAGS, wanted)
    handle.close()


def _powerless() -> None:
    """Give up every capability for good; being root inside must not bring them back."""
    _check(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    for number in range(64):
        if libc.prctl(_CAPBSET_DROP, number, 0, 0, 0) != 0:
            break  # there are no more
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    none = (ctypes.c_uint32 * 6)()
    _check(libc.capset(ctypes.byref(header), ctypes.byref(none)), "capset")


def _become(command: list[str], cwd: str) -> NoReturn:
    for number in (_SIGPIPE, _SIGXFSZ):  # Python ignores them, and a program would inherit that
        _signal.signal(number, _signal.SIG_DFL)
    os.chdir(cwd)
    os.execvp(command[0], command)


def _reign(told: Told) -> NoReturn:
    """Be the first process inside: start the command, reap whoever dies, end with the command."""
    _mount("proc", "/proc", "proc", _NOSUID | _NODEV | 8)
    _powerless()
    main = os.fork()
    if main == 0:
        os.close(told.status)
        _become(told.command, told.cwd)
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == main:
            code = os.waitstatus_to_exitcode(status)
            os.write(told.status, f'{{"exit-code": {code}}}'.encode())
            os._exit(0)


def main() -> None:
    """Set up the fence, and be what is left outside of it: somebody to wait for."""
    told = Told(sys.argv[1:])
    _die_with(told.parent)
    _leave(told)
    _furnish(told)
    if not told.net:
        _loopback()
    ours, theirs = os.pipe()
    first = os.fork()
    if first == 0:
        os.close(theirs)
        libc.prctl(_PDEATHSIG, _SIGKILL)
        _stay_with(ours)
        _reign(told)
    os.close(told.status)
    os.waitpid(first, 0)


def start() -> None:
    """As a program: what went wrong is told in a line."""
    try:
        main()
    except OSError as error:
        sys.stderr.write(f"chipj: the fence cannot be set up: {error.strerror or error}\n")
        os._exit(1)
