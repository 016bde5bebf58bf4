"""Several oracles of one symptom: all must find a variant good.

Law: the first that does not has the last word; those behind it are not asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from chipper.oracle.contract import completed
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict
from chipper.source.use import Use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.oracle.contract import Cancel, Oracle
    from chipper.source.variant import Variant


class All(Closing):
    """Good is what all of them find good; the last one's evidence is kept."""

    def __init__(self, oracles: Sequence[Oracle]) -> None:
        """Ask *oracles* in this order."""
        self._oracles = tuple(oracles)

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """The first answer that is not good, or the last one."""
        cpu = wall = 0.0
        use = Use()
        for oracle in self._oracles:
            judgement = oracle.judge(variant, cancel)
            cpu, wall = cpu + judgement.cpu, wall + judgement.wall
            use = use.or_more(judgement.use)
            if judgement.verdict is not Verdict.GOOD:
                break
        return replace(judgement, cpu=cpu, wall=wall, use=use)

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement | None:
        """What the last of them adds, whose evidence is kept."""
        return completed(self._oracles[-1], variant, cancel)

    def close(self) -> None:
        """Close them all."""
        for oracle in self._oracles:
            oracle.close()
