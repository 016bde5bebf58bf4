"""Counting tokens, nodes, names, bytes and lines of Java files; comparing programs by size."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING

from chipper.java.parse import COMMENTS, Forest, walk_below
from chipper.java.reparse import walk_region
from chipper.source.size import LOOP_WEIGHT, Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File, Program
    from chipper.source.variant import Variant

_LOOPS = frozenset({b"for", b"while", b"do"})
_PLAIN = frozenset({b"0", b"false", b"null", b"' '"})
_NAMES = frozenset({"identifier", "type_identifier", "true", "false"})
_WHOLE = frozenset({"string_literal"})
_MANY = 50  # splices of one file, above which counting it whole is cheaper than the differences
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
        places = Counter(splice.path for splice in variant.edit.splices)
        for path, count in places.items():
            before, after = variant.base[path], variant.program[path]
            if not before.java or count > _MANY:
                old, new = old + self.file(before), new + self.file(after)
                continue
            tree = self._forest.tree(before)
            parsed, regions = self._forest.follow(variant, path)
            for was, now in regions:
                old += _counted(walk_region(tree.root_node, was, _WHOLE), before.text)
                new += _counted(walk_region(parsed.root_node, now, _WHOLE), after.text)
        return old, new

    def _text(self, file: File) -> list[bytes]:
        return [leaf.text or b"" for leaf in leaves(self._forest.tree(file).root_node)]

    def _count(self, file: File) -> Measure:
        if not file.java:
            return Measure(bytes=len(file.text))
        return _counted(walk_below(self._forest.tree(file).root_node, _WHOLE), file.text)


def _counted(nodes: Iterable[Node], text: bytes) -> Measure:
    tokens = named = weight = names = size = comments = 0
    for node in nodes:
        kind, start, end = node.type, node.start_byte, node.end_byte
        if kind in COMMENTS:
            comments += end - start
            continue
        named += node.is_named
        if start == end or (node.child_count and kind not in _WHOLE):
            continue
        token = text[start:end]
        tokens += 1
        weight += LOOP_WEIGHT if token in _LOOPS else 1
        names += is_name(kind, token)
        size += end - start
    return Measure(tokens, named, weight, names, size, comments)


def source_lines(file: File, forest: Forest) -> int:
    """Lines with something on them that is neither blank nor comment."""
    starts = [0, *(match.end() for match in _NEWLINE.finditer(file.text))]
    lines: set[int] = set()
    for leaf in leaves(forest.tree(file).root_node):
        first = bisect_right(starts, leaf.start_byte)
        lines.update(range(first, bisect_right(starts, leaf.end_byte - 1) + 1))
    return len(lines)
