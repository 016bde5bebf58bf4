"""Which `break` and `continue` statements leave or go on with a given loop, switch or label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.kinds import LOOPS, TYPE_BODIES

if TYPE_CHECKING:
    from chipper.java.parse import Node

_SWITCH = "switch_expression"
_WALLS = TYPE_BODIES | {"lambda_expression"}


def label_of(node: Node) -> str | None:
    """The label in front of *node*, if there is one."""
    parent = node.parent
    if parent is None or parent.type != "labeled_statement":
        return None
    name = parent.child(0)
    return name.text.decode() if name is not None and name.text else None


def jumps(node: Node) -> list[Node]:
    """The jumps inside *node* that bind to it, in source order; by its label from any depth."""
    label = label_of(node)
    loop = node.type in LOOPS
    home = loop or node.type == _SWITCH  # a block or an `if` is left by its label alone
    found: list[Node] = []
    stack = [(child, home, loop) for child in reversed(node.children)]
    while stack:
        each, breaks, continues = stack.pop()
        if each.type in _WALLS:
            continue
        if each.type in ("break_statement", "continue_statement"):
            named = target_of(each)
            plain = breaks if each.type == "break_statement" else continues
            if (plain and named is None) or (named is not None and named == label):
                found.append(each)
            continue
        if each.type in LOOPS:
            breaks = continues = False
        elif each.type == _SWITCH:
            breaks = False
        stack += [(child, breaks, continues) for child in reversed(each.children)]
    return found


def target_of(jump: Node) -> str | None:
    """The label a jump names, if it names one."""
    name = next((child for child in jump.children if child.type == "identifier"), None)
    return name.text.decode() if name is not None and name.text else None
