"""Dead parameters: what the cut left of methods may mention fewer of them than their callers give.

All of them at once with their arguments, less those the compiler complains beside; then by halves.
Those first whose arguments do nothing but look; the others at once or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.parameters import dead_parameters, given_by_looking
from chipper.chips.relations import Relations
from chipper.search.closures import at_once, offered
from chipper.search.round import Learn
from chipper.search.slow import Slow
from chipper.source.facts import Facts

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program

_ROUNDS = 3  # a parameter that was only handed on is dead once its receiver's is gone
_FEW = 8  # tries by halves: what is left of so many is for closures to find out


def parameters(program: Program, forest: Forest, phase: str) -> Search:
    """The program without parameters that no method mentions, as far as that is good."""
    outcome = yield Learn(program, "facts")
    facts = outcome.learned
    if not isinstance(facts, Facts):
        return program
    for _ in range(_ROUNDS):
        before = program.digest
        for plain in (True, False):
            kin = Relations(program, forest, facts)
            goals = [g for g in dead_parameters(kin) if given_by_looking(kin, g) is plain]
            program, facts, left = yield from at_once(program, forest, facts, goals, phase)
            if left and plain:
                half = max(1, len(left) // 2)
                program, facts = yield from offered(
                    program, forest, facts, left, half, phase, Slow(), _FEW
                )
        if program.digest == before:
            break
    return program
