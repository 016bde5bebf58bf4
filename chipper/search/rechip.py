"""Rechipping: passes over the program until one changes nothing (5.1.3), or a bound is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.search.round import Search
    from chipper.source.program import Program


def rechip(
    program: Program,
    one_pass: Callable[[Program, int, int], Search],
    passes: int = 0,
    grains: Sequence[int] = (),
) -> Search:
    """Repeat a search to its fixed point; *passes* 0 means without bound.

    A pass is told its number and its grain: the coarse ones first, whatever they change.
    """
    number = 0
    while not passes or number < passes:
        number += 1
        before = program
        coarse = number <= len(grains)
        program = yield from one_pass(program, number, grains[number - 1] if coarse else 0)
        if program.digest == before.digest and not coarse:
            break
    return program
