"""Rechipping: passes over the program until one changes nothing (5.1.3), or a bound is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.search.round import Search
    from chipper.source.program import Program


def rechip(program: Program, one_pass: Callable[[Program, int], Search], passes: int = 0) -> Search:
    """Repeat a search to its fixed point; *passes* 0 means without bound."""
    number = 0
    while not passes or number < passes:
        number += 1
        before = program
        program = yield from one_pass(program, number)
        if program.digest == before.digest:
            break
    return program
