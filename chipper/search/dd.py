"""Isolation: `dd` brings a passing and a failing selection of differences as close as it can.

Laws: the passing side always passes, the failing side always fails, and their difference only
shrinks; where it ends, one difference is left, or no single one can be decided.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.search.round import Round
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from chipper.search.round import Learn, Outcome, Search
    from chipper.source.program import Program
    from chipper.source.variant import Variant

    Some = frozenset[int]
    Sides = tuple[Some, Some]


def dd(count: int) -> Generator[Sequence[Some], tuple[int, bool] | None, Sides]:
    """Of *count* differences: yields selections, is sent the first decided one and if it fails."""
    passing, failing = frozenset[int](), frozenset(range(count))
    pieces = 2
    while len(failing - passing) > 1:
        left = sorted(failing - passing)
        pieces = min(pieces, len(left))
        some = _candidates(passing, failing, left, pieces)
        answer = yield some
        if answer is None:
            if pieces == len(left):
                break
            pieces *= 2
            continue
        chosen, fails = some[answer[0]], answer[1]
        removed = len(failing) - len(chosen) <= len(chosen) - len(passing)
        pieces = 2 if removed != fails else max(pieces - 1, 2)
        passing, failing = (passing, chosen) if fails else (chosen, failing)
    return passing, failing


def _candidates(passing: Some, failing: Some, left: list[int], pieces: int) -> list[Some]:
    """For each piece: the passing side with it, the failing side without it; none twice."""
    found: dict[Some, None] = {}
    for at in range(pieces):
        piece = left[at * len(left) // pieces : (at + 1) * len(left) // pieces]
        found[passing.union(piece)] = None
        found[failing.difference(piece)] = None
    return list(found)


@dataclass(frozen=True)
class Deltas:
    """Two texts of one file as what they share and where they differ, difference by difference."""

    path: str
    pieces: tuple[tuple[bytes, bytes] | bytes, ...]
    _sizes: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def of(path: str, passing: Sequence[bytes], failing: Sequence[bytes]) -> Deltas:
        """The differences between texts that are cut into units."""
        pieces: list[tuple[bytes, bytes] | bytes] = []
        matcher = SequenceMatcher(None, passing, failing, autojunk=False)
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind == "equal":
                pieces.append(b"".join(failing[c:d]))
            else:
                pieces += zip_longest(passing[a:b], failing[c:d], fillvalue=b"")
        return Deltas(path, tuple(pieces))

    def __len__(self) -> int:
        return sum(isinstance(piece, tuple) for piece in self.pieces)

    def text(self, applied: Some) -> bytes:
        """The passing text with some of the differences."""
        found: list[bytes] = []
        number = 0
        for piece in self.pieces:
            if isinstance(piece, bytes):
                found.append(piece)
            else:
                found.append(piece[number in applied])
                number += 1
        return b"".join(found)

    def applied(self, program: Program, some: Some) -> Edit:
        """The edit that makes the selection's text of *program*; it is remembered how far it is."""
        old, new = program[self.path].text, self.text(some)
        edit = Edit.of([Splice(self.path, 0, len(old), new)]) if old != new else Edit()
        digest = edit.apply(program).digest
        self._sizes[digest] = min(len(some), self._sizes.get(digest, len(some)))
        return edit

    def smaller(self, variant: Variant) -> bool:
        """The size order: fewer differences from the passing text."""
        return self.size(variant.program) < self.size(variant.base)

    def size(self, program: Program) -> tuple[int, ...]:
        """How many differences from the passing text a failing one has."""
        return (self._sizes.get(program.digest, len(self)),)


def isolate(
    program: Program, deltas: Deltas, tell: Callable[[Sides], None], phase: str = "dd"
) -> Search:
    """The failing side of the smallest difference; *tell* is given both."""
    search = dd(len(deltas))
    try:
        some = next(search)
        while True:
            program, answer = yield from _first_decided(program, deltas, some, phase)
            some = search.send(answer)
    except StopIteration as done:
        tell(done.value)
        return program


def _first_decided(program: Program, deltas: Deltas, some: Sequence[Some], phase: str) -> _Decided:
    """Ask until one passes or fails; what did neither (a timeout) decides nothing."""
    start = 0
    while start < len(some):
        tries = _tries(program, deltas, some[start:])
        outcome = yield Round(program, tries, phase, "builds")
        if outcome.hit is None:
            break
        answer = outcome.answers[outcome.hit]
        assert answer is not None
        if answer.verdict in (Verdict.GOOD, Verdict.BAD):
            fails = answer.verdict is Verdict.GOOD
            return outcome.program, (start + outcome.hit, fails)
        start += outcome.hit + 1
    return program, None


def _tries(program: Program, deltas: Deltas, some: Sequence[Some]) -> Iterator[Chip]:
    for each in some:
        edit = deltas.applied(program, each)
        place = Place(deltas.path, 0, len(program[deltas.path].text), "input")
        yield Chip(edit, f"{len(each)} differences", place)


if TYPE_CHECKING:
    _Decided = Generator[Round | Learn, Outcome, tuple[Program, tuple[int, bool] | None]]
