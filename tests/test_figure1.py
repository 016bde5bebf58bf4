"""Figure 1 of the paper on ORBS, on recorded verdicts: the slice of its Figure 2, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.recorded import Record, Recorded
from chipper.run import Run
from chipper.search.orbs import Window, orbs
from chipper.source.lines import ByLines
from tests.engine import Trace
from tests.figure1 import injected
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from chipper.source.program import Program

FIGURE_2 = {
    "checker.java": [1, 2, 3, 5, 6, 7, 11, 12, 15, 16],
    "reader.c": [3, 5, 7, 9, 10, 15, 17],
    "glue.py": [2, 3, 5, 6, 9, 11, 13, 14, 15],
}


def sliced(window: Window, jobs: int) -> tuple[Program, Trace]:
    """On the verdicts that `bench searches` recorded: a program it did not ask is an error."""
    system, trace = injected(), Trace()
    record = Record(CHECKOUT / "tests" / "recorded" / "orbs-figure1.txt")
    with Crew(lambda: Recorded(record), jobs) as crew:
        run = Run(system.program, crew, Scales(Forest()), trace, order=ByLines())
        return run.drive(orbs(system.program, window, fixed=system.fixed)), trace


def test_the_slice_is_the_one_in_the_paper() -> None:
    system = injected()
    best, trace = sliced(Window(), 1)
    for path, kept in FIGURE_2.items():
        original = system.program[path].text.splitlines(keepends=True)
        hooks = [line for at, line in system.fixed if at == path]
        lines = [text for number, text in enumerate(original, 1) if number not in hooks]
        hooked = original[hooks[0] - 1] if hooks else b""
        left = best[path].text.replace(hooked, b"") if hooks else best[path].text
        assert left == b"".join(lines[number - 1] for number in kept)
    asked = [each for each in trace.asks if each.reused_from is None]
    assert len(asked) <= 132
    # Those that build are executed, unless the same files were built before (`bench searches`).
    assert sum(each.judgement.verdict.builds for each in asked) <= 40


@pytest.mark.parametrize(
    ("window", "deleted"),
    [(Window(), 22), (Window(forward=True), 21), (Window(largest=True), 22)],
    ids=["smallest", "forward", "largest"],
)
def test_as_many_lines_go_as_in_the_paper(window: Window, deleted: int) -> None:
    program = injected().program
    assert ByLines().size(program)[0] == 48 + 1
    best, _ = sliced(window, 1)
    assert ByLines().size(program)[0] - ByLines().size(best)[0] == deleted
