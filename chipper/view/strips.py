"""Strips on their way to the page: texts with their colours, and what variants take from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chipper.java.highlight import Highlighter
from chipper.view.units import Units

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.view.loom import Cut, Loom


class Strips:
    """Tells the strips of a loom, each once, counted as a browser counts."""

    def __init__(self, loom: Loom) -> None:
        """Tell those of *loom*."""
        self._loom = loom
        self._units: list[Units] = []
        self._told = 0
        self._colours = Highlighter()

    def new(self) -> Iterator[list[Any]]:
        """Number, file, parent, offset, text, and colours: gap, length, kind and so on."""
        for at in range(self._told, len(self._loom.strips)):
            strip = self._loom.strips[at]
            parent, offset = -1, 0
            if strip.parent is not None:
                parent, offset = strip.parent, self._at(strip.parent).at(strip.offset)
            text = strip.text.decode("utf-8", "replace")
            yield [strip.number, strip.file, parent, offset, text, self._coloured(at)]
        self._told = len(self._loom.strips)

    def packed(self, cut: Cut) -> tuple[int, int, int]:
        """Strip, start and length; a length below zero for what is gone and not blank."""
        units = self._at(cut.strip)
        start = units.at(cut.start)
        length = units.at(cut.end) - start
        return cut.strip, start, length if cut.hole else -length

    def _at(self, strip: int) -> Units:
        new = self._loom.strips[len(self._units) :]
        self._units += [Units(each.text) for each in new]
        return self._units[strip]

    def _coloured(self, at: int) -> list[int]:
        strip = self._loom.strips[at]
        packed: list[int] = []
        units, done = self._at(at), 0
        java = self._loom.files[strip.file].endswith(".java")
        for span in self._colours.spans(strip.text) if java else ():
            start, end = units.at(span.start), units.at(span.end)
            packed += start - done, end - start, span.kind
            done = end
        return packed
