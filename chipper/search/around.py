"""Where there is nothing to watch: the program around one of javac's complaints, in one step.

A symptom that no run shows is mostly something javac says, of an error or with all its lints. What
is good without the rest of the program is expected to need that complaint.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from chipper.chips.around import around_chips
from chipper.java.parse import nodes
from chipper.search.round import Expect, Learn, Round

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program

_MOST = 20  # tries: programs have complaints of few kinds, or the symptom is none of them
_SMALL = 20_000  # nodes: more than these are not compiled to find out what to expect


def around(program: Program, forest: Forest, phase: str, *, expects: bool) -> Search:
    """What is left of the program around the first complaint for which that is good.

    With *expects* only the certificate asks what does not have that complaint.
    """
    outcome = yield Learn(program, "complaints")
    complaints = outcome.learned
    if not isinstance(complaints, tuple):
        return program
    found = list(islice(around_chips(program, forest, complaints), _MOST))
    outcome = yield Round(program, [chip for chip, _ in found], phase)
    if outcome.hit is not None and expects and nodes(outcome.program, forest) <= _SMALL:
        yield Expect(outcome.program, found[outcome.hit][1].key)
    return outcome.program
