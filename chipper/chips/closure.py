"""Closures: a declaration with all that cannot stay without it, as one edit.

A type, method, field or local goes with its uses, overriders and overridden together; a parameter
with its arguments at every call; a return type becomes void where nobody wants the value. Law: a
function of program and facts alone. What would need more than this is no closure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.fates import Fates
from chipper.chips.going import Going
from chipper.chips.relations import Relations, Stays
from chipper.chips.stub import finished

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chipper.java.parse import Forest
    from chipper.source.edit import Edit
    from chipper.source.facts import Facts
    from chipper.source.program import Program

FAMILY = "closure"
_USE = 3  # nodes that go with a use, about
VOID = "void"
_NAMES = {
    "T": "type",
    "E": "constant",
    "R": "component",
    "F": "field",
    "M": "method",
    "C": "constructor",
    "P": "parameter",
    "L": "local",
}


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to get rid of: a declaration, or what a method gives back."""

    number: int
    what: str

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return f"{FAMILY}.{self.what}"


def goals(facts: Facts) -> list[Goal]:
    """All that a closure can be made for, in the order of the text."""
    found: list[Goal] = []
    for each in facts.declared.values():
        if each.kind in _NAMES:
            found.append(Goal(each.number, _NAMES[each.kind]))
        if each.kind == "M" and each.value != "V":
            found.append(Goal(each.number, VOID))
    return found


@dataclass(frozen=True)
class Closures:
    """Makes closures of one program."""

    kin: Relations

    @staticmethod
    def of(program: Program, forest: Forest, facts: Facts) -> Closures:
        """Those of *program*, whose *facts* these are."""
        return Closures(Relations(program, forest, facts))

    def edit(self, wanted: Sequence[Goal]) -> Edit | None:
        """The one edit that reaches all that is *wanted*; None if there is none."""
        going = Going(self.kin, Fates(self.kin.program, self.kin.forest), goals=len(wanted))
        try:
            for goal in wanted:
                if goal.what == VOID:
                    going.void(self.kin.facts.declared[goal.number])
                else:
                    going.waiting.append(goal.number)
            going.finish()
        except Stays:
            return None
        edit = going.fates.edit()
        if edit is None or not edit.splices:
            return None
        # Bodies are judged by the type they had: what became void needs no value.
        return edit if any(goal.what == VOID for goal in wanted) else self._finished(edit)

    def _finished(self, edit: Edit) -> Edit:
        """With a value at the end of bodies that would end without one."""
        for path in edit.paths:
            file = self.kin.program[path]
            edit = finished(file, self.kin.forest.tree(file), edit)[0]
        return edit

    def size(self, goal: Goal) -> int:
        """About how many nodes go, without making the edit: its own, and some for each use."""
        declared = self.kin.facts.declared[goal.number]
        node = self.kin.node(declared)
        own = 0 if goal.what == VOID else node.descendant_count
        return own + _USE * len(self.kin.facts.uses[goal.number])

    def chip(self, wanted: Sequence[Goal]) -> Chip | None:
        """The closure of some goals as a chip, at the place of the first."""
        edit = self.edit(wanted)
        if edit is None:
            return None
        first = self.kin.facts.declared[wanted[0].number]
        node = self.kin.node(first)
        place = Place(first.path, node.start_byte, node.end_byte, node.type)
        return Chip(edit, wanted[0].rule, place)


def closure_chips(program: Program, forest: Forest, facts: Facts) -> Iterator[Chip]:
    """Every closure of a program, one at a time."""
    closures = Closures.of(program, forest, facts)
    for goal in goals(facts):
        chip = closures.chip([goal])
        if chip is not None:
            yield chip
