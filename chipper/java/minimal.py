"""The shortest texts that may stand where a node of Java goes: the thesis' minimal strings.

The table is ours, by families of kinds; which of its entries fits at a place is for the parser to
say, and brute force finds none that is shorter. Law: what is written over a node is as long as
the node and keeps its newlines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.kinds import HOLDERS
from chipper.source.edit import blank

if TYPE_CHECKING:
    from chipper.java.parse import Node

    Tokens = tuple[bytes, ...]

_EXPRESSIONS = frozenset(
    {"field_access", "array_access", "method_invocation", "method_reference", "true", "false"}
    | {"null_literal", "this", "super", "class_literal"}
)
_TYPES = frozenset(
    {"boolean_type", "void_type", "integral_type", "floating_point_type", "array_type"}
    | {"generic_type", "scoped_type_identifier", "annotated_type", "type_identifier", "wildcard"}
    | {"catch_type"}
)
_NAMES = frozenset({"identifier", "scoped_identifier"})
_ZERO: list[Tokens] = [(b"0",), (b"a",)]
_TABLE: dict[str, list[Tokens]] = {
    "block": [(b";",), (b"{", b"}"), (b"0",)],
    "local_variable_declaration": [(b";",)],
    "class_body": [(b"{", b"}")],
    "interface_body": [(b"{", b"}")],
    "enum_body": [(b"{", b"}")],
    "annotation_type_body": [(b"{", b"}")],
    "constructor_body": [(b"{", b"}")],
    "switch_block": [(b"{", b"}")],
    "module_body": [(b"{", b"}")],
    "array_initializer": [(b"0",), (b"{", b"}")],
    "element_value_array_initializer": [(b"0",), (b"{", b"}")],
    "formal_parameters": [(b"(", b")")],
    "argument_list": [(b"(", b")")],
    "annotation_argument_list": [(b"(", b")")],
    "record_pattern_body": [(b"(", b")")],
    "inferred_parameters": [(b"a",), (b"(", b")")],
    "parenthesized_expression": [(b"0",), (b"(", b"0", b")")],
    "resource_specification": [(b"(", b"a", b")")],
    "dimensions": [(b"[", b"]")],
    "dimensions_expr": [(b"[", b"]"), (b"[", b"0", b"]")],
    "type_parameters": [(b"<", b"a", b">")],
    "type_arguments": [(b"<", b">"), (b"<", b"a", b">")],
    "formal_parameter": [(b"a", b" ", b"a")],
    "spread_parameter": [(b"a", b" ", b"a")],
    "catch_formal_parameter": [(b"a", b" ", b"a")],
    "variable_declarator": [(b"a",)],
    "resource": [(b"a",)],
    "type_parameter": [(b"a",)],
    "type_list": [(b"a",)],
    "enum_constant": [(b"a",)],
    "element_value_pair": [(b"0",)],
    "catch_clause": [(b"finally", b"{", b"}")],
    "finally_clause": [(b"finally", b"{", b"}")],
    "switch_label": [(b"default",)],
    "switch_block_statement_group": [(b"default", b":")],
    "pattern": [(b"0",)],
    "type_pattern": [(b"a", b" ", b"a")],
    "record_pattern": [(b"a",), (b"a", b"(", b")")],
    "record_pattern_component": [(b"a", b" ", b"a")],
}
# Parts that Java can do without, with the token that goes with them.
_BEFORE = {
    "variable_declarator": (b"=",),
    "if_statement": (b"else",),
    "annotation_type_element_declaration": (b"default",),
    "assert_statement": (b":",),
    "import_declaration": (b".",),
    "wildcard": (b"extends", b"super"),
}
_BEHIND = frozenset(
    {"method_invocation", "object_creation_expression", "explicit_constructor_invocation"}
)
# Where a part is needed though the parser would not miss it: `a - b` is no `- b`.
_NEEDED = frozenset(
    {"name", "type", "left", "right", "operand", "body", "consequence", "element", "array"}
)
_OPTIONAL = frozenset({("enum_constant", "body"), ("instanceof_expression", "name")})
_NEEDING = frozenset({"cast_expression", "labeled_statement", "update_expression", "field_access"})
_INSIDE = frozenset(
    {"string_fragment", "multiline_string_fragment", "escape_sequence", "string_interpolation"}
)


def removable(node: Node) -> bool:
    """Whether *node* is one to remove: named, and neither a comment nor a piece of a string."""
    return node.is_named and not node.is_extra and not node.is_error and node.type not in _INSIDE


def strings(node: Node) -> list[Tokens]:
    """What may stand for *node*, as tokens, the shortest first."""
    kind = node.type
    parent = node.parent
    if kind == "formal_parameters" and parent is not None and parent.type == "lambda_expression":
        return _TABLE["inferred_parameters"]
    if kind in _TABLE:
        return _TABLE[kind]
    if kind in _TYPES or kind in _NAMES:
        named = kind in _TYPES
        short: list[Tokens] = [] if node.end_byte - node.start_byte == 1 else [(b"a",)]
        return short if named else [(b"0",), *short]
    if kind.endswith("_statement"):
        return [(b";",), (b"{", b"}")]
    if kind.endswith(("_expression", "_literal")) or kind in _EXPRESSIONS:
        return _ZERO
    return []


def sort(node: Node) -> str:
    """Whether *node* is an expression, a statement or a type; empty if it is something else."""
    kind = node.type
    if kind == "block" or kind.endswith("_statement") or kind == "local_variable_declaration":
        return "statement"
    if kind in _TYPES:
        return "type"
    values = kind.endswith(("_expression", "_literal")) or kind in _EXPRESSIONS
    return "expression" if values or kind == "identifier" else ""


def may_vanish(node: Node, field: str | None) -> bool:
    """Whether *node* may become nothing at all, if the parser agrees; *field* is its role."""
    parent = node.parent
    if parent is None or parent.type in HOLDERS:
        return True
    if parent.type == "if_statement" and field == "alternative":
        return False  # only together with its else
    if (parent.type, field) in _OPTIONAL:
        return True
    return field not in _NEEDED and parent.type not in _NEEDING


def companion(node: Node, field: str | None) -> Node | None:
    """The token that goes with an optional part: the `=` before a first value."""
    parent = node.parent
    if parent is None:
        return None
    before, behind = node.prev_sibling, node.next_sibling
    if before is not None and before.text in _BEFORE.get(parent.type, ()):
        return before
    fits = behind is not None and behind.text == b"." and parent.type in _BEHIND
    return behind if fits and field == "object" else None


def fitted(text: bytes, tokens: Tokens) -> bytes | None:
    """The tokens written over *text*, whose newlines stay; None if it has no room for them."""
    hole = bytearray(blank(text))
    at = 0
    for number, token in enumerate(tokens):
        last = number == len(tokens) - 1 and number > 0
        start = len(hole) - len(token) if last else at
        while start >= at and start + len(token) <= len(hole):
            if not any(each in b"\r\n" for each in hole[start : start + len(token)]):
                break
            start += -1 if last else 1
        else:
            return None
        hole[start : start + len(token)] = token
        at = start + len(token)
    return bytes(hole)
