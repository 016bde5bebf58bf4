"""Whether a statement can complete normally, by syntax alone (Java's rules of 14.22, simplified).

A switch that javac wants exhaustive is taken to be so: otherwise the program does not compile.
Written as generators driven by a loop: legal Java nests deeper than Python recurses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.jumps import jumps
from chipper.java.kinds import LISTS, statements

if TYPE_CHECKING:
    from collections.abc import Generator

    from chipper.java.parse import Node

    Ask = Generator[Node, bool, bool]

_NEVER = frozenset(
    {
        "return_statement",
        "throw_statement",
        "yield_statement",
        "break_statement",
        "continue_statement",
    }
)


def completes(node: Node) -> bool:
    """Whether control can come out at the end of *node*."""
    stack = [_ask(node)]
    answer = fresh = True
    while stack:
        try:
            child = next(stack[-1]) if fresh else stack[-1].send(answer)
        except StopIteration as done:
            stack.pop()
            answer, fresh = done.value, False
        else:
            stack.append(_ask(child))
            fresh = True
    return answer


def _ask(node: Node) -> Ask:
    kind = node.type
    if kind in _NEVER:
        return _known(False)
    if kind in LISTS:
        return _sequence(statements(node))
    handler = _HANDLERS.get(kind)
    return handler(node) if handler else _known(True)


def _known(answer: bool) -> Ask:
    yield from ()  # an answer without a question is a generator all the same
    return answer


def _sequence(nodes: list[Node]) -> Ask:
    for node in nodes:
        if not (yield node):
            return False
    return True


def _if(node: Node) -> Ask:
    then, other = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    if then is None or other is None:
        return True
    return (yield then) or (yield other)


def _breaks(node: Node) -> bool:
    return any(jump.type == "break_statement" for jump in jumps(node))


def _loop(node: Node) -> Ask:
    return _known(not _endless(node) or _breaks(node))


def _do(node: Node) -> Ask:
    body = node.child_by_field_name("body")
    inside = (yield body) if body is not None else True
    leaving = jumps(node)
    if any(jump.type == "continue_statement" for jump in leaving):
        inside = True
    if any(jump.type == "break_statement" for jump in leaving):
        return True
    return inside and not _endless(node)


def _endless(node: Node) -> bool:
    condition = node.child_by_field_name("condition")
    if condition is None:
        return node.type == "for_statement"
    while condition.type == "parenthesized_expression" and condition.named_children:
        condition = condition.named_children[0]
    return condition.type == "true"


def _label(node: Node) -> Ask:
    inner = node.named_children[-1]
    if _breaks(inner):
        return True
    return (yield inner)


def _body(node: Node) -> Ask:
    body = node.child_by_field_name("body")
    return (yield body) if body is not None else True


def _try(node: Node) -> Ask:
    answer = yield from _body(node)
    for child in node.children:
        if child.type == "catch_clause":
            answer = (yield from _body(child)) or answer
        elif child.type == "finally_clause":
            answer = (yield child.named_children[-1]) and answer
    return answer


def _switch(node: Node) -> Ask:
    body = node.child_by_field_name("body")
    parts = [] if body is None else [part for part in body.named_children if not part.is_extra]
    if not parts or _breaks(node):
        return True
    if not any(_exhaustive(part.children[0]) for part in parts):
        return True
    if parts[-1].type == "switch_block_statement_group":
        return (yield parts[-1])
    for part in parts:
        if (yield part.children[-1]):
            return True
    return False


def _exhaustive(label: Node) -> bool:
    """Whether the label makes the switch cover everything, or javac ask that it does."""
    return any(
        child.type in ("default", "pattern", "null_literal") or child.text == b"default"
        for child in label.children
    )


_HANDLERS = {
    "if_statement": _if,
    "while_statement": _loop,
    "for_statement": _loop,
    "do_statement": _do,
    "labeled_statement": _label,
    "synchronized_statement": _body,
    "try_statement": _try,
    "try_with_resources_statement": _try,
    "switch_expression": _switch,
}
