"""The comments that shield: `// chipj:keep` on a line, `// chipj:keep begin` … `end` around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.java.parse import COMMENTS, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node, Tree

_MARKER = re.compile(rb"(?://|/\*+)\s*chipj:keep\b\s*(?P<word>\w*)\s*(?:\*/)?")


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker: its place, and `begin`, `end` or nothing behind it."""

    start: int
    end: int
    word: str


def marker(comment: Node) -> Marker | None:
    """What a comment marks, if anything."""
    found = _MARKER.match(comment.text or b"")
    if found is None:
        return None
    return Marker(comment.start_byte, comment.end_byte, found["word"].decode())


def markers(tree: Tree) -> Iterator[Marker]:
    """The markers of a file, in order."""
    for node in walk(tree.root_node):
        if node.type in COMMENTS and (found := marker(node)) is not None:
            yield found
