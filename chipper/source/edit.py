"""Edits as values: sorted, disjoint splices, and where every byte ends up.

Laws: bytes outside the splices are unchanged; merging commutes and is idempotent.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chipper.source.program import Program

_BLANK = bytes(b if b in b" \t\f\r\n" else 32 for b in range(256))

_AROUND = b" \t\f\r\n,"


def blank(text: bytes) -> bytes:
    """A hole as large as *text*: white space stays, so newlines do, the rest turns to spaces."""
    return text.translate(_BLANK)


def bare(text: bytes, start: int, end: int) -> tuple[int, int]:
    """A span of *text* without the blanks and commas around it."""
    inside = text[start:end]
    left = inside.lstrip(_AROUND)
    return end - len(left), start + len(inside.rstrip(_AROUND))


class Conflict(ValueError):
    """Two splices that want the same bytes."""


@dataclass(frozen=True, slots=True, order=True)
class Splice:
    """Replace bytes start to end of one file by *text*."""

    path: str
    start: int
    end: int
    text: bytes = b""


_IN_ORDER = attrgetter("path", "start", "end", "text")  # sooner compared than the splices


@dataclass(frozen=True, slots=True)
class Edit:
    """Splices in order, none overlapping another. Make one with `Edit.of`."""

    splices: tuple[Splice, ...] = ()

    @staticmethod
    def of(splices: Iterable[Splice]) -> Edit:
        """Sort *splices*, drop repetitions, refuse overlaps."""
        ordered = tuple(sorted(set(splices), key=_IN_ORDER))
        for before, after in pairwise(ordered):
            if before.path == after.path and _clash(before, after):
                raise Conflict(f"{before} and {after}")
        return Edit(ordered)

    def __or__(self, other: Edit) -> Edit:
        return Edit.of(self.splices + other.splices)

    @property
    def paths(self) -> tuple[str, ...]:
        """The files touched, in order of their names."""
        return tuple(dict.fromkeys(splice.path for splice in self.splices))

    def apply(self, program: Program) -> Program:
        """The program after the edit; only touched files are new."""
        texts = {
            path: spliced(program[path].text, list(group))
            for path, group in groupby(self.splices, key=lambda splice: splice.path)
        }
        return program.replacing(texts)

    def moved(self, other: Edit) -> Edit:
        """The same edit after *other*, which touches other bytes."""
        maps = {path: other.offsets(path) for path in self.paths if path in other.paths}
        return Edit(
            tuple(
                Splice(s.path, at.start(s.start), max(at.start(s.start), at.end(s.end)), s.text)
                if (at := maps.get(s.path)) is not None
                else s
                for s in self.splices
            )
        )

    def offsets(self, path: str) -> Offsets:
        """Where the bytes of *path* end up."""
        return Offsets.of(splice for splice in self.splices if splice.path == path)


def _clash(before: Splice, after: Splice) -> bool:
    return after.start < before.end or (before.start, before.end) == (after.start, after.end)


def spliced(text: bytes, splices: list[Splice]) -> bytes:
    """*text* with sorted, disjoint splices done."""
    pieces: list[bytes] = []
    done = 0
    for splice in splices:
        pieces += text[done : splice.start], splice.text
        done = splice.end
    pieces.append(text[done:])
    return b"".join(pieces)


@dataclass(frozen=True, slots=True)
class Offsets:
    """Maps offsets before an edit of one file to offsets after it."""

    starts: tuple[int, ...]
    rows: tuple[tuple[int, int, int, int], ...]  # start, end, length of the new text, shift before

    @staticmethod
    def of(splices: Iterable[Splice]) -> Offsets:
        """The map of the sorted splices of one file."""
        rows: list[tuple[int, int, int, int]] = []
        shift = 0
        for splice in splices:
            rows.append((splice.start, splice.end, len(splice.text), shift))
            shift += len(splice.text) - (splice.end - splice.start)
        return Offsets(tuple(row[0] for row in rows), tuple(rows))

    def start(self, offset: int) -> int:
        """Where something that begins at *offset* begins now: behind text inserted there."""
        at = bisect_right(self.starts, offset) - 1
        return offset if at < 0 else self._through(self.rows[at], offset)

    def end(self, offset: int) -> int:
        """Where something that ends at *offset* ends now: before text inserted there."""
        at = bisect_right(self.starts, offset) - 1
        while at >= 0 and self.rows[at][0] == offset:
            at -= 1
        return offset if at < 0 else self._through(self.rows[at], offset)

    def keeps_ends(self, start: int, end: int) -> bool:
        """Whether neither the first byte of a stretch nor its last was replaced."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_left(self.starts, end) - 1
        begun = first < 0 or self.rows[first][1] <= start
        return begun and (last < 0 or self.rows[last][1] < end)

    @staticmethod
    def _through(row: tuple[int, int, int, int], offset: int) -> int:
        start, end, length, shift = row
        if offset >= end:
            return offset + shift + length - (end - start)
        return start + shift + min(offset - start, length)
