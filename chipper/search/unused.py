"""The sweep behind the cut: declarations that nothing executed leads to, until none is left.

Where the compiler misses a name, what has it is kept with all that it leads to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.chips.unused import Census
from chipper.search.round import Learn, Round
from chipper.search.together import merged
from chipper.source.graph import Graph
from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chipper.java.parse import Forest
    from chipper.search.round import Answer, Search
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Coverage
    from chipper.source.program import Program

_ROUNDS = 4
_MENDS = 6
_NAME = re.compile(r"[\w.$]*?(\w+)(?![\w.$])")  # the last part of a name with dots
_UNRESOLVED = "compiler.err.cant.resolve"


def unused(program: Program, forest: Forest, coverage: Coverage, phase: str) -> Search:
    """The program without what its executed parts do not lead to, as far as that is good.

    A hole is as long as what was there, so *coverage* stays true.
    """
    for _ in range(_ROUNDS):
        before = program
        outcome = yield Learn(program, "graph")
        if not isinstance(outcome.learned, Graph):
            break
        census = Census(program, forest, outcome.learned, coverage)
        program = yield from _swept(program, census, phase)
        if program.digest == before.digest:
            break
    return program


def _swept(program: Program, census: Census, phase: str) -> Search:
    """All that is dead at once, less what the compiler misses or what the symptom may need."""
    for _ in range(_MENDS):
        chips = [chip for chip, _ in census.chips()]
        if not chips:
            break
        outcome = yield Round(program, [merged(chips)], phase, diagnostics=True)
        if outcome.hit is not None:
            return outcome.program
        told = outcome.answers[0] if outcome.answers else None
        if told is None:
            break
        if not _mended(census, told):
            break
    return program


def _mended(census: Census, told: Answer) -> bool:
    """Whether something is kept that may have been missed."""
    if told.verdict is not Verdict.NO_COMPILE:
        return census.keep_fields()
    if census.keep(_names(told.diagnostics)):
        return True
    return census.keep_imports(complaint.path for complaint in told.diagnostics)


def _names(complaints: Iterable[Diagnostic]) -> set[str]:
    """What the compiler misses; of what it cannot resolve it says the name second."""
    found: set[str] = set()
    for complaint in complaints:
        unresolved = complaint.key.startswith(_UNRESOLVED)
        told = complaint.arguments[1:2] if unresolved else complaint.arguments
        found.update(name for argument in told for name in _NAME.findall(argument))
    return found
