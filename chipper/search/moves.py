"""Moves as a search: what a method does goes to where it is used, one method after the other.

Facts are learnt again behind each hit, as they know nothing of a text that has moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.moved import move_chips
from chipper.search.round import Learn, Round
from chipper.source.facts import Facts

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program


def moves(program: Program, forest: Forest, phase: str = "moves") -> Search:
    """The program with as few methods as can be, each where it was used."""
    order = [file.path for file in program]
    begin = (0, 0)
    while True:
        outcome = yield Learn(program, "facts")
        if not isinstance(outcome.learned, Facts):
            return program
        found = move_chips(program, forest, outcome.learned)
        tries = (c for c in found if (order.index(c.place.path), c.place.start) >= begin)
        outcome = yield Round(program, tries, phase)
        if outcome.hit is None or outcome.chip is None:
            return program
        program = outcome.program
        place = outcome.chip.place.moved(outcome.chip.edit)
        begin = (order.index(place.path), place.start)
