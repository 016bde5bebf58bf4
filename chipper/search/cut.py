"""The coverage cut: everything that was never executed, offered at once, then what that leaves.

Where no run can be watched, what is left is what javac complains about.
What nothing executed refers to is swept away while it is known what was executed, and parameters
that no method mentions any more go with their arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.cut import dead_chips
from chipper.search.around import around
from chipper.search.parameters import parameters
from chipper.search.round import Learn
from chipper.search.together import together
from chipper.search.unused import unused
from chipper.source.facts import Coverage

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program


def cut(
    program: Program,
    forest: Forest,
    phase: str = "cut",
    *,
    sweeps: str | None = "sweep 0",
    expects: bool = False,
) -> Search:
    """The program without what a watched run did not execute, as far as that is good.

    Then, in the phase *sweeps* if there is to be one, without what nothing executed refers to and
    without dead parameters.
    """
    outcome = yield Learn(program, "coverage")
    coverage = outcome.learned
    if not isinstance(coverage, Coverage):
        return (yield from around(program, forest, phase, expects=expects))
    chips = [
        chip
        for file in program
        if file.java
        for chip in dead_chips(file, forest.tree(file), coverage)
    ]
    program = yield from together(program, chips, phase)
    if sweeps is None:
        return program
    program = yield from unused(program, forest, coverage, sweeps)
    return (yield from parameters(program, forest, sweeps))
