"""Bold first: the bodies of methods over the whole program, as many at once as can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.bodies import body_chips
from chipper.search.together import together

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program

_MANY = 500
_PATIENCE = 24  # tries in vain: what is left was executed, and the passes take it apart


def bold(program: Program, forest: Forest, phase: str = "bodies") -> Search:
    """The program with stubs for the bodies that it can do without."""
    chips = [chip for file in program if file.java for chip in body_chips(file, forest.tree(file))]
    if len(chips) > _MANY:  # the largest first; the small ones are for the passes
        chips.sort(key=lambda chip: chip.place.start - chip.place.end)
        chips = chips[:_MANY]
    return (yield from together(program, chips, phase, patience=_PATIENCE))
