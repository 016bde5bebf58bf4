"""A try on its way through a run: a chip of a round, or a repair directly behind one.

Law: repairs are bounded: a few in all behind one chip, and a repair of a repair is the last.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.source.variant import Variant

if TYPE_CHECKING:
    from chipper.chips.chip import Chip

REPAIRS = 8  # behind one chip, those of repairs included
DEPTH = 2


@dataclass(slots=True)
class Allowance:
    """How many repairs may still come behind one chip."""

    left: int = REPAIRS


@dataclass(frozen=True, slots=True)
class Try:
    """Which chip of its round it belongs to, and how far behind it."""

    index: int
    chip: Chip
    variant: Variant
    depth: int = 0
    allowance: Allowance = field(default_factory=Allowance, compare=False)

    @property
    def listens(self) -> bool:
        """Whether repairs may come behind it."""
        return self.chip.after is not None and self.depth < DEPTH and self.allowance.left > 0

    def behind(self, chip: Chip) -> Try:
        """A repair of this try; an edit of the same base."""
        variant = Variant(self.variant.base, chip.edit)
        return Try(self.index, chip, variant, self.depth + 1, self.allowance)
