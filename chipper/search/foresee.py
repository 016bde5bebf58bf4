"""What a search would come to if all that is expected to be good were, then asked at once.

A script takes as long as many compiles. While one of javac's complaints tells what is good, it need
not be asked for every step: the last program of the way is, and if that is too much, earlier ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.java.parse import nodes
from chipper.search.round import Learn, Outcome, Round
from chipper.source.compose import composed

if TYPE_CHECKING:
    from collections.abc import Generator

    from chipper.java.parse import Forest
    from chipper.search.round import Expect, Search
    from chipper.source.edit import Edit
    from chipper.source.program import Program

    Way = Generator[Round | Learn | Expect, Outcome, list[Edit]]

RULE = "cut.foreseen"
_SMALL = 2_000  # nodes: of more nobody should wait for the end in silence


def foresee(program: Program, search: Search, forest: Forest, phase: str) -> Search:
    """What *search* makes of the program, as far as that is good; the program if nobody expects."""
    if nodes(program, forest) > _SMALL:
        return program
    outcome = yield Learn(program, "expectation")
    if not outcome.learned:
        return program
    edits = yield from _way(program, search)
    tries: list[Chip] = []
    while edits:
        file = program[edits[-1].paths[0]]
        place = Place(file.path, 0, len(file.text), "program")
        tries.append(Chip(edits[-1], RULE, place))
        edits = edits[: len(edits) // 2]
    outcome = yield Round(program, tries, phase, every=True)
    return outcome.program


def _way(program: Program, search: Search) -> Way:
    """The steps that *search* takes, each as an edit of the program; coverage takes a script."""
    found: list[Edit] = []
    outcome: Outcome | None = None
    while True:
        try:
            request = next(search) if outcome is None else search.send(outcome)
        except StopIteration:
            return found
        if isinstance(request, Round):
            base = request.base
            outcome = yield replace(request, foreseen=True)
            if outcome.chip is not None and outcome.program.digest != base.digest:
                step = outcome.chip.edit
                found.append(composed(found[-1], step, base) if found else step)
        elif isinstance(request, Learn) and request.what != "coverage":
            outcome = yield request
        else:
            outcome = Outcome(None, request.base)
