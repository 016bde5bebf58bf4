"""Streams cut into lines. Law: a line counts once it is complete, as with grep."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Lines:
    """Passes on each line of some streams as soon as it is complete."""

    def __init__(self, listen: Callable[[int, str], None]) -> None:
        """Pass lines on to *listen*."""
        self._listen = listen
        self._begun: dict[int, bytearray] = {}

    def take(self, stream: int, chunk: bytes) -> None:
        """More bytes of *stream*."""
        begun = self._begun.setdefault(stream, bytearray())
        complete, newline, rest = chunk.rpartition(b"\n")
        if newline:
            self._pass_on(stream, bytes(begun) + complete)
            begun.clear()
        begun += rest

    def finish(self) -> None:
        """The program has ended: its last lines are as complete as they will be."""
        for stream, begun in self._begun.items():
            if begun:
                self._pass_on(stream, bytes(begun))
                begun.clear()

    def _pass_on(self, stream: int, lines: bytes) -> None:
        # Only a newline ends a line: Python's own splitlines knows ten more ways.
        for line in lines.split(b"\n"):
            self._listen(stream, line.decode(errors="replace"))
