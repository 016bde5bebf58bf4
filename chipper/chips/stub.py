"""Typed return stubs: Table I of the paper, for today's Java.

Law: an edit that lets a body with a value end without a return gets a stub at its end; where the
type is unknown (a lambda, an arm that yields) the plausible values come in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.flow import completes
from chipper.java.kinds import TYPE_BODIES, in_statement_place, switch_of
from chipper.java.parse import descend, parse, walk_below
from chipper.source.edit import Edit, Splice, spliced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node, Tree
    from chipper.source.program import File

_DEFAULTS = {"integral_type": "0", "floating_point_type": "0", "boolean_type": "false"}
_PLAUSIBLE = ("null", "0", "false", "' '")
_CALLABLES = frozenset({"method_declaration", "lambda_expression"})
_WALLS = TYPE_BODIES | {"lambda_expression"}
_PLAIN = frozenset(
    {
        "return_statement",
        "throw_statement",
        "yield_statement",
        "expression_statement",
        "local_variable_declaration",
    }
)
_CASES = "switch_block"
_BODIES = frozenset({"block", _CASES})


def default_of(type_node: Node, dimensions: Node | None = None) -> str | None:
    """The value that stands for a type; None for void."""
    if dimensions is not None:
        return "null"
    if type_node.type == "void_type":
        return None
    if type_node.text == b"char":
        return "' '"
    return _DEFAULTS.get(type_node.type, "null")


def finished(file: File, tree: Tree, edit: Edit) -> list[Edit]:
    """The edits to try for *edit*: itself, or itself with the stubs that its bodies now need."""
    found = [edit]
    for body, keyword, values in _bodies(tree, file.path, edit):
        inside = [s for s in edit.splices if s.path == file.path and _within(body, s)]
        need = _ends_open(file, body, inside)
        if need is False:
            continue
        stubs = [f"{keyword} {value}; " for value in values]
        longer = [_ended(each, file.path, body, stub) for each in found for stub in stubs]
        found = longer + (found if need is None or _may_give_nothing(body) else [])
    return found


def _bodies(tree: Tree, path: str, edit: Edit) -> Iterator[tuple[Node, str, tuple[str, ...]]]:
    seen: set[int] = set()
    for splice in edit.splices:
        if splice.path != path:
            continue
        body = _enclosing(tree, splice)
        if body is not None and body.start_byte not in seen and not _unclosed(body, edit, path):
            seen.add(body.start_byte)
            wanted = _wanted(body)
            if wanted is not None:
                yield body, *wanted


def _enclosing(tree: Tree, splice: Splice) -> Node | None:
    """The innermost body that holds the splice between its braces."""
    found: Node | None = None
    before: Node | None = None
    for node in descend(tree.root_node, splice.start):
        if before is not None and node.type in _BODIES and _gives(before):
            found = node if _within(node, splice) else found
        elif node.type in TYPE_BODIES or node.type in ("constructor_body", "static_initializer"):
            found = None
        before = node
    return found


def _unclosed(body: Node, edit: Edit, path: str) -> bool:
    """Whether the brace that ends *body* goes, as can happen where the parser gave up."""
    at = body.end_byte - 1
    return any(s.path == path and s.start <= at < s.end for s in edit.splices)


def _gives(owner: Node) -> bool:
    """Whether a block of *owner* is a body of its own; where a switch is a value, its cases are.

    Of `case 1 -> { … }` each block, of `case 1: …` all together: one falls into the next.
    """
    switch = owner if owner.type == "switch_expression" else switch_of(owner)
    if switch is None:
        return owner.type in _CALLABLES
    return not in_statement_place(switch) and _fall(switch) == (switch == owner)


def _fall(switch: Node) -> bool:
    """Whether the cases of *switch* have the form that falls into the next."""
    body = switch.child_by_field_name("body")
    groups = body.named_children if body is not None else []
    return any(group.type == "switch_block_statement_group" for group in groups)


def _within(body: Node, splice: Splice) -> bool:
    """Whether the splice lies between the braces; a last one the parser misses is no brace."""
    if body.children[-1].is_missing:
        return False
    return body.start_byte < splice.start and splice.end < body.end_byte


def _wanted(body: Node) -> tuple[str, tuple[str, ...]] | None:
    """The keyword and the values of the stub that would end *body*; None if it needs none."""
    owner = body.parent
    assert owner is not None
    if owner.type == "method_declaration":
        kind = owner.child_by_field_name("type")
        value = default_of(kind, owner.child_by_field_name("dimensions")) if kind else None
        return None if value is None else ("return", (value,))
    if owner.type == "lambda_expression":
        gives = any(each.named_child_count for each in _returns(body)) or _may_give_nothing(body)
        return ("return", _PLAUSIBLE) if gives else None
    return "yield", _PLAUSIBLE


def _returns(body: Node) -> list[Node]:
    return [node for node in walk_below(body, _WALLS) if node.type == "return_statement"]


def _may_give_nothing(body: Node) -> bool:
    """Whether a lambda fits with and without a value, as `() -> { throw e; }` does."""
    owner = body.parent
    if owner is None or owner.type != "lambda_expression":
        return False
    return not _returns(body) and not completes(body)


def _ends_open(file: File, body: Node, inside: list[Splice]) -> bool | None:
    """Whether the edited body can end without its value; None if that cannot be told."""
    if all(_inside_a_statement(body, splice) for splice in inside) and not _completes(body):
        return False  # without a look at what may be long
    offset = body.start_byte
    moved = [Splice(s.path, s.start - offset, s.end - offset, s.text) for s in inside]
    text = spliced(file.text[offset : body.end_byte], moved)
    root = parse(b"switch (0) " + text if body.type == _CASES else text).root_node
    block = root.named_children[0] if root.named_children else None
    if block is not None and body.type == _CASES:
        block = block.child_by_field_name("body")
    if block is None or block.type != body.type or (root.has_error and not body.has_error):
        return False
    if not _completes(block):
        return False
    return None if _completes(body) else True


def _inside_a_statement(body: Node, splice: Splice) -> bool:
    """Whether the splice changes nothing but a part of what one plain statement says."""
    if any(byte in splice.text for byte in b";{}"):
        return False
    return any(
        node.type in _PLAIN and node.start_byte < splice.start and splice.end < node.end_byte
        for node in descend(body, splice.start)
    )


def _completes(body: Node) -> bool:
    """Whether control can come out at the end of a body; out of cases by way of the last."""
    if body.type != _CASES:
        return completes(body)
    groups = [group for group in body.named_children if not group.is_extra]
    return bool(groups) and completes(groups[-1])


def _ended(edit: Edit, path: str, body: Node, stub: str) -> Edit:
    """*edit* with the stub before the brace that ends *body*, behind anything written there."""
    at = body.end_byte - 1
    there = [s for s in edit.splices if (s.path, s.start, s.end) == (path, at, at)]
    before = b"".join(s.text + b" " for s in there)
    others = [s for s in edit.splices if s not in there]
    return Edit.of([*others, Splice(path, at, at, before + stub.encode())])
