"""Every chip of every rule when everything asked is bad: what the pictures show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.propose import Option
from chipper.chips.stub import finished
from chipper.java.parse import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.chips.catalog import Catalog
    from chipper.chips.propose import Listing
    from chipper.java.parse import Node, Tree
    from chipper.source.edit import Edit
    from chipper.source.program import File


def rule_chips(file: File, tree: Tree, catalog: Catalog) -> Iterator[Chip]:
    """The chips of every rule at every node of a file, top-down."""
    for node in walk(tree.root_node):
        step = 0
        while node.is_named and (found := catalog.proposals(file, node, step)) is not None:
            for proposal in found:
                yield from direct_chips(file, tree, node, proposal)
            step += 1


def direct_chips(file: File, tree: Tree, node: Node, proposal: Option | Listing) -> Iterator[Chip]:
    """The whole, both halves and each member of a listing; an option as it is."""
    place = Place(file.path, node.start_byte, node.end_byte, node.type)
    for edit in edits_of(proposal):
        for each in finished(file, tree, edit):
            yield Chip(each, proposal.rule, place)


def edits_of(proposal: Option | Listing) -> Iterator[Edit]:
    """The edits of a proposal, before what they leave open gets its stubs."""
    if isinstance(proposal, Option):
        yield proposal.edit
    else:
        yield from _taken(proposal)


def _taken(listing: Listing) -> Iterator[Edit]:
    count = len(listing.series)
    indices = range(count)
    if "whole" in listing.by and count:
        yield listing.series.without(indices)
    if "halves" in listing.by and count > 1:
        yield listing.series.without(indices[count // 2 :])
        yield listing.series.without(indices[: count // 2])
    if "one" in listing.by and count > listing.least:
        for index in indices:
            yield listing.series.without({index})
