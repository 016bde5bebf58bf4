"""Chips for comments, each whole. Markers that shield a place are never offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.java.markers import marker
from chipper.java.parse import COMMENTS, walk
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest
    from chipper.source.program import Program

RULE = "comments"


def comment_chips(program: Program, forest: Forest) -> Iterator[Chip]:
    """A chip for every comment, in source order."""
    for file in program:
        for node in walk(forest.tree(file).root_node) if file.java else ():
            if node.type in COMMENTS and marker(node) is None:
                start, end = node.start_byte, node.end_byte
                hole = Splice(file.path, start, end, blank(file.text[start:end]))
                yield Chip(Edit((hole,)), RULE, Place(file.path, start, end, node.type))
