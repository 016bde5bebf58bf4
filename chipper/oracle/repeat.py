"""`--repeat K/N`: asks as often as it takes to know whether K of N runs show the symptom.

Law: no run is asked for that cannot change the answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from chipper.oracle.contract import completed
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from chipper.oracle.contract import Cancel, Oracle
    from chipper.source.variant import Variant


class Repeat(Closing):
    """Good is what another oracle finds good often enough."""

    def __init__(self, oracle: Oracle, wanted: int, times: int) -> None:
        """Ask *oracle* at most *times* times for *wanted* good answers."""
        self._oracle = oracle
        self._wanted = wanted
        self._times = times

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """What the runs say together; the first answer that is not good says why not."""
        good = 0
        cpu = wall = 0.0
        refused: Judgement | None = None
        for left in reversed(range(self._times)):
            judgement = self._oracle.judge(variant, cancel)
            if not judgement.verdict.settled or judgement.verdict is Verdict.NO_COMPILE:
                return judgement  # it will not compile another time either
            cpu, wall = cpu + judgement.cpu, wall + judgement.wall
            if judgement.verdict is Verdict.GOOD:
                good += 1
            else:
                refused = refused or judgement
            if good == self._wanted:
                return replace(judgement, cpu=cpu, wall=wall)
            if good + left < self._wanted:
                break
        assert refused is not None
        note = f"{good} good of {self._wanted} wanted; {refused.note}"
        return replace(refused, note=note, cpu=cpu, wall=wall)

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement | None:
        """What one whole run adds."""
        return completed(self._oracle, variant, cancel)

    def close(self) -> None:
        """Close the oracle that is asked."""
        self._oracle.close()
