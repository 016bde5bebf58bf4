"""Parsing a variant's file from its base's tree, and counting only where the two differ.

Law: what is counted through `difference` is what counting both files would give. A tree made
here serves one question; a file that is accepted is parsed fresh.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tree_sitter import Node, Parser, Point, Tree, TreeCursor

from chipper.java.grammar import JAVA, with_newlines
from chipper.source.edit import Offsets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chipper.source.edit import Splice
    from chipper.source.series import Span

_LETTERS = re.compile(rb"[\w$\x80-\xff]*")
_TOKEN = re.compile(rb"\s*\S")
_MANY = 50  # places of one file, above which it is cheaper to take all between them for changed


def reparse(
    tree: Tree, text: bytes, splices: Sequence[Splice], new: bytes
) -> tuple[Tree, list[tuple[Span, Span]]]:
    """The tree of *new*, and the regions (before, after) outside which nothing changed."""
    splices = _joined(splices, text)
    old, text, new = tree.copy(), with_newlines(text), with_newlines(new)
    for splice in reversed(splices):
        start, end = _point(text, splice.start), _point(text, splice.end)
        old.edit(
            splice.start,
            splice.end,
            splice.start + len(splice.text),
            start,
            end,
            _advanced(start, with_newlines(splice.text)),
        )
    parsed = Parser(JAVA).parse(new, old)
    changed = [(each.start_byte, each.end_byte) for each in old.changed_ranges(parsed)]
    return parsed, _regions(splices, changed, new)


def _joined(splices: Sequence[Splice], text: bytes) -> list[Splice]:
    """The same edit in fewer splices: one for those with nothing but blanks between them.

    One for all, whole words long, where words become one: no tree tells that a name was two.
    """
    runs: list[list[Splice]] = []
    for splice in splices:
        if runs and not text[runs[-1][-1].end : splice.start].strip():
            runs[-1].append(splice)
        else:
            runs.append([splice])
    joined = [_hull(run, text) for run in ([[*splices]] if len(runs) > _MANY else runs)]
    return [_widened(_hull(joined, text), text)] if _meet(joined, text) else joined


def _meet(splices: Sequence[Splice], text: bytes) -> bool:
    """Whether a splice puts letters side by side that were not."""
    for splice in splices:
        before, behind = (
            text[max(splice.start - 1, 0) : splice.start],
            text[splice.end : splice.end + 1],
        )
        ends = (before, splice.text[:1]), (splice.text[-1:], behind)
        for left, right in ends if splice.text else ((before, behind),):
            if left and right and _LETTERS.fullmatch(left + right):
                return True
    return False


def _widened(splice: Splice, text: bytes) -> Splice:
    """The same change of the whole words that it begins and ends in."""
    start, end = splice.start, splice.end
    while start and _LETTERS.fullmatch(text[start - 1 : start]):
        start -= 1
    while end < len(text) and _LETTERS.fullmatch(text[end : end + 1]):
        end += 1
    words = text[start : splice.start] + splice.text + text[splice.end : end]
    return replace(splice, start=start, end=end, text=words)


def _hull(run: Sequence[Splice], text: bytes) -> Splice:
    """One splice from the first of a run to its last."""
    first, last = run[0], run[-1]
    parts: list[bytes] = []
    at = first.start
    for splice in run:
        parts += text[at : splice.start], splice.text
        at = splice.end
    return replace(first, end=last.end, text=b"".join(parts))


def _point(text: bytes, offset: int) -> Point:
    row = text.count(b"\n", 0, offset)
    return Point(row, offset - (text.rfind(b"\n", 0, offset) + 1))


def _advanced(start: Point, text: bytes) -> Point:
    rows = text.count(b"\n")
    if not rows:
        return Point(start.row, start.column + len(text))
    return Point(start.row + rows, len(text) - text.rfind(b"\n") - 1)


def _regions(splices: Sequence[Splice], changed: list[Span], new: bytes) -> list[tuple[Span, Span]]:
    """Splices and changed ranges united; no region begins or ends inside a splice.

    Each goes on to the next token: what began with something that went may begin there now.
    """
    rows = Offsets.of(splices).rows
    spliced = [(start + shift, start + shift + length) for start, _, length, shift in rows]
    united: list[list[int]] = []
    for start, last in sorted([*spliced, *changed]):
        token = _TOKEN.match(new, last)
        end = token.end() if token is not None else len(new)
        if united and start <= united[-1][1]:
            united[-1][1] = max(united[-1][1], end)
        else:
            united.append([start, end])
    return [((_back(rows, a, first=True), _back(rows, b)), (a, b)) for a, b in united]


def _back(rows: tuple[tuple[int, int, int, int], ...], offset: int, *, first: bool = False) -> int:
    """The offset before the edit of one that is not inside a splice.

    Where a splice left nothing, its beginning is its end: *first* is for what begins with it.
    """
    for start, end, length, shift in reversed(rows):
        if offset >= start + shift + length and not (first and offset == start + shift):
            return end + offset - (start + shift + length)
        if offset >= start + shift:
            return start
    return offset


def walk_region(root: Node, region: Span, closed: frozenset[str]) -> Iterator[Node]:
    """The nodes that begin in a region, top-down; not those below the *closed* kinds.

    Not the root either: it begins with its first token, yet is there before and after.
    """
    first, last = region
    cursor = root.walk()
    if cursor.goto_first_child_for_byte(first) is None:
        return
    while True:
        node = cursor.node
        assert node is not None
        if node.start_byte >= last:
            if not _up_and_on(cursor):
                return
            continue
        if node.start_byte >= first:
            yield node
        inside = node.end_byte > first and node.type not in closed
        if inside and node.start_byte < first:
            if cursor.goto_first_child_for_byte(first) is not None:
                continue
        elif inside and cursor.goto_first_child():
            continue
        if not cursor.goto_next_sibling() and not _up_and_on(cursor):
            return


def _up_and_on(cursor: TreeCursor) -> bool:
    """Go to what comes behind the parent; False at the end of the tree."""
    while cursor.goto_parent():
        if cursor.goto_next_sibling():
            return True
    return False
