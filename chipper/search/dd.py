"""Isolation: `dd` brings a passing and a failing selection of differences as close as it can.

Laws: the passing side always passes, the failing side always fails, and their difference only
shrinks; where it ends, one difference is left, or no single one can be decided.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from chipper.chips.chip import Chip, Place
from chipper.search.round import Round
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Verdict

_FAILS = {Verdict.GOOD: True, Verdict.BAD: False}

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from chipper.search.round import Learn, Outcome, Search
    from chipper.source.program import Program
    from chipper.source.variant import Variant

    Some = frozenset[int]
    Sides = tuple[Some, Some]


@dataclass(frozen=True, slots=True)
class Ask:
    """Selections to try until one fails; if *decided*, until one fails or passes."""

    some: Sequence[Some]
    decided: bool


def dd(count: int) -> Generator[Ask, Sequence[bool | None], Sides]:
    """Of *count* differences: yields what to ask, is sent who fails (None: nobody can tell)."""
    passing, failing = frozenset[int](), frozenset(range(count))
    pieces = 2
    while len(failing - passing) > 1:
        left = sorted(failing - passing)
        pieces = min(pieces, len(left))
        split = [
            left[n * len(left) // pieces : (n + 1) * len(left) // pieces] for n in range(pieces)
        ]
        more = [passing.union(piece) for piece in split]
        told = yield Ask(more, decided=False)
        if told and told[-1]:
            failing, pieces = more[len(told) - 1], 2
            continue
        less = [failing.difference(piece) for piece in split]
        last = yield Ask(less, decided=True)
        at = len(last) - 1
        if last and last[-1] is False:
            passing, pieces = less[at], 2
        elif last and last[-1]:  # it is the best already, so it comes before what passed above
            failing, pieces = less[at], max(pieces - 1, 2)
        elif False in told:
            passing, pieces = more[told.index(False)], max(pieces - 1, 2)
        elif pieces == len(left):
            break
        else:
            pieces *= 2
    return passing, failing


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
        ask = next(search)
        while True:
            program, told = yield from _answers(program, deltas, ask, phase)
            ask = search.send(told)
    except StopIteration as done:
        tell(done.value)
        return program


def _answers(program: Program, deltas: Deltas, ask: Ask, phase: str) -> _Told:
    """Who fails, up to what was asked for; what did neither (a timeout) tells nothing."""
    told: list[bool | None] = []
    until: Literal["good", "builds"] = "builds" if ask.decided else "good"
    while len(told) < len(ask.some):
        tries = _tries(program, deltas, ask.some[len(told) :])
        outcome = yield Round(program, tries, phase, until)
        told += [None if each is None else _FAILS.get(each.verdict) for each in outcome.answers]
        if outcome.hit is None or told[-1] is not None:
            program = outcome.program
            break
    return program, told


def _tries(program: Program, deltas: Deltas, some: Sequence[Some]) -> Iterator[Chip]:
    for each in some:
        edit = deltas.applied(program, each)
        place = Place(deltas.path, 0, len(program[deltas.path].text), "input")
        yield Chip(edit, f"{len(each)} differences", place)


if TYPE_CHECKING:
    _Told = Generator[Round | Learn, Outcome, tuple[Program, list[bool | None]]]
