"""Declarations by the names people call them: `Foo`, `Foo.bar`, `Foo.Inner.baz`, `Foo.Foo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node, Tree
    from chipper.source.series import Span

_HOLDS = "_declaration"
_NAMED = frozenset({"enum_constant"})
_LOCAL = frozenset({"block", "constructor_body", "static_initializer", "lambda_expression"})


def members(tree: Tree) -> Iterator[tuple[str, Span]]:
    """Every type, method, constructor, field and enum constant with its dotted name and place."""
    waiting: list[tuple[Node, str]] = [(tree.root_node, "")]
    while waiting:
        node, inside = waiting.pop()
        for name in _names(node):
            dotted = f"{inside}.{name}" if inside else name
            yield dotted, (node.start_byte, node.end_byte)
            inside = dotted if node.child_by_field_name("body") is not None else inside
        if node.type not in _LOCAL:
            waiting += [(child, inside) for child in reversed(node.named_children)]


def package_of(tree: Tree) -> str:
    """The name of the file's package; empty if it has none."""
    for node in tree.root_node.named_children:
        if node.type == "package_declaration":
            name = node.named_children[-1].text
            return name.decode() if name else ""
    return ""


def _names(node: Node) -> Iterator[str]:
    """The names that a declaration declares."""
    if not node.type.endswith(_HOLDS) and node.type not in _NAMED:
        return
    for each in node.children_by_field_name("declarator") or [node]:
        name = each.child_by_field_name("name")
        if name is not None and name.text:
            yield name.text.decode()
