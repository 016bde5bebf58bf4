"""Delta debugging: `ddmin` over numbered parts, reducing to subsets and to complements.

Law: where it ends no single part can go. It is a pure function of the answers; `ddmin_parts` puts
it to a program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from chipper.chips.chip import Chip, Place
from chipper.search.round import Round

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from chipper.search.round import Search
    from chipper.source.parts import Parts
    from chipper.source.program import Program

    Kept = tuple[int, ...]


class Split(Sequence["Kept"]):
    """The subsets of a selection cut in pieces, then the complements; made when asked."""

    def __init__(self, kept: Kept, pieces: int) -> None:
        """Cut *kept* into pieces of similar size."""
        self._kept = kept
        self.pieces = pieces

    def __len__(self) -> int:
        return self.pieces if self.pieces == 2 else 2 * self.pieces

    @overload
    def __getitem__(self, index: int) -> Kept: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Kept]: ...
    def __getitem__(self, index: int | slice) -> Kept | Sequence[Kept]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(index)
        piece, size = index % self.pieces, len(self._kept)
        start, end = piece * size // self.pieces, (piece + 1) * size // self.pieces
        if index < self.pieces:
            return self._kept[start:end]
        return self._kept[:start] + self._kept[end:]


def ddmin(count: int) -> Generator[Sequence[Kept], int | None, Kept]:
    """Which of *count* parts are needed: yields selections, is sent which one is the first good."""
    kept = tuple(range(count))
    if not kept:
        return kept
    if (yield [()]) is not None:
        return ()
    pieces = 2
    while len(kept) > 1:
        split = Split(kept, min(pieces, len(kept)))
        hit = yield split
        if hit is not None:
            kept = split[hit]
            pieces = 2 if hit < split.pieces else max(split.pieces - 1, 2)
        elif split.pieces == len(kept):
            break
        else:
            pieces = 2 * split.pieces
    return kept


def ddmin_parts(program: Program, parts: Parts, rule: str, phase: str) -> Search:
    """The program with as few of these parts as ddmin can do with."""
    search = ddmin(len(parts.parts))
    now: Kept = tuple(range(len(parts.parts)))
    try:
        selections = next(search)
        while True:
            outcome = yield Round(program, _tries(parts, now, selections, rule), phase)
            if outcome.hit is not None:
                program, now = outcome.program, selections[outcome.hit]
            selections = search.send(outcome.hit)
    except StopIteration:
        return program


def _tries(parts: Parts, now: Kept, selections: Sequence[Kept], rule: str) -> Iterator[Chip]:
    for kept in selections:
        edit = parts.edit(now, kept)
        # Without a splice the text stays: it is no place, but still a try.
        first = edit.splices[0] if edit.splices else None
        if first is None:
            yield Chip(edit, rule, Place(parts.path(0), 0, 0, rule))
        else:
            yield Chip(edit, rule, Place(first.path, first.start, first.end, rule))
