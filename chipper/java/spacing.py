"""The blanks between two tokens that stand on one line.

Law: two tokens that would lex differently when joined are never joined.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

ANNOTATIONS = frozenset({"annotation", "marker_annotation"})
GENERICS = frozenset({"type_arguments", "type_parameters"})

_TIGHT_AFTER = frozenset({"(", "[", ".", "::", "@", "prefix"})
_TIGHT_BEFORE = frozenset({")", "]", ",", ".", "::", "...", "postfix"})
_CALLS = frozenset(
    {"argument_list", "annotation_argument_list", "record_pattern_body"}
    | {"annotation_type_element_declaration"}
)
_PARAMETERS = frozenset({"formal_parameters", "inferred_parameters"})
_DIMENSIONS = frozenset({"dimensions", "dimensions_expr", "array_access"})
_INITIALISERS = frozenset({"array_initializer", "element_value_array_initializer"})
_LABELS = frozenset({"labeled_statement", "switch_block_statement_group"})
_GENERIC_TYPES = frozenset({"class_declaration", "interface_declaration", "record_declaration"})
_EXPLICIT = frozenset(  # type arguments written in front of what they apply to: a.<B>c()
    {"method_invocation", "method_reference", "explicit_constructor_invocation"}
    | {"object_creation_expression"}
)


class Start(IntEnum):
    """How a token begins: in its line, glued to it (K&R), on a new line, below a blank line."""

    INLINE = 0
    GLUE = 1
    LINE = 2
    BLANK = 3


@dataclass(frozen=True, slots=True)
class Token:
    """A leaf of the tree: what it is, where it was (lines from 1) and how it begins now."""

    text: bytes
    kind: str  # the leaf's type; operators of one operand are "prefix" or "postfix"
    parent: str
    grand: str
    line: int
    end: int
    start: Start
    indent: int


def spaced(left: Token, right: Token) -> bool:
    """Say whether one blank stands between two tokens of one line."""
    if right.kind == "line_comment":
        return True
    if left.kind in _TIGHT_AFTER:
        return left.kind == "prefix" and left.text[-1:] == right.text[:1]
    return right.kind not in _TIGHT_BEFORE and _before(left, right) and _after(left)


def _before(left: Token, right: Token) -> bool:
    """Say whether `right` lets a blank stand before it."""
    match right.kind:
        case ";":
            # An empty body, and `for (int i = 0; ; i++)`; any other ends something.
            return right.start is Start.GLUE or left.parent == "local_variable_declaration"
        case "(" if right.parent in _CALLS:
            return False
        case "(" if right.parent in _PARAMETERS:
            return left.kind != "identifier" and left.parent != "type_parameters"
        case "[" if right.parent in _DIMENSIONS:
            return bool(ANNOTATIONS & {left.parent, left.grand})
        case "<" if right.parent == "type_arguments":
            return left.kind == "new"
        case "<" if right.parent == "type_parameters":
            return right.grand not in _GENERIC_TYPES
        case ">":
            return right.parent not in GENERICS
        case "}":
            return right.parent not in _INITIALISERS
        case ":":
            return right.parent not in _LABELS
    return True


def _after(left: Token) -> bool:
    """Say whether `left` lets a blank stand behind it."""
    match left.kind:
        case "<":
            return left.parent not in GENERICS
        case "{":
            return left.parent not in _INITIALISERS
        case ">":
            return left.parent != "type_arguments" or left.grand not in _EXPLICIT
    return True
