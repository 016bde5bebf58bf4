"""What a program feeds itself: lists of literals, text blocks, what main does, tables of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.kinds import statements
from chipper.java.literals import is_block

if TYPE_CHECKING:
    from chipper.java.parse import Node

_MANY = 3  # literals, or lines


def is_data(node: Node) -> bool:
    """Whether *node* is one of them, and not short; what is left of one still is."""
    if node.type in ("argument_list", "array_initializer"):
        items = [each for each in node.named_children if not each.is_extra]
        return len(items) >= _MANY and all(map(_is_plain, items))
    if node.type == "string_literal":
        text = node.text or b""
        return is_block(text) and text.count(b"\n") > _MANY
    if node.type != "block" or len(statements(node)) < 2:
        return False
    return _starts(node) or _is_table(node)


def _is_plain(item: Node) -> bool:
    """Whether an item is a literal, or a row of them."""
    row = item.named_children if item.type == "array_initializer" else [item]
    return all(each.type.endswith("_literal") or each.is_extra for each in row)


def _starts(block: Node) -> bool:
    """Whether a program begins with what the block does."""
    owner = block.parent
    if owner is None or owner.type != "method_declaration":
        return owner is not None and owner.type == "static_initializer"
    name = owner.child_by_field_name("name")
    return name is not None and name.text == b"main"


def _is_table(block: Node) -> bool:
    """Whether a block calls the same method again and again."""
    called: dict[bytes, int] = {}
    for each in statements(block):
        call = each.named_children[0] if each.type == "expression_statement" else each
        name = call.child_by_field_name("name") if call.type == "method_invocation" else None
        if name is not None and name.text:
            called[name.text] = called.get(name.text, 0) + 1
    return max(called.values(), default=0) >= _MANY
