"""What a run writes down: numbered questions with their answers, and the steps among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from chipper.chips.chip import Chip
    from chipper.source.judgement import Judgement
    from chipper.source.size import Measure
    from chipper.source.variant import Variant


@dataclass(frozen=True, slots=True)
class Asked:
    """A numbered question with its answer."""

    number: int
    parent: int
    phase: str
    chip: Chip
    variant: Variant
    judgement: Judgement
    reused_from: int | None = None


class Ledger(Protocol):
    """Where a run is written down."""

    def ask(self, asked: Asked) -> None:
        """Record a question."""
        ...

    def step(self, asked: Asked, measure: Measure) -> None:
        """Record an accepted step, durably, with its program as the new best."""
        ...
