"""Parameters that nothing mentions: not their method, nor overriders, nor what it overrides.

They can go with their arguments at all calls. Not those of a library's methods, of a main, or of
methods that a reference names: there somebody else says what a method is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.closure import Goal
from chipper.chips.conditions import DOES
from chipper.chips.relations import Stays
from chipper.java.parse import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.chips.relations import Relations
    from chipper.java.parse import Node
    from chipper.source.facts import Declared, Mention

_OWNERS = "MC"
_CALL = "M"


def dead_parameters(kin: Relations) -> list[Goal]:
    """One goal for each parameter of a family of methods that none of them mentions."""
    return [
        Goal(each.number, "parameter") for each in kin.facts.declared.values() if _goes(kin, each)
    ]


def given_by_looking(kin: Relations, goal: Goal) -> bool:
    """Whether no argument for a dead parameter does anything: it is not missed if it goes."""
    parameter = kin.facts.declared[goal.number]
    try:
        given = [
            item
            for number in kin.family(parameter.owner)
            for use in kin.facts.uses[number]
            for item in _given(kin, use, parameter.index, rest=kin.facts.declared[number].varargs)
        ]
    except Stays:
        return False
    return not any(each.type in DOES for item in given for each in walk(item))


def _given(kin: Relations, use: Mention, index: int, *, rest: bool) -> list[Node]:
    """The arguments of a call from one on, if its parameter may stand for the rest."""
    arguments = kin.used(use).child_by_field_name("arguments")
    items = arguments.named_children if arguments is not None else []
    return items[index:] if rest else items[index : index + 1]


def _goes(kin: Relations, parameter: Declared) -> bool:
    owner = kin.facts.declared.get(parameter.owner)
    if parameter.kind != "P" or owner is None or owner.kind not in _OWNERS:
        return False
    if kin.facts.uses[parameter.number]:
        return False
    family = kin.family(owner.number)
    if min(family) < 0 or any(use.role != _CALL for n in family for use in kin.facts.uses[n]):
        return False
    others = list(_others(kin, family, parameter.index))
    first = min(others, default=parameter.number) == parameter.number
    return first and not any(kin.facts.uses[each] for each in others) and not _starts(kin, others)


def _others(kin: Relations, family: set[int], index: int) -> Iterator[int]:
    """The same parameter in the whole family."""
    for number in family:
        for each in kin.owned(number, "PR"):
            if each.index == index:
                yield each.number


def _starts(kin: Relations, parameters: list[int]) -> bool:
    try:
        return any(kin.starts(each) for each in parameters)
    except Stays:
        return True
