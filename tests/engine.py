"""The engine without folder and journal: a search driven over an oracle, everything remembered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.parses import Parses
from chipper.plan import order, plan
from chipper.run import Run
from chipper.style import Style

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.ledger import Asked
    from chipper.oracle.contract import Oracle
    from chipper.source.program import Program
    from chipper.source.size import Measure


@dataclass
class Trace:
    """A ledger in memory."""

    asks: list[Asked] = field(default_factory=list)
    steps: list[tuple[int, Measure]] = field(default_factory=list)

    def ask(self, asked: Asked) -> None:
        self.asks.append(asked)

    def step(self, asked: Asked, measure: Measure) -> None:
        self.steps.append((asked.number, measure))

    @property
    def passes(self) -> int:
        return len({asked.phase for asked in self.asks if asked.phase.startswith("chip ")})

    @property
    def tests(self) -> int:
        """Variants that reached an oracle behind parse guard and memo."""
        return sum(reached_an_oracle(asked) for asked in self.asks)


def reached_an_oracle(asked: Asked) -> bool:
    """Whether a variant counts as a test: it went behind parse guard and memo."""
    return asked.reused_from is None and asked.judgement.stage not in ("parse", "known", "memo")


def drive(
    program: Program,
    make: Callable[[], Oracle],
    style: Style | None = None,
    jobs: int = 1,
    trace: Trace | None = None,
) -> tuple[Program, Trace]:
    """The best variant a plan comes to, and how."""
    style = style or Style()
    forest = Forest()
    trace = trace or Trace()
    with Crew(lambda: Parses(make(), forest), jobs) as crew:
        run = Run(program, crew, Scales(forest), trace, style.paper, order=order(style))
        best = run.drive(plan(program, style, read_catalog(), forest))
    return best, trace
