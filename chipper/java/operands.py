"""The expressions that an expression or a statement consists of, and where values stand.

Law: only what gives a value is an operand: no names of types or methods, nothing behind the arrow
of a lambda or in the body of a class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.guess import names_type
from chipper.java.parse import COMMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node

_FIELDS: dict[str, tuple[str, ...]] = {
    "method_invocation": ("object", "arguments"),
    "object_creation_expression": ("arguments",),
    "binary_expression": ("left", "right"),
    "ternary_expression": ("condition", "consequence", "alternative"),
    "unary_expression": ("operand",),
    "cast_expression": ("value",),
    "assignment_expression": ("left", "right"),
    "array_access": ("array", "index"),
    "field_access": ("object",),
    "instanceof_expression": ("left",),
    "array_creation_expression": ("dimensions", "value"),
    "switch_expression": ("condition",),
    "variable_declarator": ("value",),
    "local_variable_declaration": ("declarator",),
    "resource": ("value",),
    "if_statement": ("condition",),
    "while_statement": ("condition",),
    "do_statement": ("condition",),
    "for_statement": ("init", "condition", "update"),
    "enhanced_for_statement": ("value",),
    "try_with_resources_statement": ("resources",),
}
_ALL = frozenset(
    {"parenthesized_expression", "update_expression", "argument_list", "array_initializer"}
    | {"dimensions_expr", "expression_statement", "throw_statement", "assert_statement"}
    | {"return_statement", "yield_statement", "resource_specification"}
)
_LISTS = frozenset(
    {"argument_list", "array_initializer", "dimensions_expr", "parenthesized_expression"}
    | {"variable_declarator", "resource", "resource_specification", "local_variable_declaration"}
)
_CONDITIONED = frozenset(
    {"if_statement", "while_statement", "do_statement"}
    | {"switch_expression", "synchronized_statement"}
)
_SILENT = COMMENTS | {"super", "dimensions"}
ACTIONS = frozenset(
    {"method_invocation", "object_creation_expression"}
    | {"assignment_expression", "update_expression"}
)


def operands(node: Node) -> list[Node]:
    """The expressions that *node* is directly made of, in source order; lists are opened."""
    found: list[Node] = []
    waiting = _parts(node)
    while waiting:
        each = waiting.pop(0)
        if each.type in _LISTS and not _is_value(each):
            waiting = _parts(each) + waiting
        elif each.type not in _SILENT and not names_type(each):
            found.append(each)
    return found


def below(node: Node, bound: int) -> Iterator[tuple[int, Node]]:
    """The expressions in *node*, nearest first, with how many levels each lies below it."""
    waiting = [(1, each) for each in operands(node)]
    for level, each in waiting:
        yield level, each
        if len(waiting) < bound:
            waiting += [(level + 1, inner) for inner in operands(each)]


def _parts(node: Node) -> list[Node]:
    if node.type in _ALL:
        return [each for each in node.named_children if each.type not in COMMENTS]
    fields = _FIELDS.get(node.type, ())
    return [each for name in fields for each in node.children_by_field_name(name)]


def _is_value(node: Node) -> bool:
    """Parentheses are an expression, but for those that a statement cannot do without."""
    parent = node.parent
    if node.type != "parenthesized_expression" or parent is None:
        return False
    return parent.type not in _CONDITIONED
