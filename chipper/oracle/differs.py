"""The oracle of `--differ A B`: the same class files run in two ways, and what they print differs.

Laws: both runs end by themselves; a difference counts only if each side says the same again when
it is asked again, so a program that prints something else every time is bad.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from chipper.fence.stream import HEAD
from chipper.oracle.contract import Cancelled
from chipper.oracle.symptom import Symptom
from chipper.source.closing import Closing
from chipper.source.judgement import KILLED, VARIES, Judgement, Verdict
from chipper.source.program import digest
from chipper.source.use import Use

if TYPE_CHECKING:
    from chipper.fence.process import Ended, Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.shows import Bench
    from chipper.source.variant import Variant

_ANYTHING = Symptom(())


@dataclass(frozen=True, slots=True)
class _Side:
    """What came of one run, and what all of it took."""

    ended: Ended
    begun: bool
    cpu: float
    wall: float

    def same(self, other: _Side) -> bool:
        mine, theirs = self.ended, other.ended
        return (mine.digest, mine.status) == (theirs.digest, theirs.status)


class Differs(Closing):
    """Good is what prints something else on one bench than on the other."""

    def __init__(self, benches: tuple[Bench, Bench], limits: Limits) -> None:
        """Run every variant on both."""
        self._benches = benches
        self._limits = limits

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the two sides differ, and each from itself never."""
        sides: list[_Side] = []
        try:
            for bench in (*self._benches, *self._benches):
                if len(sides) == 2 and sides[0].same(sides[1]):
                    return _judged(Verdict.BAD, "the same output on both sides", sides)
                side = self._run(bench, variant, cancel)
                if isinstance(side, Judgement):
                    return side
                sides.append(side)
                refused = self._refused(side)
                if refused is not None:
                    return _judged(*refused, sides)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, "run", str(error))
        first, second, *again = sides
        if not (first.same(again[0]) and second.same(again[1])):
            judged = _judged(Verdict.BAD, "another output every time", sides)
            return replace(judged, stage=VARIES)
        return _judged(Verdict.GOOD, "", sides)

    def close(self) -> None:
        """Close the benches."""
        for bench in self._benches:
            bench.close()

    def _run(self, bench: Bench, variant: Variant, cancel: Cancel) -> _Side | Judgement:
        if cancel.is_set():
            raise Cancelled
        looks = _ANYTHING.looks()
        with bench.ready(variant, cancel) as ready:
            if isinstance(ready, Judgement):
                return ready
            ended = ready.run(looks, cancel, lambda: False)
        if cancel.is_set():
            raise Cancelled
        cpu, wall = ended.cpu + ready.cpu, ended.wall + ready.wall
        return _Side(ended, not looks.not_begun(ended), cpu, wall)

    def _refused(self, side: _Side) -> tuple[Verdict, str] | None:
        ended = side.ended
        if ended.timed_out:
            return Verdict.TIMEOUT, f"no end within {self._limits.seconds:g} seconds"
        if ended.over_limit:
            return Verdict.LIMIT, ended.over_limit
        if ended.killed:
            return Verdict.INFRA_ERROR, "java was killed, not by chipj (out of memory?)"
        return None if side.begun else (Verdict.BAD, "the program did not begin")


def _judged(verdict: Verdict, note: str, sides: list[_Side]) -> Judgement:
    heads = [(side.ended.output + side.ended.errors)[: HEAD // 2] for side in sides[:2]]
    return Judgement(
        verdict,
        "run" if verdict.settled else KILLED,
        note,
        output_digest=digest(*(side.ended.digest.encode() for side in sides[:2])),
        output_head=b"".join(heads),
        cpu=sum(side.cpu for side in sides),
        wall=sum(side.wall for side in sides),
        use=reduce(Use.or_more, (side.ended.use for side in sides)),
    )
