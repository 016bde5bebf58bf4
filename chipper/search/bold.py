"""Bold first: bodies of methods over the whole program, as many at once as can go.

Of a large program that was watched, whatever led to the most goes first, statements too: with it
goes all that was executed because of it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from chipper.chips.bodies import body_chips
from chipper.chips.led import led_chips
from chipper.search.round import Learn, Round
from chipper.search.together import merged, together, windows
from chipper.source.facts import Coverage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chipper.chips.chip import Chip
    from chipper.chips.led import Led
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program

    Known = set[tuple[str, str, int]]

PHASE = "bodies"
_MANY = 500
_PATIENCE = 24  # tries in vain: what is left was executed, and the passes take it apart
_LARGE = 100  # bodies: from so many on, a watched run pays
_SHARE = 500  # of all that was executed, what leads to less is left to the passes
_LEAST = 6
_LED_PATIENCE = 40


def bold(
    program: Program, forest: Forest, phase: str = PHASE, known: Known | None = None
) -> Search:
    """The program without bodies that it can do without; those *known* were tried before."""
    chips = [*_bodies(program, forest)]
    if len(chips) >= _LARGE:
        outcome = yield Learn(program, "coverage")
        if isinstance(outcome.learned, Coverage):
            known = set() if known is None else known
            return (yield from _led(program, forest, outcome.learned, phase, known))
    if len(chips) > _MANY:  # the largest first; the small ones are for the passes
        chips.sort(key=lambda chip: chip.place.start - chip.place.end)
        chips = chips[:_MANY]
    return (yield from together(program, chips, phase, patience=_PATIENCE))


def is_large(program: Program, forest: Forest) -> bool:
    """Whether a program has so many bodies that watching it pays."""
    return len([*islice(_bodies(program, forest), _LARGE)]) == _LARGE


def _bodies(program: Program, forest: Forest) -> Iterator[Chip]:
    return (chip for file in program if file.java for chip in body_chips(file, forest.tree(file)))


def _led(program: Program, forest: Forest, coverage: Coverage, phase: str, known: Known) -> Search:
    """One at a time, more at once where that goes well; what a hit led to is passed over."""
    least = max(_LEAST, len(coverage.order) // _SHARE)
    left = [each for each in led_chips(program, forest, coverage, least) if each.key not in known]
    size = 1
    while left:
        spans = windows(len(left), size)[:_LED_PATIENCE]
        tries = (_all(left[low:high]) for low, high in spans)
        outcome = yield Round(program, tries, phase)
        tried = spans if outcome.hit is None else spans[: outcome.hit]
        known.update(left[low].key for low, high in tried if high - low == 1)
        if outcome.hit is None or outcome.chip is None:
            break
        low, high = spans[outcome.hit]
        program = outcome.program
        left = _behind(left, low, high, outcome.chip)
        size = 2 * (high - low)
    return program


def _all(chosen: Sequence[Led]) -> Chip:
    """One chip for all of them, but for those that another one leads to."""
    places = {each.place for each in chosen}
    return merged([each.chip for each in chosen if each.under.isdisjoint(places)])


def _behind(left: Sequence[Led], low: int, high: int, hit: Chip) -> list[Led]:
    """What is still worth a try behind a hit, moved."""
    gone = {each.place for each in left[low:high]}
    return [each.moved(hit.edit) for each in left[high:] if each.under.isdisjoint(gone)]
