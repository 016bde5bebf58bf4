"""A Java file laid out for reading: `layout` indents from the tree, one statement a line.

Laws: tokens and comments are those of the input, in their order; `lines` says from which line
of the input each line of the output comes. A broken file only loses its blank lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.java.breaks import Place, places
from chipper.java.parse import COMMENTS, errors, parse
from chipper.java.spacing import Start, Token, spaced
from chipper.java.wrap import hanging, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chipper.java.parse import Node

_LEVEL = 4
_DEEPEST = 20  # levels; the blanks before deeper code would outweigh it
_CONTINUED = 2  # levels
_ONE_OPERAND = frozenset({"unary_expression", "update_expression"})
_BOM = b"\xef\xbb\xbf"
_WHOLE = re.compile(  # what may hold blank lines that must stay, and what may hide its start
    rb'//[^\r\n]*|/\*.*?\*/|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Laid:
    """The text, and for each of its lines the line of the input (from 1) it comes from."""

    text: bytes
    lines: tuple[int, ...]


def layout(text: bytes) -> Laid:
    """Lay out Java source; line ends become LF."""
    mark = _BOM if text.startswith(_BOM) else b""
    text = text.removeprefix(_BOM).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    tree = parse(text)
    if tree.root_node.has_error:
        rows = _filled(text, errors(tree))
    else:
        rows = [(line, row + b"\n") for line, row in _rows(_tokens(tree.root_node, text))]
    return Laid(mark + b"".join(row for _, row in rows), tuple(line for line, _ in rows))


def _filled(text: bytes, faults: int) -> list[tuple[int, bytes]]:
    """Lines of a broken file; its literals and comments are found without the tree."""
    rows = list(enumerate(text.splitlines(keepends=True), 1))
    shown = _WHOLE.sub(lambda whole: whole[0].replace(b"\n", b"x\n"), text).splitlines()
    filled = [row for row, seen in zip(rows, shown, strict=True) if seen.strip()]
    # The parser's way around a fault depends on blank lines, too: never make it worse.
    after = errors(parse(b"".join(row for _, row in filled)))
    return filled if after <= faults else rows


def _tokens(root: Node, text: bytes) -> Iterator[Token]:
    """Leaves in order, a string literal being one, each with the way it begins."""
    before: Token | None = None
    line, seen = 1, 0  # counted here: tree-sitter 0.26 frees the numbers of a `Point` too early
    stack = [(root, Place(Start.LINE, 0), "", "", True)]
    while stack:
        node, place, parent, grand, leads = stack.pop()
        kind = node.type
        if node.child_count and kind != "string_literal":
            (first, own), *rest = places(text, node, parent, place)
            stack.extend((child, begins, kind, parent, False) for child, begins in reversed(rest))
            stack.append((first, place if place.start > own.start else own, kind, parent, True))
        elif kind != "program":
            leaf = text[node.start_byte : node.end_byte]
            line, seen = line + text.count(b"\n", seen, node.start_byte), node.start_byte
            place = _settled(kind, line, place, before)
            if parent in _ONE_OPERAND and not node.is_named:
                kind = "prefix" if leads else "postfix"
            before = Token(leaf, kind, parent, grand, line, line + leaf.count(b"\n"), *place)
            yield before


def _settled(kind: str, line: int, place: Place, before: Token | None) -> Place:
    """Let comments stay beside what they are about, and nothing follow a line comment."""
    if before is None:
        return place
    apart = place
    if place.start < Start.LINE:
        deeper = _CONTINUED if place.start is Start.INLINE else 0
        apart = Place(Start.LINE, place.indent + deeper)
    if before.kind == "line_comment":
        return apart
    beside = before.end == line
    if kind in COMMENTS:
        settled = apart if kind == "line_comment" else place
        return Place(Start.INLINE, place.indent) if beside else settled
    if before.kind == "block_comment" and before.start >= Start.LINE:
        if before.end > before.line:
            return apart._replace(indent=place.indent)
        return Place(Start.INLINE, place.indent) if beside else place
    return place


def _rows(tokens: Iterable[Token]) -> Iterator[tuple[int, bytes]]:
    """Lines of the output with the line of the input each comes from."""
    line: list[Token] = []
    for token in tokens:
        if line and token.start >= Start.LINE:
            yield from _written(line)
            line = []
            if token.start is Start.BLANK:
                yield token.line, b""
        line.append(token)
    if line:
        yield from _written(line)


def _written(line: list[Token]) -> Iterator[tuple[int, bytes]]:
    column = _LEVEL * min(line[0].indent, _DEEPEST)
    number, row = line[0].line, bytearray(b" " * column)
    breaks = set(wrapped(line, column))
    for index, token in enumerate(line):
        if index in breaks:
            yield number, bytes(row)
            number, row = token.line, bytearray(b" " * (column + hanging(line, index)))
        elif index and spaced(line[index - 1], token):
            row += b" "
        first, *more = token.text.split(b"\n")
        row += first
        for further, content in enumerate(more, token.line + 1):
            yield number, bytes(row)
            number, row = further, bytearray(content)
    yield number, bytes(row)
