"""The sweep: declarations that nothing living mentions go together, until none is left to offer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.chips.sweep import unmentioned_chips
from chipper.search.together import nearest, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.chips.chip import Chip
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.search.together import Blame
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.edit import Edit
    from chipper.source.program import Program

_NAME = re.compile(r"\w+")
_ROUNDS = 8
_MANY = 200  # names: finding out about each of more than these takes longer than closures do


def sweep(program: Program, forest: Forest, phase: str = "sweep") -> Search:
    """The program without what its main does not lead to by name, as far as that is good."""
    for _ in range(_ROUNDS):
        before = program
        found = unmentioned_chips(program, forest)
        chips = [chip for chip, _ in found]
        few = len(chips) <= _MANY
        program = yield from together(program, chips, phase, _missed(dict(found)), halves=few)
        if program.digest == before.digest:
            break
    return program


def _missed(names: dict[Chip, frozenset[str]]) -> Blame:
    """Blames those whose names the compiler misses; where it names none, the nearest."""
    told = {(chip.place.path, chip.place.start): each for chip, each in names.items()}

    def blamed(chips: Sequence[Chip], edit: Edit, complaints: Sequence[Diagnostic]) -> list[Chip]:
        missed = {
            name
            for complaint in complaints
            for argument in complaint.arguments
            for name in _NAME.findall(argument)
        }
        found = [c for c in chips if told.get((c.place.path, c.place.start), frozenset()) & missed]
        return found or nearest(chips, edit, complaints)

    return blamed
