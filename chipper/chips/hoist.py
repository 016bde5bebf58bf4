"""A descendant in place of its ancestor: an expression of an expression, a statement of one.

Law: the descendant stays where it is and all around it turns to blanks, so places stay; what does
not parse as well as before is not proposed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip
from chipper.chips.prune import Shears
from chipper.java.minimal import sort
from chipper.java.parse import find
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.chips.chip import Place
    from chipper.java.parse import Forest, Node
    from chipper.source.program import Program


def hoists(program: Program, forest: Forest, place: Place) -> Iterator[Chip]:
    """The node at a place as each of the nearest of its descendants that are of its sort."""
    file = program[place.path]
    node = find(forest.tree(file), place.start, place.end, place.kind)
    if node is None or node.end_byte != place.end or not sort(node):
        return
    shears = Shears(program, forest)
    for inner in _nearest(node):
        around = [(node.start_byte, inner.start_byte), (inner.end_byte, node.end_byte)]
        splices = tuple(
            Splice(place.path, start, end, blank(file.text[start:end]))
            for start, end in around
            if start < end
        )
        if splices and shears.parses(splices):
            yield Chip(Edit.of(splices), "hoist", place)


def _nearest(node: Node) -> Iterator[Node]:
    """The uppermost nodes below *node* that are of its sort."""
    wanted = sort(node)
    waiting = list(reversed(node.named_children))
    while waiting:
        each = waiting.pop()
        if sort(each) == wanted:
            yield each
        else:
            waiting += reversed(each.named_children)
