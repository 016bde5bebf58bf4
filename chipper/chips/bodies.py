"""Chips for whole bodies of methods and constructors: each becomes its stub.

Law: the text is that of the block rule's whole body, so that no verdict is asked twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.stub import default_of
from chipper.java.kinds import statements
from chipper.java.measure import leaves
from chipper.java.parse import walk
from chipper.source.edit import Edit, Splice
from chipper.source.series import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node, Tree
    from chipper.source.program import File

RULE = "bodies.stub"
_STUB_SIZE = 3
OWNERS = frozenset(
    {
        "method_declaration",
        "constructor_declaration",
        "compact_constructor_declaration",
    }
)


def body_chips(file: File, tree: Tree) -> Iterator[Chip]:
    """A chip for every outermost body that is more than a stub, in source order."""
    end = 0
    for node in walk(tree.root_node):
        if node.start_byte < end or node.type not in OWNERS:
            continue
        chip = stub_of(file, node)
        if chip is not None:
            yield chip
            end = chip.place.end


def stub_of(file: File, owner: Node) -> Chip | None:
    """The chip for the body of a method or constructor; None if it has none, or a stub."""
    body = owner.child_by_field_name("body")
    inside = [] if body is None else statements(body)
    if inside and inside[0].type == "explicit_constructor_invocation":
        inside = inside[1:]
    if body is None or sum(1 for each in inside for _ in leaves(each)) <= _STUB_SIZE:
        return None
    spans = tuple((each.start_byte, each.end_byte) for each in inside)
    edit = Series(file, spans).without(range(len(spans)))
    kind = owner.child_by_field_name("type")
    value = default_of(kind, owner.child_by_field_name("dimensions")) if kind else None
    if value is not None:
        at = body.end_byte - 1
        edit |= Edit((Splice(file.path, at, at, f"return {value}; ".encode()),))
    return Chip(edit, RULE, Place(file.path, body.start_byte, body.end_byte, body.type))
