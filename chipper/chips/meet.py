"""An assignment and the declaration of its variable as one: the later place has both.

Law: only where the assignment is the first to mention the variable, and in the same block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.carry import carried, enclosed
from chipper.java.kinds import statements
from chipper.java.uses import named
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File

_DECLARATION = "local_variable_declaration"


def declared(file: File, node: Node) -> Iterator[Edit]:
    """The edit that declares a variable where the statement *node* assigns to it."""
    assignment = node.named_children[0]
    name, value = (assignment.child_by_field_name(side) for side in ("left", "right"))
    if name is None or value is None or name.type != "identifier" or node.parent is None:
        return
    declaration = _declaration(node.parent, node, name.text or b"")
    kind = declaration.child_by_field_name("type") if declaration is not None else None
    if declaration is None or kind is None or kind.text == b"var":
        return
    for span in (declaration.end_byte, name.start_byte), (value.start_byte, value.end_byte):
        if named(file, node.parent, name.text or b"", span, 0) is None:
            return
    first = declaration.children_by_field_name("declarator")[0].child_by_field_name("value")
    sign = _sign(assignment)[:-1]
    if sign and first is None:
        return
    start, end = declaration.start_byte, declaration.end_byte
    gone = Splice(file.path, start, end, blank(file.text[start:end]))
    head = carried(file, [kind]) + b" "
    put = Splice(file.path, node.start_byte, node.start_byte, head)
    added = _added(file, assignment, first, value) if sign and first is not None else ()
    yield Edit.of([gone, put, *added])


def _added(file: File, assignment: Node, first: Node, value: Node) -> Iterator[Splice]:
    """`= first + (value)` for `+= value`."""
    operator = assignment.child_by_field_name("operator")
    assert operator is not None
    sign = _sign(assignment)[:-1]
    text = carried(file, [first])
    chained = first.type == "binary_expression" and sign == b"+" == _sign(first)
    text = text if chained else enclosed(text, first)
    yield Splice(file.path, operator.start_byte, operator.end_byte, b"= " + text + b" " + sign)
    if enclosed(b"", value):
        yield Splice(file.path, value.start_byte, value.start_byte, b"(")
        yield Splice(file.path, value.end_byte, value.end_byte, b")")


def _sign(operation: Node) -> bytes:
    operator = operation.child_by_field_name("operator")
    return operator.type.encode() if operator is not None else b""


def _declaration(block: Node, statement: Node, name: bytes) -> Node | None:
    """What declares *name*, and nothing else, before a statement of the same block."""
    for each in statements(block):
        if each.start_byte >= statement.start_byte:
            return None
        if each.type == _DECLARATION:
            declarators = each.children_by_field_name("declarator")
            first = declarators[0].child_by_field_name("name")
            plain = declarators[0].child_by_field_name("dimensions") is None
            if len(declarators) == 1 and plain and first is not None and first.text == name:
                return each
    return None
