"""Which node kinds are loops, callables, statement lists: the grammar's families in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.java.parse import Node

LOOPS = frozenset({"while_statement", "do_statement", "for_statement", "enhanced_for_statement"})
LISTS = frozenset({"block", "constructor_body", "switch_block_statement_group", "program"})
TYPE_BODIES = frozenset({"class_body", "interface_body", "enum_body", "annotation_type_body"})
BROKEN = "ERROR"  # what the parser calls a stretch it could make nothing of
HOLDERS = LISTS | TYPE_BODIES | {"enum_body_declarations", "switch_block", "module_body", BROKEN}
DECLARATIONS = frozenset({"local_variable_declaration"})
_DECLARED = frozenset({"enum_constant", "static_initializer", "explicit_constructor_invocation"})
_DECLARING = frozenset(
    {"field_declaration", "local_variable_declaration", "constant_declaration", "array_type"}
    | {"formal_parameter", "spread_parameter", "method_declaration", "enhanced_for_statement"}
    | {"cast_expression", "instanceof_expression", "type_arguments"}
)
_IN_A_LIST = frozenset({"block", "switch_expression"})
_STATEMENT_HOLDERS = LISTS | {"labeled_statement", "switch_rule", BROKEN}
_FIELDS = ("body", "consequence", "alternative")


def in_statement_place(node: Node) -> bool:
    """Whether *node* stands where Java wants a statement, not a value."""
    parent = node.parent
    while parent is not None and parent.type == "expression_statement":
        # `switch (a) { … };` is a statement and an empty one, unless it is what an arm gives
        switch = switch_of(parent.parent)
        if switch is None:
            return True
        node, parent = switch, switch.parent
    if parent is None or parent.type in _STATEMENT_HOLDERS:
        return True
    if parent.type not in LOOPS and parent.type != "if_statement":
        return False
    return any(node == parent.child_by_field_name(field) for field in _FIELDS)


def switch_of(arm: Node | None) -> Node | None:
    """The switch that has *arm*, if it is one: `case 1 -> …`."""
    if arm is None or arm.type != "switch_rule" or arm.parent is None:
        return None
    return arm.parent.parent


def stands(node: Node, where: str) -> bool:
    """Whether *node* stands in the place of a statement, in a list of them, or of a value.

    A declarator stands as a variable where Java does not insist on its value; a type is declared
    where it may be an array's.
    """
    if where == "variable":
        return _is_variable(node)
    if where == "statement":
        return in_statement_place(node)
    if where == "body":
        parent = node.parent
        return parent is not None and (parent.type in LOOPS or parent.type == "if_statement")
    if where == "declared":
        return node.parent is not None and node.parent.type in _DECLARING
    if where == "listed":
        return node.parent is not None and node.parent.type in LISTS
    return not in_statement_place(node) and not _is_condition(node) and not _is_step(node)


def _is_variable(node: Node) -> bool:
    parent = node.parent
    if parent is None or parent.type == "constant_declaration":
        return False
    kind = parent.child_by_field_name("type")
    return kind is None or kind.text != b"var"


def _is_condition(node: Node) -> bool:
    """Whether *node* is the part in parentheses that a statement cannot do without."""
    parent = node.parent
    if parent is None or node.type != "parenthesized_expression":
        return False
    if parent.type == "synchronized_statement":
        return True
    return parent.type != "ternary_expression" and node == parent.child_by_field_name("condition")


def _is_step(node: Node) -> bool:
    """Whether *node* is one of those expressions of a `for` that Java wants to do something."""
    parent = node.parent
    if parent is None or parent.type != "for_statement":
        return False
    return any(node in parent.children_by_field_name(field) for field in ("init", "update"))


def is_target(node: Node) -> bool:
    """Whether *node* is what an assignment or `++` writes."""
    parent = node.parent
    if parent is None:
        return False
    left = parent.type == "assignment_expression" and parent.child_by_field_name("left") == node
    return left or parent.type == "update_expression"


def statements(node: Node) -> list[Node]:
    """The statements of a list: named children, and the lone semicolons Java calls empty."""
    inside = node.children if node.type == "program" else node.children[1:]
    if node.type in ("block", "constructor_body") and inside and inside[-1].type == "}":
        inside = inside[:-1]
    return [
        child
        for child in inside
        if (child.is_error or not child.is_extra)
        and child.type != "switch_label"
        and (child.is_named or child.type == ";")
    ]


def explicable(node: Node) -> bool:
    """Whether *node* is a declaration or a statement: what people ask about when it stays."""
    kind = node.type
    if not node.is_named or node.start_byte == node.end_byte:
        return False
    if kind in _IN_A_LIST:
        return node.parent is not None and node.parent.type in HOLDERS
    return kind.endswith(("_declaration", "_statement")) or kind in _DECLARED
