"""Chips for conditions that went one way only, and for cases that never came up.

The statement becomes the arm that was executed, or goes; only where the condition does nothing but
look, and where what follows can still be reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.java.kinds import LISTS, LOOPS, statements
from chipper.java.parse import walk
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from chipper.java.parse import Node
    from chipper.source.facts import Coverage
    from chipper.source.program import File

RULE = "cut.condition"
_ENTERED = LOOPS - {"do_statement"}
_CASE = "switch_block_statement_group"
# What an expression may do besides looking; an instanceof may name what it found.
DOES = frozenset(
    {
        "method_invocation",
        "object_creation_expression",
        "assignment_expression",
        "update_expression",
        "instanceof_expression",
        "lambda_expression",
        "switch_expression",
    }
)
_LEAVES = frozenset(
    {
        "return_statement",
        "throw_statement",
        "yield_statement",
        "break_statement",
        "continue_statement",
    }
)


def condition_chip(file: File, node: Node, coverage: Coverage) -> tuple[Chip, list[Node]] | None:
    """The chip that takes a condition or a case away, and the part of the node that stays."""
    if node.type == _CASE:
        return (_without(file, node, []), []) if _never_came(file, node, coverage) else None
    if node.type not in _ENTERED and node.type != "if_statement":
        return None
    parent = node.parent
    watched = parent is not None and parent.type in LISTS
    if not watched or coverage.dead(file.path, node.start_byte):
        return None
    arms = [node.child_by_field_name(name) for name in ("consequence", "alternative", "body")]
    there = [arm for arm in arms if arm is not None]
    dead = [arm for arm in there if _is_dead(file, arm, coverage)]
    left = [arm for arm in there if arm not in dead]
    if not dead or any(_may_leave(arm) for arm in left) or _does(node, there):
        return None
    return _without(file, node, left), left


def _is_dead(file: File, arm: Node, coverage: Coverage) -> bool:
    """Whether an arm was never entered, as far as that can be told."""
    if arm.type != "block":
        return coverage.dead(file.path, arm.start_byte)
    inside = [each for each in statements(arm) if each.type != ";"]
    return bool(inside) and coverage.dead(file.path, inside[0].start_byte)


def _may_leave(arm: Node) -> bool:
    """Whether nothing behind the arm might be reached any more; or a name might meet another."""
    inside = statements(arm) if arm.type == "block" else [arm]
    if any(each.type == "local_variable_declaration" for each in inside) and arm.type != "block":
        return True
    return any(each.type in _LEAVES for each in walk(arm))


def _does(node: Node, arms: list[Node]) -> bool:
    """Whether a statement does anything besides its arms."""
    never = [*arms, *node.children_by_field_name("update")]
    head = (each for each in node.children if each not in never)
    return any(inner.type in DOES for each in head for inner in walk(each))


def _never_came(file: File, case: Node, coverage: Coverage) -> bool:
    """Whether a case of a statement was never executed; what has a default needs it."""
    switch = case.parent.parent if case.parent is not None else None
    if switch is None or switch.parent is None or switch.parent.type not in LISTS:
        return False
    labels = [each for each in case.children if each.type == "switch_label"]
    if any(label.children[0].type == "default" for label in labels):
        return False
    inside = [each for each in statements(case) if each.type != ";"]
    return bool(inside) and all(coverage.dead(file.path, each.start_byte) for each in inside)


def _without(file: File, node: Node, left: list[Node]) -> Chip:
    """The node blank, but for what is left of it."""
    splices = []
    at = node.start_byte
    for part in (*left, None):
        end = node.end_byte if part is None else part.start_byte
        if end > at:
            splices.append(Splice(file.path, at, end, blank(file.text[at:end])))
        at = end if part is None else part.end_byte
    place = Place(file.path, node.start_byte, node.end_byte, node.type)
    return Chip(Edit(tuple(splices)), RULE, place)
