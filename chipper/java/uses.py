"""Where a name is used in a stretch of source: found by its letters, told apart by the tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

_NAMED = frozenset({"name", "field", "key"})  # roles in which an identifier is no value


def root_of(node: Node) -> Node:
    """The whole tree that *node* is part of."""
    while node.parent is not None:
        node = node.parent
    return node


def named(file: File, root: Node, name: bytes, span: Span, most: int) -> list[Node] | None:
    """The identifiers of that name in a stretch, in order; None if there are more than *most*."""
    word = re.compile(rb"(?<![\w$])" + re.escape(name) + rb"(?![\w$])")
    found: list[Node] = []
    for match in word.finditer(file.text, *span):
        node = root.descendant_for_byte_range(*match.span())
        if node is not None and node.type in ("identifier", "type_identifier"):
            found.append(node)
        if len(found) > most:
            return None
    return found


def value_of(use: Node) -> Node | None:
    """The expression that a use of a variable is: `a`, or `this.a` as a whole; else None."""
    parent = use.parent
    if parent is None or use.type != "identifier":
        return None
    if parent.type == "field_access" and parent.child_by_field_name("field") == use:
        return value_of_place(parent)
    return value_of_place(use)


def value_of_place(node: Node) -> Node | None:
    """*node* if it stands for a value that is only read; None where it is written or a name."""
    parent = node.parent
    if parent is None or parent.type in ("update_expression", "labeled_statement"):
        return None
    if parent.type in ("method_reference", "break_statement", "continue_statement"):
        return None
    if parent.type == "assignment_expression" and parent.child_by_field_name("left") == node:
        return None
    if parent.type in ("inferred_parameters", "catch_formal_parameter", "enum_constant"):
        return None
    if parent.type == "lambda_expression" and parent.child_by_field_name("parameters") == node:
        return None
    role = next((i for i, child in enumerate(parent.children) if child == node), 0)
    return None if parent.field_name_for_child(role) in _NAMED else node
