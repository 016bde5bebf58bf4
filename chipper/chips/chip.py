"""A chip: one edit, proposed by one rule at one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.source.diagnostic import Diagnostic
    from chipper.source.edit import Edit


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands in a file: its bytes and its kind."""

    path: str
    start: int
    end: int
    kind: str

    def moved(self, edit: Edit) -> Place:
        """The place after *edit*; what was written at its end belongs to it, as a brace may."""
        if self.path not in edit.paths:
            return self
        offsets = edit.offsets(self.path)
        return Place(self.path, offsets.start(self.start), offsets.start(self.end), self.kind)


@dataclass(frozen=True, slots=True)
class Chip:
    """One edit with its origin; `after` makes repairs from what the compiler said to it."""

    edit: Edit
    rule: str
    place: Place
    after: Callable[[Sequence[Diagnostic]], Sequence[Chip]] | None = None

    def moved(self, edit: Edit) -> Chip:
        """The chip after an accepted *edit* of other bytes; what it listens to is lost."""
        return Chip(self.edit.moved(edit), self.rule, self.place.moved(edit))
