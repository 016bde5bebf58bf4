"""What a name stands for where it is used: declarations around a node, by syntax alone.

Law: looking around is bounded, so that trees 20,000 deep cost no more than others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.kinds import TYPE_BODIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node

_LEVELS = 60  # how far to look around; a parent takes long to find in deep trees
_BODIES = TYPE_BODIES | {"enum_body_declarations"}
_DECLARING = frozenset(
    {"local_variable_declaration", "field_declaration", "constant_declaration"}
    | {"enhanced_for_statement", "formal_parameter", "catch_formal_parameter", "resource"}
)
_LISTS = frozenset({"formal_parameters", "resource_specification"})
_TYPES = frozenset({"class_declaration", "enum_declaration", "record_declaration"})
_HEIRS = frozenset({"superclass", "super_interfaces"})
_HOLDING = _BODIES | {"block", "constructor_body", "switch_block_statement_group", "program"}


def around(node: Node) -> Iterator[Node]:
    """What *node* lies in, from the inside out, as far as we look."""
    parent = node.parent
    for _ in range(_LEVELS):
        if parent is None:
            return
        yield parent
        parent = parent.parent


def variable(node: Node, name: bytes) -> Node | None:
    """The declaration that *name* stands for at *node*; None if none is found around it."""
    for outer in around(node):
        for each in _declarations(outer, node):
            if any(named.text == name for named in _names(each)):
                return each
    return None


def methods(node: Node, name: bytes) -> list[Node]:
    """The methods of that name that the types around *node* declare."""
    return [
        member
        for outer in around(node)
        if outer.type in _BODIES
        for member in outer.named_children
        if member.type == "method_declaration" and _named(member, name)
    ]


def classes(node: Node, name: bytes) -> list[Node]:
    """The classes of that name that are declared around *node*, the nearest first."""
    return [
        member
        for outer in around(node)
        if outer.type in _BODIES or outer.type == "program"
        for member in outer.named_children
        if member.type in _TYPES and _named(member, name)
    ]


def inherits(node: Node) -> bool:
    """Whether a type around *node* has members that other types declare."""
    return any(
        any(each.type in _HEIRS for each in outer.named_children)
        for outer in around(node)
        if outer.type in _TYPES
    )


def type_of(declaration: Node, name: bytes) -> tuple[Node | None, Node | None]:
    """The type a declaration gives to one of its names, and its extra dimensions."""
    kind = declaration.child_by_field_name("type")
    for each in (*declaration.children_by_field_name("declarator"), declaration):
        if _named(each, name):
            return kind, each.child_by_field_name("dimensions")
    return kind, None


def _named(node: Node, name: bytes) -> bool:
    found = node.child_by_field_name("name")
    return found is not None and found.text == name


def _declarations(outer: Node, inner: Node) -> Iterator[Node]:
    """What *outer* declares for a place inside it; statements only if they stand before it."""
    if outer.type in _DECLARING:
        yield outer
    if outer.type in _HOLDING:
        local = outer.type not in _BODIES
        for child in outer.named_children:
            if local and child.start_byte > inner.start_byte:
                break
            if child.type in _DECLARING:
                yield child
        return
    for field in ("init", "parameters", "resources"):
        for part in outer.children_by_field_name(field):
            if part.type in _DECLARING:
                yield part
            elif part.type in _LISTS:
                yield from (each for each in part.named_children if each.type in _DECLARING)
    if outer.type == "catch_clause":
        yield from (each for each in outer.named_children if each.type in _DECLARING)


def _names(declaration: Node) -> Iterator[Node]:
    for each in (*declaration.children_by_field_name("declarator"), declaration):
        name = each.child_by_field_name("name")
        if name is not None:
            yield name
