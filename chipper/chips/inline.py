"""A variable's value where the variable is used, and the declaration gone.

Law: only where all uses are seen, and none of them writes; whether it means the same is for the
oracle to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.carry import bracketed, carried, owed
from chipper.java.uses import named, root_of, value_of
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

_MOST = 8  # uses that a value of one token replaces
_UNMOVED = frozenset({"array_initializer", "switch_expression"})


def inlined(file: File, node: Node) -> Iterator[Edit]:
    """The declaration *node* of one variable gone, its value at its only use.

    A value of one token goes to several.
    """
    declarators = node.children_by_field_name("declarator")
    value = declarators[0].child_by_field_name("value") if declarators else None
    name = declarators[0].child_by_field_name("name") if declarators else None
    if len(declarators) != 1 or value is None or name is None or value.type in _UNMOVED:
        return
    uses = _uses(file, node, name, 1 if value.child_count else _MOST)
    if not uses:
        return
    text = carried(file, [value])
    gone = Splice(
        file.path, node.start_byte, node.end_byte, blank(file.text[node.start_byte : node.end_byte])
    )
    moved = [
        Splice(file.path, use.start_byte, use.end_byte, bracketed(text, value, use) + owed(use))
        for use in uses
    ]
    yield Edit.of([gone, *moved])


def _uses(file: File, node: Node, name: Node, most: int) -> list[Node] | None:
    """The values that the variable gives; None if there are too many, or other uses."""
    parent = node.parent
    if parent is None:
        return None
    local = node.type == "local_variable_declaration"
    root = parent if local else root_of(parent)
    span: Span = (node.end_byte, parent.end_byte) if local else (0, len(file.text))
    found = named(file, root, name.text or b"", span, most + (not local))
    others = [each for each in found or [] if each.start_byte != name.start_byte]
    if not others or len(others) > most or any(_within(each, node) for each in others):
        return None  # a value that names its own variable has no end
    values = [value for each in others if (value := value_of(each)) is not None]
    return values if len(values) == len(others) else None


def _within(use: Node, node: Node) -> bool:
    return node.start_byte <= use.start_byte < node.end_byte
