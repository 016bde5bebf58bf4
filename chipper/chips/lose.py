"""Taking away a node that cannot stay, with the least around it that Java allows.

An expression becomes a default of its type, an assignment its value, a statement goes. Whether the
rest compiles and is good, others say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.stub import default_of
from chipper.java.kinds import HOLDERS, TYPE_BODIES, in_statement_place, switch_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.chips.fates import Fates
    from chipper.java.parse import Node

    Value = Callable[[Node], str]

STATEMENTS = frozenset(
    {
        "method_invocation",
        "object_creation_expression",
        "assignment_expression",
        "update_expression",
    }
)
_TRUTH = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})
# Parents that go with the part that is lost.
_WHOLE = frozenset(
    {
        "import_declaration",
        "explicit_constructor_invocation",
        "assert_statement",
        "method_declaration",
        "annotation_type_element_declaration",
        "formal_parameter",
        "spread_parameter",
        "catch_formal_parameter",
        "resource",
        "enhanced_for_statement",
        "while_statement",
        "superclass",
        "marker_annotation",
        "annotation",
        "type_arguments",
        "local_variable_declaration",
        "field_declaration",
        "constant_declaration",
        "type_parameter",
    }
)
_MEMBERS = frozenset(
    {"type_list", "throws", "catch_type", "array_initializer", "type_bound", "switch_label"}
)
_VALUES = frozenset({"argument_list", "dimensions_expr", "yield_statement", "throw_statement"})


def lose(fates: Fates, path: str, node: Node, value: Value) -> None:
    """*node* cannot stay; *value* is a default for an expression."""
    while (parent := node.parent) is not None:
        if parent.type in HOLDERS:
            return fates.drop(path, node)
        if (statement := fates.bared(path, node)) is not None:
            return fates.drop(path, statement)
        if _lost(fates, path, node, parent, value):
            return None
        node = parent
    return None


def _lost(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    """Whether the loss of *node* is settled at its parent."""
    kind = parent.type
    if kind in _WHOLE:
        fates.drop(path, _around(parent))
    elif kind in _MEMBERS:
        fates.drop(path, node)
    elif kind in _VALUES:
        fates.become(path, node, value(node))
    elif kind in _SPECIAL:
        return _SPECIAL[kind](fates, path, node, parent, value)
    else:
        return False
    return True


def _around(node: Node) -> Node:
    """A declaration that begins a `for` goes with the loop."""
    parent = node.parent
    declares = node.type == "local_variable_declaration"
    return parent if declares and parent is not None and parent.type == "for_statement" else node


def _expression(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    """A statement goes, but the arm of a switch that gives a value gives another."""
    switch = switch_of(parent.parent)
    if switch is not None and not in_statement_place(switch):
        fates.become(path, node, value(node))
    else:
        fates.drop(path, parent)
    return True


def _declarator(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    owner = parent.parent
    kind = owner.child_by_field_name("type") if owner is not None else None
    if kind is None or kind.text == b"var":
        fates.drop(path, parent)
    else:
        fates.become(path, node, value(node))
    return True


def _assignment(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    right = parent.child_by_field_name("right")
    if right is None:
        return False
    if node == right:
        fates.become(path, node, value(node))
        return True
    statement = parent.parent
    if statement is None or statement.type != "expression_statement":
        fates.lift(path, parent, right)
    elif right.type not in STATEMENTS:
        return False
    else:
        fates.bare(path, statement, right)
    return True


def _operand(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    fates.become(path, node, value(node))
    return True


def _element(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    """The index of an array becomes another; without the array there is no element."""
    if node == parent.child_by_field_name("index"):
        fates.become(path, node, value(node))
        return True
    return False


def _condition(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    fates.become(path, node, "(false)")
    return True


def _arm(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    is_condition = node == parent.child_by_field_name("condition")
    fates.become(path, node, "false" if is_condition else value(node))
    return True


def _of_for(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    if node in parent.children_by_field_name("update"):
        fates.become(path, node, "")
    else:
        fates.drop(path, parent)
    return True


def _of_switch(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    if in_statement_place(parent):
        fates.drop(path, parent)
        return True
    return False


def _of_lock(fates: Fates, path: str, node: Node, parent: Node, value: Value) -> bool:
    body = parent.child_by_field_name("body")
    if body is not None:
        fates.lift(path, parent, body)
    return body is not None


_SPECIAL = {
    "expression_statement": _expression,
    "variable_declarator": _declarator,
    "assignment_expression": _assignment,
    "binary_expression": _operand,
    "array_access": _element,
    "return_statement": _operand,
    "lambda_expression": _operand,
    "if_statement": _condition,
    "do_statement": _condition,
    "ternary_expression": _arm,
    "for_statement": _of_for,
    "switch_expression": _of_switch,
    "synchronized_statement": _of_lock,
}


def guess(node: Node) -> str:
    """A default for an expression whose type nobody told: what its surroundings suggest."""
    if node.type == "instanceof_expression" or _operator(node) in _TRUTH | {"!"}:
        return "false"
    parent = node.parent
    if parent is None:
        return "null"
    if parent.type == "variable_declarator" and parent.parent is not None:
        return _default(parent.parent)
    if parent.type == "return_statement":
        return _default(_method(parent))
    if parent.type in ("array_access", "dimensions_expr"):
        return "0"
    if parent.type == "binary_expression":
        return _beside(node, parent)
    return "null"


def _operator(node: Node) -> str:
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else ""


def _default(owner: Node | None) -> str:
    kind = owner.child_by_field_name("type") if owner is not None else None
    return (default_of(kind) if kind is not None else None) or "null"


def _method(node: Node) -> Node | None:
    """The method whose value a `return` gives; none in a lambda."""
    owner = node.parent
    while owner is not None and owner.type not in TYPE_BODIES | {"lambda_expression"}:
        if owner.type == "method_declaration":
            return owner
        owner = owner.parent
    return None


def _beside(node: Node, parent: Node) -> str:
    if _operator(parent) in ("&&", "||"):
        return "false"
    other = next((each for each in parent.named_children if each != node), None)
    is_object = other is not None and other.type in ("null_literal", "string_literal")
    return "null" if is_object else "0"
