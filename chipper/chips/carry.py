"""Text that moves to another place: its newlines turn into blanks, its comments go.

Law: what is carried has no newline, text blocks made ordinary strings, so lines stay.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.java.literals import ordinary
from chipper.java.parse import COMMENTS, walk_below
from chipper.source.edit import Splice, spliced

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

_BLANKS = re.compile(rb"[ \t\f]*[\r\n]\s*")
_OTHER = re.compile(rb"[^\r\n]+")
_CLOSED = frozenset({"string_literal"})
# Values that need no parentheses wherever they go, and places that want none around anything.
_PRIMARY = frozenset(
    {"identifier", "method_invocation", "field_access", "array_access", "this", "true", "false"}
    | {"parenthesized_expression", "string_literal", "null_literal", "character_literal"}
    | {"class_literal", "object_creation_expression"}
)
_OPEN = frozenset(
    {"argument_list", "variable_declarator", "return_statement", "assignment_expression"}
    | {"parenthesized_expression", "array_initializer", "expression_statement", "throw_statement"}
    | {"yield_statement", "resource", "dimensions_expr"}
)


def carried(
    file: File, nodes: Iterable[Node], instead: Mapping[Span, bytes] | None = None
) -> bytes:
    """The text of *nodes* on one line, with other texts in place of some stretches of it."""
    return b" ".join(_carried(file, node, instead or {}) for node in nodes)


def _carried(file: File, node: Node, instead: Mapping[Span, bytes]) -> bytes:
    splices: list[Splice] = []
    end = node.start_byte
    for each in walk_below(node, _CLOSED):
        span = each.start_byte, each.end_byte
        if span[0] < end:
            continue
        text = instead.get(span)
        if text is None and each.type in COMMENTS:
            text = b" "
        elif text is None and each.type == "string_literal":
            text = ordinary(file.text[slice(*span)])
        if text is not None:
            splices.append(Splice("", *span, text))
            end = span[1]
    moved = [
        Splice("", s.start - node.start_byte, s.end - node.start_byte, s.text) for s in splices
    ]
    return _BLANKS.sub(b" ", spliced(file.text[node.start_byte : node.end_byte], moved))


def bracketed(text: bytes, value: Node, place: Node) -> bytes:
    """*text*, that of *value*, with parentheses if it needs them in its new place."""
    outer = place.parent
    owner = outer is not None and outer.type in ("method_invocation", "field_access")
    free = value.type in _PRIMARY or (value.type.endswith("_literal") and not owner)
    if free or (outer is not None and outer.type in _OPEN):
        return text
    return b"(" + text + b")"


def enclosed(text: bytes, value: Node) -> bytes:
    """*text*, that of *value*, with parentheses if it needs them beside an operator."""
    free = value.type in _PRIMARY or value.type.endswith("_literal")
    return text if free else b"(" + text + b")"


def owed(node: Node) -> bytes:
    """The newlines of what is replaced, as in a call of several lines."""
    return _OTHER.sub(b"", node.text or b"")
