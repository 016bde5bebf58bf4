"""Counting tokens, nodes, names, bytes and lines of Java files; comparing programs by size."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict, deque
from dataclasses import dataclass
from itertools import islice
from operator import sub
from typing import TYPE_CHECKING, TypeVar

from chipper.java.parse import COMMENTS, Forest, walk_below
from chipper.java.reparse import walk_region
from chipper.source.size import LOOP_WEIGHT, Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File, Program
    from chipper.source.series import Span
    from chipper.source.variant import Variant

_LOOPS = frozenset({b"for", b"while", b"do"})
_PLAIN = frozenset({b"0", b"false", b"null", b"' '"})
_NAMES = frozenset({"identifier", "type_identifier", "true", "false"})
_WHOLE = frozenset({"string_literal"})
_LARGE = 1_000  # bytes of a region, above which it is counted by what lies before its ends
_ROW = 6  # counts of a measure
_KEPT = 8  # files whose sums are kept: the base's
_ASKED = 64  # variants whose counts are kept, if one is accepted
_T = TypeVar("_T")
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
        self._derived: OrderedDict[str, Measure] = OrderedDict()
        self._sums: OrderedDict[str, _Sums] = OrderedDict()

    def file(self, file: File) -> Measure:
        """The counts of one file; a file that is not Java counts its bytes."""
        known = self._known.get(file.digest)
        if known is None:
            known = self._derived.pop(file.digest, None) or self._count(file)
            self._known[file.digest] = known
        return known

    def program(self, files: Iterable[File]) -> Measure:
        """The counts of all *files* together."""
        return sum((self.file(file) for file in files), Measure())

    def smaller(self, variant: Variant, *, paper: bool = False) -> bool:
        """Whether a variant is strictly smaller than its base; counts only what differs."""
        old, new = self.difference(variant)
        if new.key(paper=paper) != old.key(paper=paper):
            return new.key(paper=paper) < old.key(paper=paper)
        paths = [path for path in variant.edit.paths if variant.base[path].java]
        texts = [[self._text(of[path]) for path in paths] for of in (variant.program, variant.base)]
        return texts[0] < texts[1]

    def below(self, program: Program, other: Program, *, paper: bool = False) -> bool:
        """Whether one program is strictly smaller than another, both taken whole."""
        sizes = [self.program(each).key(paper=paper) for each in (program, other)]
        if sizes[0] != sizes[1]:
            return sizes[0] < sizes[1]
        differing = [
            (new, old)
            for new, old in zip(program, other, strict=True)
            if new.java and new.digest != old.digest
        ]
        texts = [(self._text(new), self._text(old)) for new, old in differing]
        return [new for new, _ in texts] < [old for _, old in texts]

    def difference(self, variant: Variant) -> tuple[Measure, Measure]:
        """The counts of what the variant's edit changes, before and after."""
        old, new = Measure(), Measure()
        for path in variant.edit.paths:
            before, after = variant.base[path], variant.program[path]
            if not before.java:
                old, new = old + self.file(before), new + self.file(after)
                continue
            was, now = self._differing(variant, path)
            old, new = old + was, new + now
        return old, new

    def _differing(self, variant: Variant, path: str) -> tuple[Measure, Measure]:
        """The counts of what changes in one file; what they make of the whole is remembered."""
        before, after = variant.base[path], variant.program[path]
        parsed, regions = self._forest.follow(variant, path)
        root = parsed.root_node
        old, new = Measure(), Measure()
        for was, now in regions:
            old += self._region(before, was)
            new += _counted(walk_region(root, now, _WHOLE), after.text)
        known = self._known.get(before.digest)
        if known is not None and not root.has_error:
            _kept(self._derived, after.digest, known + new - old, _ASKED)
        return old, new

    def _region(self, file: File, region: Span) -> Measure:
        """The counts of a region of a base: often asked, of the same file."""
        root = self._forest.tree(file).root_node
        if region[1] - region[0] < _LARGE:
            return _counted(walk_region(root, region, _WHOLE), file.text)
        sums = self._sums.pop(file.digest, None) or _Sums.of(root, file.text)
        _kept(self._sums, file.digest, sums, _KEPT)
        return sums.between(*region)

    def _text(self, file: File) -> list[bytes]:
        return [leaf.text or b"" for leaf in leaves(self._forest.tree(file).root_node)]

    def _count(self, file: File) -> Measure:
        if not file.java:
            return Measure(bytes=len(file.text))
        return _counted(walk_below(self._forest.tree(file).root_node, _WHOLE), file.text)


def _kept(store: OrderedDict[str, _T], name: str, value: _T, most: int) -> None:
    """Remember a value, and forget the oldest ones above *most*."""
    store[name] = value
    while len(store) > most:
        store.popitem(last=False)


@dataclass(frozen=True, slots=True)
class _Sums:
    """Where the nodes of a file begin, but for the root, and the counts of all up to each.

    Rows of plain numbers, one behind the other: a file of 10 MB has millions of nodes.
    """

    starts: array[int]
    counts: array[int]

    @staticmethod
    def of(root: Node, text: bytes) -> _Sums:
        nodes = islice(walk_below(root, _WHOLE), 1, None)
        starts, counts = array("Q"), array("Q", (0,) * _ROW)
        for start, count in _running(nodes, text):
            starts.append(start)
            counts.extend(count)
        return _Sums(starts, counts)

    def between(self, first: int, last: int) -> Measure:
        """The counts of the nodes that begin in a region."""
        low, high = (bisect_left(self.starts, at) * _ROW for at in (first, last))
        rows = (self.counts[at : at + _ROW] for at in (high, low))
        return Measure(*map(sub, *rows))


def _counted(nodes: Iterable[Node], text: bytes) -> Measure:
    last = deque(_running(nodes, text), maxlen=1)
    return Measure(*last[0][1]) if last else Measure()


def _running(nodes: Iterable[Node], text: bytes) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where each node begins, and the counts up to it: tokens, nodes, weight, names, bytes …"""
    tokens = named = weight = names = size = comments = 0
    for node in nodes:
        kind, start, end = node.type, node.start_byte, node.end_byte
        if kind in COMMENTS:
            comments += end - start
        else:
            named += node.is_named
            if start != end and (kind in _WHOLE or not node.child_count):
                token = text[start:end]
                tokens += 1
                weight += LOOP_WEIGHT if token in _LOOPS else 1
                names += is_name(kind, token)
                size += end - start
        yield start, (tokens, named, weight, names, size, comments)


def source_lines(file: File, forest: Forest) -> int:
    """Lines with something on them that is neither blank nor comment."""
    starts = [0, *(match.end() for match in _NEWLINE.finditer(file.text))]
    lines: set[int] = set()
    for leaf in leaves(forest.tree(file).root_node):
        first = bisect_right(starts, leaf.start_byte)
        lines.update(range(first, bisect_right(starts, leaf.end_byte - 1) + 1))
    return len(lines)
