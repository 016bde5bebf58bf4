"""What is left to do in a pass, as a list of tasks that can be kept, moved and taken up again.

Law: an agenda names places by offsets, never by nodes, so it survives any accepted edit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.chips.chip import Place
    from chipper.source.edit import Edit

    Agenda = tuple["Task", "Agenda"] | None


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do at a place."""

    place: Place

    def moved(self, edit: Edit) -> Task:
        """The task after an accepted *edit* of its file."""
        return replace(self, place=self.place.moved(edit))


@dataclass(frozen=True, slots=True)
class Visit(Task):
    """Ask the node's rules from number `rule` on, then look inside."""

    rule: int = 0


@dataclass(frozen=True, slots=True)
class Split(Task):
    """Halve the members of a listing that stand between two offsets."""

    rule: int
    low: int
    high: int

    def moved(self, edit: Edit) -> Split:
        """Text inserted at the upper end stays outside."""
        offsets = edit.offsets(self.place.path)
        place = self.place.moved(edit)
        return Split(place, self.rule, offsets.start(self.low), offsets.end(self.high))


@dataclass(frozen=True, slots=True)
class Singles(Task):
    """Take the members of a listing one at a time, from an offset on."""

    rule: int
    cursor: int
    stride: int = 1  # so many are tried together first, as those before them went

    def moved(self, edit: Edit) -> Singles:
        """Text inserted at the cursor is behind us."""
        cursor = edit.offsets(self.place.path).start(self.cursor)
        return Singles(self.place.moved(edit), self.rule, cursor, self.stride)


@dataclass(frozen=True, slots=True)
class Inside(Task):
    """Visit what lies inside, from an offset on."""

    cursor: int

    def moved(self, edit: Edit) -> Inside:
        """Text inserted at the cursor is behind us."""
        cursor = edit.offsets(self.place.path).start(self.cursor)
        return Inside(self.place.moved(edit), cursor)


def moved(agenda: Agenda, edit: Edit) -> Agenda:
    """The agenda after an accepted *edit*."""
    paths = set(edit.paths)
    tasks: list[Task] = []
    while agenda is not None:
        task, agenda = agenda
        tasks.append(task.moved(edit) if task.place.path in paths else task)
    return listed(tasks)


def listed(tasks: list[Task], rest: Agenda = None) -> Agenda:
    """The agenda of these tasks in order, then the rest."""
    for task in reversed(tasks):
        rest = (task, rest)
    return rest
