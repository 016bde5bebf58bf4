"""Breaking a line that is too long, at the least nested comma or operator.

Law: no break before a comment, so a comment behind a token stays behind it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from chipper.java.parse import COMMENTS
from chipper.java.spacing import GENERICS, Token, spaced

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 100

_CLAUSES = frozenset({"throws", "extends", "implements", "permits"})
_BOUNDS = frozenset({"wildcard", "type_bound"})
_LISTS = frozenset({"formal_parameters", "argument_list"})
_OPERATIONS = frozenset({"binary_expression", "ternary_expression", "catch_type"})
_TIGHTER = 16  # more than any rank below: nesting counts before the kind of operator
_LAST = 2 * _TIGHTER  # for places taken only when the less nested lie too far right
_UNBROKEN = GENERICS | {"inferred_parameters"}  # their commas
_RANKS = {"?": 2, ":": 2, "||": 3, "&&": 4, "|": 5, "^": 6, "&": 7}
_RANKS |= dict.fromkeys(("==", "!=", "<", ">", "<=", ">="), 8)
_RANKS |= {"<<": 9, ">>": 9, ">>>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11}


def wrapped(line: Sequence[Token], indent: int) -> list[int]:
    """Indices of the tokens before which a line that begins at this column is broken."""
    ranks = _ranks(line)
    breaks: list[int] = []
    start, column = 0, indent
    while (found := _overfull(line, ranks, start, column)) is not None:
        breaks.append(found)
        start, column = found, indent + hanging(line, found)
    return breaks


def hanging(line: Sequence[Token], index: int) -> int:
    """Columns by which a line broken before this token is indented further."""
    return 0 if line[index - 1].parent == "enum_body" else 8


def _overfull(
    line: Sequence[Token], ranks: Sequence[int | None], start: int, column: int
) -> int | None:
    """Where to break the line that begins with this token at this column; None: it fits."""
    best: tuple[int, int] | None = None  # rank, then where: the last of the best
    for index in range(start, len(line)):
        token, rank = line[index], ranks[index]
        if index > start:
            if rank is not None and (best is None or rank <= best[0]):
                best = rank, index
            column += spaced(line[index - 1], token)
        first, *more = token.text.split(b"\n")
        column += 0 if token.kind == "line_comment" else _columns(first)
        if column > WIDTH and best is not None:
            return best[1]
        if more:
            best, column = None, _columns(more[-1])
    return None


def _columns(text: bytes) -> int:
    return len(text) if text.isascii() else len(text.decode(errors="replace"))


def _ranks(line: Sequence[Token]) -> list[int | None]:
    """Rank each token as a place to break before: the lower the better, None: never."""
    ranks: list[int | None] = [None]
    depth = 0
    for left, right in pairwise(line):
        depth += _nests(left, "([{", "<")
        depth -= _nests(right, ")]}", ">")
        rank = None if right.kind in COMMENTS else _rank(left, right)
        ranks.append(None if rank is None else rank + _TIGHTER * depth)
    return ranks


def _nests(token: Token, brackets: str, angle: str) -> bool:
    return token.kind in brackets or (token.kind == angle and token.parent in GENERICS)


def _rank(left: Token, right: Token) -> int | None:
    if left.kind == ",":
        return None if left.parent in _UNBROKEN else 0
    if left.kind in {"=", "->"} or (left.kind == "(" and left.parent in _LISTS):
        return None if right.kind in {"{", ")"} else _LAST
    if right.kind in _CLAUSES and right.parent not in _BOUNDS:
        return 1
    if right.parent in _OPERATIONS:
        return _RANKS.get(right.kind)
    if right.kind == "." and right.parent == "method_invocation" and left.kind == ")":
        return 12
    return None
