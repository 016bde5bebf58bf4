"""A JVM started ahead of time that waits for the class files of one variant.

It is a plain `java` that finds a gate where its main class should be (see gate.py).

Laws: it runs one variant and dies with everything it started; the program sees what it would see
without the gate: its folder, its input, its class loader, the environment.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.child import start as start_child
from chipper.fence.process import either, ended
from chipper.fence.stream import Stream
from chipper.fence.watch import Watch
from chipper.jvm.classes import path_of, write_classes
from chipper.jvm.gate import Gate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from threading import Event

    from chipper.fence.child import Child
    from chipper.fence.process import Ended, Limits
    from chipper.fence.tier import Fence
    from chipper.jvm.command import Java


@dataclass(frozen=True, slots=True)
class Start:
    """How such a JVM is started, and what it may use."""

    java: Java
    environment: Mapping[str, str]
    stdin: Path | None
    limits: Limits
    fence: Fence


class Parked:
    """The JVM; run it once, then or instead close it."""

    def __init__(self, start: Start, place: Path) -> None:
        """Start it in *place*/variant, with a home and a temporary folder beside that."""
        self._limits = start.limits
        self._main = start.java.main
        self._place = place
        self._listen: Callable[[int, bytes], None] = lambda stream, chunk: None
        self._stack = ExitStack()
        try:
            self._begin(start)
        except BaseException:
            self._stack.close()
            raise

    def _begin(self, start: Start) -> None:
        streams = [Stream(self._limits.output, partial(self._hear, n)) for n in range(2)]
        for stream in streams:
            self._stack.callback(stream.close)
        self._gate = Gate(self._folder / path_of(self._main), self._place / "gate")
        self._stack.callback(self._gate.close)
        self._child = _opened(start, self._place, streams)
        self._streams = streams
        self._stack.callback(self._child.close)
        self._stack.callback(self._child.end)

    @property
    def _folder(self) -> Path:
        return self._place / "variant"

    def run(
        self,
        classes: Mapping[str, bytes],
        cancel: Event,
        listen: Callable[[int, bytes], None],
        enough: Callable[[], bool],
    ) -> Ended:
        """Run the variant to its end, a limit, the cancel, or until *enough* is known.

        The main class has to be among *classes*.
        """
        started = monotonic()
        self._listen = listen
        rest = {name: content for name, content in classes.items() if name != self._main}
        write_classes(rest, self._folder)
        self._gate.open(classes[self._main])
        stop = either(cancel, enough)
        watch = Watch(self._child, self._streams, self._limits, stop, None, self._place)
        return ended(self._child, watch, self._streams, stop, started)

    def close(self) -> None:
        """Leave nothing behind."""
        self._stack.close()

    def _hear(self, stream: int, chunk: bytes) -> None:
        self._listen(stream, chunk)


def _opened(start: Start, place: Path, streams: Sequence[Stream]) -> Child:
    home, temporary = place / "home", place / "tmp"
    for folder in (home, temporary):
        folder.mkdir()
    private = {"HOME": str(home), "TMPDIR": str(temporary)}
    return start_child(
        start.java.command(home, temporary),
        cwd=place / "variant",
        place=place,
        environment={**start.environment, **private},
        stdin=start.stdin,
        streams=streams,
        fence=start.fence.holding(start.limits.tasks),
    )
