"""An assigned value where the same place is read next, and the assignment gone.

Law: only where the next statement reads it once; whether others miss it is for the oracle to say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.chips.carry import bracketed, carried, owed
from chipper.java.parse import COMMENTS
from chipper.java.uses import value_of_place
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File

_ALONE = rb"(?<![\w$.\x80-\xff])", rb"(?![\w$\x80-\xff])"
_PLACES = frozenset({"identifier", "field_access", "array_access"})


def handed(file: File, node: Node) -> Iterator[Edit]:
    """The edit that hands the value of the assignment *node* to the statement behind it."""
    assignment = node.named_children[0]
    sides = [assignment.child_by_field_name(side) for side in ("left", "operator", "right")]
    left, operator, right = sides
    following = _following(node)
    if left is None or operator is None or right is None or following is None:
        return
    if operator.type != "=" or left.type not in _PLACES or right.type == "switch_expression":
        return
    use = _read(file, left, following)
    if use is None:
        return
    text = bracketed(carried(file, [right]), right, use) + owed(use)
    start, end = node.start_byte, node.end_byte
    gone = Splice(file.path, start, end, blank(file.text[start:end]))
    yield Edit.of([gone, Splice(file.path, use.start_byte, use.end_byte, text)])


def _following(node: Node) -> Node | None:
    following = node.next_named_sibling
    while following is not None and following.type in COMMENTS:
        following = following.next_named_sibling
    return following


def _read(file: File, place: Node, statement: Node) -> Node | None:
    """The only spot in *statement* that is written as *place* is, if it is read there."""
    written = re.compile(_ALONE[0] + re.escape(place.text or b"") + _ALONE[1])
    found = list(written.finditer(file.text, statement.start_byte, statement.end_byte))
    if len(found) != 1:
        return None
    node = statement.descendant_for_byte_range(*found[0].span())
    if node is None or node.type != place.type or node.text != place.text:
        return None
    return value_of_place(node)
