"""The last word on the best variant has external mode: a fresh javac, a fresh JVM.

Law: a wrong answer of the resident JVM costs time, never the result. If the cold check refuses the
best, the run goes back to the newest accepted step that is good cold and goes on from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.errors import Flaky
from chipper.expectation import Expectation
from chipper.oracle.memo import Memo
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from chipper.journal import Journal
    from chipper.oracle.crew import Crew
    from chipper.run import Run

PHASE = "cold"
_REFUSED = "refused cold"


def refusal(journal: Journal) -> int | None:
    """The number behind which a run was told not to trust its resident JVM, if it was."""
    told = [each.number for each in journal.read.decisions() if _REFUSED in each.text]
    return told[0] if told else None


def go_back(run: Run, journal: Journal, cold: Crew) -> int:
    """Move *run* to its newest step that is good under *cold*; the number that was wrong.

    Every question is numbered. The step found is accepted once more, as the parent of what comes.
    """
    until = refusal(journal)
    before = run.number if until is None else until
    steps = [step for step in journal.read.steps() if step.number <= before]
    run.crew, run.memo, run.blunt = cold, Memo(), True
    run.expectation = Expectation()
    run.mended.clear()
    wrong = steps[-1].number
    for step in reversed(steps):
        if run.again(journal.read.program_at(step.number), step.number, PHASE):
            if until is None:
                journal.decide(before, {_REFUSED: wrong})
            return wrong
        wrong = step.number
    raise Flaky(
        "in external mode even the original does not show the symptom any more",
        help="make the symptom show every time, or use --mode external --fresh",
    )


def shown_cold(run: Run, cold: Crew) -> bool:
    """Whether the best shows the symptom cold; asked aside, it takes no number."""
    return cold.judge(Variant(run.program)).verdict is Verdict.GOOD
