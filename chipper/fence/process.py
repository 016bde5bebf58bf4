"""Runs the processes of a question to their end; nobody else starts any for variants.

Laws: when `run` returns or raises, what it started is dead; its memory stays flat whatever is
printed; it waits for the main process only, not for those who inherited its output.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.child import start
from chipper.fence.limits import Limits
from chipper.fence.stream import Stream
from chipper.fence.tier import OPEN
from chipper.fence.watch import Watch
from chipper.source.use import Use

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from chipper.fence.child import Child
    from chipper.fence.tier import Fence

__all__ = ["Ended", "Limits", "clean_environment", "either", "ended", "run"]

_SECRET = re.compile(
    r"TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|COOKIE|^(AWS|AZURE|GOOGLE)_"
    r"|KEYS?$|(^|_)(KEYS?|AUTH|PAT|JWT)(_|$)|_(PWD|LOGIN)$"
)
_WITH_PASSWORD = re.compile(r"://[^/\s:@]*:[^/\s@]+@")  # an address that says who asks
_LOCALE = re.compile(r"LC_|LANG$|LANGUAGE$")
_CHANGING_JAVA = {
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "JDK_JAVAC_OPTIONS",
    "_JAVA_OPTIONS",
    "CLASSPATH",
}


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
    use: Use = Use()

    @property
    def by_itself(self) -> bool:
        """Whether no limit ended it."""
        return not self.timed_out and not self.over_limit

    @property
    def killed(self) -> bool:
        """Whether somebody else did; most likely the system, short of memory."""
        return self.by_itself and self.status == -9


def clean_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """*environ* for variants: fixed locale and time zone, no secrets, nothing that changes Java."""
    kept = {
        name: value
        for name, value in environ.items()
        if not _SECRET.search(name.upper())
        and (name.lower().endswith("_proxy") or not _WITH_PASSWORD.search(value))
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
    fence: Fence = OPEN,
    place: Path | None = None,
) -> Ended:
    """Run *command* to its end or to a limit; OSError if it cannot be started.

    *output* is a file the command may write; it is under the output limit too. With *apart* the
    two standard streams are kept apart; *listen* gets what they bring (stream 0 or 1) as it comes.
    Inside a fence it may write below *place*, which is *cwd* if nothing is said. Whether the end
    was due to *cancel* is for the caller to ask, who has it.
    """
    started = monotonic()
    place = cwd if place is None else place
    with ExitStack() as stack:
        streams = [Stream(limits.output, partial(listen, number)) for number in range(1 + apart)]
        for stream in streams:
            stack.callback(stream.close)
        child = start(
            command,
            cwd=cwd,
            place=place,
            environment=environment,
            stdin=stdin,
            streams=streams,
            fence=fence.holding(limits.tasks),
        )
        stack.callback(child.close)
        watch = Watch(child, streams, limits, cancel, output, place)
        return ended(child, watch, streams, cancel, started)


def ended(
    child: Child, watch: Watch, streams: Sequence[Stream], cancel: Event, started: float
) -> Ended:
    """Wait for the end, see to it that it is one, and say what it was like."""
    try:
        timed_out = watch.until_end()
    finally:
        child.end()
    for stream in streams:
        stream.drain()
    over_limit = watch.over_limit()
    wall = monotonic() - started
    by_itself = not timed_out and not over_limit and not cancel.is_set()
    return Ended(
        status=child.status(streams[-1].head, by_itself=by_itself),
        output=streams[0].head,
        errors=streams[1].head if len(streams) > 1 else b"",
        digest=Stream.digest(streams),
        timed_out=timed_out,
        over_limit=over_limit,
        cpu=child.cpu,
        wall=wall,
        use=child.use.or_more(watch.use).or_more(Use(cpu=child.cpu, wall=wall)),
    )


def either(cancel: Event, enough: Callable[[], bool]) -> Event:
    """Set when *cancel* is, or when *enough* is known."""
    return _Either(cancel, enough)


class _Either(Event):
    def __init__(self, cancel: Event, enough: Callable[[], bool]) -> None:
        super().__init__()
        self._cancel = cancel
        self._enough = enough

    def is_set(self) -> bool:
        return self._cancel.is_set() or self._enough()
