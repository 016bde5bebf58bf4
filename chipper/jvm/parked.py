"""A JVM started ahead of time that waits for the class files of one variant.

Laws: it runs one variant and dies with everything it started; the program sees what it would see
under a plain `java`: its folder, its input, the class path, the environment.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.child import start as start_child
from chipper.fence.process import either, ended
from chipper.fence.stream import Stream
from chipper.fence.tier import OPEN, Fence
from chipper.fence.watch import Watch
from chipper.jvm import wire
from chipper.jvm.heap import bounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from threading import Event

    from chipper.fence.child import Child
    from chipper.fence.process import Ended, Limits
    from chipper.jvm.jdk import Jdk


@dataclass(frozen=True, slots=True)
class Start:
    """How such a JVM is started."""

    jdk: Jdk
    classes: Path  # our own
    environment: Mapping[str, str]
    classpath: tuple[str, ...]
    main: str
    options: tuple[str, ...]
    arguments: tuple[str, ...]
    stdin: Path | None
    limits: Limits
    fence: Fence = OPEN
    warmth: str = ""  # what it does ahead of time

    def command(self, pipe: int, home: Path, temporary: Path) -> list[str]:
        """The command line of a JVM that reads its classes from the open file *pipe*."""
        return [
            str(self.jdk.java),
            *_flags(self.options),
            "-Djava.system.class.loader=chipj.park.ParkLoader",
            f"-Dchipj.park.pipe=/dev/fd/{pipe}",
            f"-Dchipj.park.path={os.pathsep.join(('.', *self.classpath))}",
            f"-Dchipj.park.warmth={self.warmth}",
            # Java asks the system for these, not HOME and TMPDIR.
            f"-Duser.home={home}",
            f"-Djava.io.tmpdir={temporary}",
            *self.options,
            "-classpath",
            str(self.classes),
            self.main,
            *self.arguments,
        ]


def _flags(options: Sequence[str]) -> list[str]:
    """What makes a short run cheap, unless the user has chosen."""
    # The JVM says on standard output that our class loader disables its archive: 17 one way, 25
    # another. These keep it quiet.
    flags = ["-XX:+UnlockDiagnosticVMOptions", "-XX:-PrintWarnings", "-Xlog:cds=off"]
    return [*flags, "-XX:-UsePerfData", *bounded(options)]


class Parked:
    """The JVM; run it once, then or instead close it."""

    def __init__(self, start: Start, place: Path) -> None:
        """Start it in *place*/variant, with a home and a temporary folder beside that."""
        self._limits = start.limits
        self._listen: Callable[[int, bytes], None] = lambda stream, chunk: None
        self._stack = ExitStack()
        try:
            self._begin(start, place)
        except BaseException:
            self._stack.close()
            raise

    def _begin(self, start: Start, place: Path) -> None:
        streams = [Stream(self._limits.output, partial(self._hear, n)) for n in range(2)]
        for stream in streams:
            self._stack.callback(stream.close)
        source, self._pipe = os.pipe()
        self._stack.callback(self._close_pipe)
        try:
            self._child = _opened(start, place, source, streams)
        finally:
            os.close(source)
        self._streams = streams
        self._place = place
        self._stack.callback(self._child.close)
        self._stack.callback(self._child.end)

    def run(
        self,
        classes: Mapping[str, bytes],
        cancel: Event,
        listen: Callable[[int, bytes], None],
        enough: Callable[[], bool],
    ) -> Ended:
        """Run the variant to its end, a limit, the cancel, or until *enough* is known."""
        started = monotonic()
        self._listen = listen
        Thread(target=self._send, args=(wire.classes(classes),), daemon=True).start()
        stop = either(cancel, enough)
        watch = Watch(self._child, self._streams, self._limits, stop, None, self._place)
        return ended(self._child, watch, self._streams, stop, started)

    def close(self) -> None:
        """Leave nothing behind."""
        self._stack.close()

    def _hear(self, stream: int, chunk: bytes) -> None:
        self._listen(stream, chunk)

    def _send(self, payload: bytes) -> None:
        """Write the class files; the JVM may take its time, so this is done on a thread."""
        rest = memoryview(payload)
        with suppress(OSError):  # the JVM has ended
            while rest:
                rest = rest[os.write(self._pipe, rest) :]

    def _close_pipe(self) -> None:
        with suppress(OSError):
            os.close(self._pipe)


def _opened(start: Start, place: Path, source: int, streams: Sequence[Stream]) -> Child:
    home, temporary = place / "home", place / "tmp"
    for folder in (home, temporary):
        folder.mkdir()
    private = {"HOME": str(home), "TMPDIR": str(temporary)}
    return start_child(
        start.command(source, home, temporary),
        cwd=place / "variant",
        place=place,
        environment={**start.environment, **private},
        stdin=start.stdin,
        streams=streams,
        fence=start.fence.holding(start.limits.tasks),
        keep=(source,),
    )
