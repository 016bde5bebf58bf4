"""Moves as a search: what a method does goes to where it is used, a class becomes what it inherits
from, one after the other.

Facts are learnt again behind each hit, as they know nothing of a text that has moved.
"""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING

from chipper.chips.moved import move_chips
from chipper.chips.risen import rise_chips
from chipper.search.round import Learn, Round
from chipper.source.facts import Facts

if TYPE_CHECKING:
    from chipper.chips.chip import Place
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program


def moves(program: Program, forest: Forest, phase: str = "moves") -> Search:
    """The program with as few methods and classes as can be."""
    order = [file.path for file in program]
    begin = (0, 0)

    def at(place: Place) -> tuple[int, int]:
        return order.index(place.path), place.start

    while True:
        outcome = yield Learn(program, "facts")
        if not isinstance(outcome.learned, Facts):
            return program
        sources = (make(program, forest, outcome.learned) for make in (rise_chips, move_chips))
        tries = (
            each for each in merge(*sources, key=lambda c: at(c.place)) if at(each.place) >= begin
        )
        outcome = yield Round(program, tries, phase)
        if outcome.hit is None or outcome.chip is None:
            return program
        program = outcome.program
        begin = at(outcome.chip.place.moved(outcome.chip.edit))
