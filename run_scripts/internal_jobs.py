"""Two jobs against one and against two loops that know nothing of each other, in one run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from chipper.bounds import Bounds, Reached
from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import CALM, Crew
from chipper.oracle.internal import Internal
from chipper.oracle.parses import Parses
from chipper.plan import plan
from chipper.run import Run
from chipper.source.closing import Closing
from chipper.style import Style
from tests.engine import Trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.oracle.contract import Cancel, Oracle
    from chipper.oracle.javac import Javac
    from chipper.source.judgement import Judgement
    from chipper.source.program import Program
    from chipper.source.variant import Variant

    Make = Callable[[Internal], Oracle]


class Counter(Closing):
    """Counts the answers of the oracles behind it, those that nobody waits for too."""

    def __init__(self, oracle: Oracle, loop: Loop) -> None:
        self._oracle = oracle
        self._loop = loop

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        answer = self._oracle.judge(variant, cancel)
        with self._loop.lock:
            self._loop.answered += 1
        return answer

    def close(self) -> None:
        self._oracle.close()


class Loop:
    """A run in internal mode with so many jobs."""

    def __init__(self, javac: Javac, program: Program, make: Make, jobs: int, most: int) -> None:
        self.answered = 0
        self.lock = Lock()
        self._setting = javac, program, make, jobs, most

    def run(self) -> tuple[Program, int, float]:
        """The best, how many variants it took, and the seconds."""
        javac, program, make, jobs, most = self._setting
        forest = Forest()
        begun = monotonic()
        with (
            Internal(javac, jobs=jobs, quick=True) as internal,
            Crew(lambda: Parses(Counter(make(internal), self), forest), jobs, calm=CALM) as crew,
        ):
            driven = Run(program, crew, Scales(forest), Trace(), check=Bounds(most).check)
            with suppress(Reached):
                driven.drive(plan(program, Style(), read_catalog(), forest))
            return driven.program, driven.number, monotonic() - begun


def jobs(javac: Javac, program: Program, make: Make, most: int = 1000) -> dict[str, float | str]:
    """Questions answered a second by two jobs and by two loops; wall time of two and of one."""
    one, two = (Loop(javac, program, make, number, most) for number in (1, 2))
    loops = [Loop(javac, program, make, 1, most) for _ in range(2)]
    alone, _, single = one.run()
    best, _, both = two.run()
    begun = monotonic()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(Loop.run, loops))
    apart = sum(loop.answered for loop in loops) / (monotonic() - begun)
    rate = two.answered / both
    return {
        "two jobs": f"{rate:.1f} answers/s",
        "two loops": f"{apart:.1f} answers/s",
        "ratio": f"{rate / apart:.2f}",
        "discarded": f"{1 - min(one.answered, two.answered) / two.answered:.0%}",
        "wall": f"{both:.1f} s, one job {single:.1f} s",
        "same bytes": "yes" if best.digest == alone.digest else "NO",
    }
