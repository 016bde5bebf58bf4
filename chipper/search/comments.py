"""Comments are offered for removal first, as one edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.java.parse import COMMENTS, walk
from chipper.search.round import Round
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import File, Program


def comments(program: Program, forest: Forest, phase: str = "comments") -> Search:
    """The program without its comments, if that is good."""
    holes = [hole for file in program if file.java for hole in _holes(file, forest)]
    if not holes:
        return program
    place = Place(holes[0].path, holes[0].start, holes[0].end, "comment")
    outcome = yield Round(program, [Chip(Edit.of(holes), "comments", place)], phase)
    return outcome.program


def _holes(file: File, forest: Forest) -> Iterator[Splice]:
    for node in walk(forest.tree(file).root_node):
        if node.type in COMMENTS:
            start, end = node.start_byte, node.end_byte
            yield Splice(file.path, start, end, blank(file.text[start:end]))
