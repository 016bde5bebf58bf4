"""Counting tokens, nodes, names, bytes and lines of Java files; comparing programs by size."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from chipper.java.parse import COMMENTS, Forest, walk_below
from chipper.source.size import LOOP_WEIGHT, Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File, Program

_LOOPS = frozenset({b"for", b"while", b"do"})
_PLAIN = frozenset({b"0", b"false", b"null", b"' '"})
_NAMES = frozenset({"identifier", "type_identifier", "true", "false"})
_WHOLE = frozenset({"string_literal"})
_NEWLINE = re.compile(rb"\r\n|\r|\n")


def leaves(node: Node) -> Iterator[Node]:
    """The tokens below *node*, without comments; a string literal is one token."""
    for each in walk_below(node, _WHOLE):
        if each.type in COMMENTS or each.end_byte == each.start_byte:
            continue
        if each.child_count == 0 or each.type in _WHOLE:
            yield each


def is_name(kind: str, text: bytes) -> bool:
    """Whether a token counts as a name: identifiers, and literals other than the stubs."""
    return (kind in _NAMES or kind.endswith("_literal")) and text not in _PLAIN


class Scales:
    """Measures files, once per content."""

    def __init__(self, forest: Forest) -> None:
        """Parse through *forest*."""
        self._forest = forest
        self._known: dict[str, Measure] = {}

    def file(self, file: File) -> Measure:
        """The counts of one file; a file that is not Java counts its bytes."""
        known = self._known.get(file.digest)
        if known is None:
            known = self._count(file)
            self._known[file.digest] = known
        return known

    def program(self, files: Iterable[File]) -> Measure:
        """The counts of all *files* together."""
        return sum((self.file(file) for file in files), Measure())

    def smaller(self, variant: Program, base: Program, *, paper: bool = False) -> bool:
        """Whether *variant* is strictly smaller than *base*; looks at files that differ only."""
        pairs = [
            (new, old)
            for new, old in zip(variant.files, base.files, strict=True)
            if new is not old and new.digest != old.digest
        ]
        new = self.program(new for new, _ in pairs).key(paper=paper)
        old = self.program(old for _, old in pairs).key(paper=paper)
        if new != old:
            return new < old
        return [self._text(a) for a, _ in pairs] < [self._text(b) for _, b in pairs]

    def _text(self, file: File) -> list[bytes]:
        return [leaf.text or b"" for leaf in leaves(self._forest.tree(file).root_node)]

    def _count(self, file: File) -> Measure:
        if not file.java:
            return Measure(bytes=len(file.text))
        tokens = nodes = weight = names = size = comments = 0
        for node in walk_below(self._forest.tree(file).root_node, _WHOLE):
            kind, start, end = node.type, node.start_byte, node.end_byte
            if kind in COMMENTS:
                comments += end - start
                continue
            nodes += node.is_named
            if start == end or (node.child_count and kind not in _WHOLE):
                continue
            text = file.text[start:end]
            tokens += 1
            weight += LOOP_WEIGHT if text in _LOOPS else 1
            names += is_name(kind, text)
            size += end - start
        return Measure(tokens, nodes, weight, names, size, comments)


def source_lines(file: File, forest: Forest) -> int:
    """Lines with something on them that is neither blank nor comment."""
    starts = [0, *(match.end() for match in _NEWLINE.finditer(file.text))]
    lines: set[int] = set()
    for leaf in leaves(forest.tree(file).root_node):
        first = bisect_right(starts, leaf.start_byte)
        lines.update(range(first, bisect_right(starts, leaf.end_byte - 1) + 1))
    return len(lines)
