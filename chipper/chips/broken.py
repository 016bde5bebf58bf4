"""Chips where the parser gave up: pieces between brackets and semicolons, over its own leaves.

Law: a piece holds both brackets of a pair or neither, so a chip never makes the balance worse.
Brackets are paired over the whole file, and what the parser made a node of keeps its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.propose import Listing
from chipper.java.kinds import BROKEN, HOLDERS
from chipper.java.measure import leaves
from chipper.source.series import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

PIECES = "broken.pieces"
PIECES_FAMILY = "broken"
_OPENED_BY = {")": "(", "]": "[", "}": "{"}
_GOES_ON = frozenset({";", ",", ".", ")", "else", "catch", "finally"})


def broken_listings(file: File, node: Node) -> list[Listing]:
    """The pieces of the region around an ERROR, then those inside each of its `{}` pairs."""
    member = _member(node)
    if _first_error(member) != node:
        return []  # another one has spoken for the region
    tokens = list(leaves(_root(member)))
    partners = _partners(tokens)
    start, end = _reach(file, member)
    inside = [at for at, token in enumerate(tokens) if start <= token.start_byte < end]
    if not inside:
        return []
    spans = [(range(inside[0], inside[-1] + 1), "halves one")]
    for at in inside:
        closing = partners.get(at, -1)
        if tokens[at].type == "{" and at < closing <= inside[-1] and _loose(tokens[at]):
            spans.append((range(at + 1, closing), "whole halves one"))
    made = ((_pieces(tokens, partners, span), by) for span, by in spans)
    return [_listing(file, pieces, by) for pieces, by in made if pieces]


def _member(node: Node) -> Node:
    """What holds *node* in a list of statements or members; itself if nothing does."""
    parent = node.parent
    while parent is not None and (parent.type not in HOLDERS or _as_large(parent, node)):
        node, parent = parent, parent.parent
    return node


def _root(node: Node) -> Node:
    while node.parent is not None:
        node = node.parent
    return node


def _as_large(holder: Node, node: Node) -> bool:
    return (holder.start_byte, holder.end_byte) == (node.start_byte, node.end_byte)


def _first_error(node: Node) -> Node | None:
    """The first ERROR in *node*, top-down; a missing token is none, but looks like one above."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here.is_error:
            return here
        waiting += [child for child in reversed(here.children) if child.has_error]
    return None


def _reach(file: File, member: Node) -> Span:
    """The region: the member, and siblings beside it from which the parser has torn it off."""
    start, end = member.start_byte, member.end_byte
    if not member.is_error or member.parent is None or member.parent.is_error:
        return start, end
    before, behind = member.prev_sibling, member.next_sibling
    while before is not None and before.type != "{" and not _closed(file, before.end_byte):
        start, before = before.start_byte, before.prev_sibling
    while behind is not None and behind.type != "}" and not _closed(file, end):
        end, behind = behind.end_byte, behind.next_sibling
    return start, end


def _closed(file: File, end: int) -> bool:
    return file.text[end - 1 : end] in (b";", b"}")


def _loose(brace: Node) -> bool:
    """Whether the parser made no node of the braces."""
    return brace.parent is not None and brace.parent.is_error


def _partners(tokens: list[Node]) -> dict[int, int]:
    """Which bracket closes which, by their numbers, both ways.

    A closing brace passes over parentheses left open; nothing else passes over anything.
    """
    found: dict[int, int] = {}
    waiting: list[int] = []
    for at, token in enumerate(tokens):
        if token.type in _OPENED_BY.values():
            waiting.append(at)
        elif token.type in _OPENED_BY:
            opening = _opening(tokens, waiting, token.type)
            if opening is not None:
                found[at], found[opening] = opening, at
    return found


def _opening(tokens: list[Node], waiting: list[int], closing: str) -> int | None:
    """Take the bracket that *closing* closes from those waiting, if it closes one."""
    wanted = _OPENED_BY[closing]
    depth = len(waiting) - 1
    if wanted == "{":
        while depth >= 0 and tokens[waiting[depth]].type != "{":
            depth -= 1
    if depth < 0 or tokens[waiting[depth]].type != wanted:
        return None
    opening = waiting[depth]
    del waiting[depth:]
    return opening


def _pieces(tokens: list[Node], partners: dict[int, int], span: range) -> list[Span]:
    """The pieces that can go: those no pair reaches into or out of."""
    return [
        (tokens[piece.start].start_byte, tokens[piece.stop - 1].end_byte)
        for piece in _cut(tokens, partners, span)
        if all(partners.get(at, at) in piece for at in piece)
    ]


def _cut(tokens: list[Node], partners: dict[int, int], span: range) -> Iterator[range]:
    """Cut behind `;`, behind `}`, and behind a `{` that nothing closes here."""
    start = at = span.start
    while at < span.stop:
        kind, partner = tokens[at].type, partners.get(at, -1)
        if at < partner < span.stop:
            at, kind = partner, tokens[partner].type
        at += 1
        following = tokens[at].type if at < span.stop else ""
        tied = kind == "}" and (following in _GOES_ON or _loops(tokens[start], following))
        if kind in (";", "{", "}") and not tied:
            yield range(start, at)
            start = at
    if start < span.stop:
        yield range(start, span.stop)


def _loops(first: Node, following: str) -> bool:
    return first.type == "do" and following == "while"


def _listing(file: File, spans: list[Span], by: str) -> Listing:
    kinds = (BROKEN,) * len(spans)
    return Listing(PIECES, Series(file, tuple(spans)), kinds, frozenset(by.split()))
