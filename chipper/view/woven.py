"""A variant's file as pieces of strips: the original is one, every inserted text is another.

Laws: the pieces, read in order, are the file's text; an edit only blanks, cuts and inserts, so
the strips have one order for all variants, and comparing two variants is comparing two choices.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from chipper.source.edit import blank

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Strip:
    """A text that came in whole: as a file of the original, or with variant *number*.

    It stands before the byte *offset* of the strip *parent*, behind older ones that do.
    """

    number: int
    file: int
    parent: int | None
    offset: int
    text: bytes


class Piece(NamedTuple):
    """Bytes start to end of a strip, perhaps blanked."""

    strip: int
    start: int
    end: int
    hole: bool = False


class Change(NamedTuple):
    """Bytes of the file become a hole (strip is None), or go (-1), or become a whole strip."""

    start: int
    end: int
    strip: int | None
    length: int = 0


GONE = -1


class Woven:
    """The pieces of one file of one variant."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        """Hold the pieces in order."""
        self.pieces = tuple(pieces)
        self._ends = tuple(accumulate(piece.end - piece.start for piece in self.pieces))

    @property
    def length(self) -> int:
        """How many bytes the file has."""
        return self._ends[-1] if self._ends else 0

    def between(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces of bytes start to end."""
        at = bisect_right(self._ends, start)
        while start < end and at < len(self.pieces):
            piece = self.pieces[at]
            first = self._ends[at] - (piece.end - piece.start)
            last = min(end, self._ends[at])
            yield Piece(
                piece.strip, piece.start + start - first, piece.start + last - first, piece.hole
            )
            start = last
            at += 1

    def at(self, offset: int) -> tuple[int, int] | None:
        """The strip and its byte that stand at *offset*; None at the end of the file."""
        at = bisect_right(self._ends, offset)
        if at == len(self.pieces):
            return None
        piece = self.pieces[at]
        return piece.strip, piece.end - (self._ends[at] - offset)

    def text(self, strips: Sequence[Strip], start: int = 0, end: int | None = None) -> bytes:
        """The file's bytes, all or from start to end."""
        found = self.between(start, self.length if end is None else end)
        return b"".join(_read(piece, strips) for piece in found)

    def after(self, changes: Sequence[Change]) -> Woven:
        """The file after sorted, disjoint changes; what lies between them is copied as it is."""
        made: list[Piece] = []
        done = 0
        for start, end, strip, length in changes:
            self._copy(done, start, made)
            if strip is None:
                for piece in self.between(start, end):
                    _push(made, piece._replace(hole=True))
            elif strip != GONE:
                _push(made, Piece(strip, 0, length))
            done = end
        self._copy(done, self.length, made)
        return Woven(made)

    def _copy(self, start: int, end: int, into: list[Piece]) -> None:
        """Add the pieces of bytes start to end; only those at the ends may need a cut."""
        first, last = bisect_right(self._ends, start), bisect_left(self._ends, end)
        if last - first < 3:
            for piece in self.between(start, end):
                _push(into, piece)
            return
        _push(into, next(self.between(start, self._ends[first])))
        into += self.pieces[first + 1 : last]
        for piece in self.between(self._ends[last - 1], end):
            _push(into, piece)


def _read(piece: Piece, strips: Sequence[Strip]) -> bytes:
    text = strips[piece.strip].text[piece.start : piece.end]
    return blank(text) if piece.hole else text


def _push(pieces: list[Piece], piece: Piece) -> None:
    """Add a piece, as one with the last if it continues it: lists stay short over many edits."""
    if pieces:
        last = pieces[-1]
        if (last.strip, last.end, last.hole) == (piece.strip, piece.start, piece.hole):
            pieces[-1] = last._replace(end=piece.end)
            return
    pieces.append(piece)
