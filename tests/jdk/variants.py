"""Variants of a program, drawn by a fixed seed: single chips, cruder cuts, several at once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import direct_chips
from chipper.java.parse import Forest, walk
from chipper.source.edit import Conflict, Edit, Splice, blank
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File, Program

# Whatever the rules cut or not: declarations and their parts, on which others may depend.
CUT = frozenset(
    {"method_declaration", "constructor_declaration", "field_declaration", "class_declaration"}
    | {"interface_declaration", "enum_declaration", "record_declaration", "enum_constant"}
    | {"import_declaration", "superclass", "super_interfaces", "extends_interfaces", "permits"}
    | {"throws", "type_parameters", "formal_parameter", "modifiers", "type_arguments"}
    | {"local_variable_declaration", "expression_statement", "return_statement", "if_statement"}
    | {"argument_list", "catch_clause", "static_initializer", "marker_annotation", "program"}
)
_TWO, _MANY = 0.2, 0.03  # how often an edit is made of two, of many


def edits(program: Program) -> list[Edit]:
    """Every edit at one place, in order."""
    forest = Forest()
    catalog = read_catalog()
    found: dict[Edit, None] = {}
    for file in program:
        tree = forest.tree(file)
        for node in walk(tree.root_node):
            if node.type in CUT and node.end_byte > node.start_byte:
                found[_cut(file, node)] = None
            step = 0
            while (proposals := catalog.proposals(file, node, step)) is not None:
                step += 1
                for proposal in proposals:
                    found |= dict.fromkeys(
                        chip.edit for chip in direct_chips(file, tree, node, proposal)
                    )
    return [edit for edit in found if edit.splices]


def _cut(file: File, node: Node) -> Edit:
    start, end = node.start_byte, node.end_byte
    return Edit.of([Splice(file.path, start, end, blank(file.text[start:end]))])


def variants(program: Program, seed: int) -> Iterator[Variant]:
    """Variants without end: mostly of one edit, some of two, a few of many."""
    random = Random(seed)
    single = edits(program)
    while True:
        draw = random.random()
        number = 1 if draw > _TWO else 2 if draw > _MANY else random.randrange(3, 12)
        yield Variant(program, _merged(random.sample(single, min(number, len(single)))))


def _merged(chosen: list[Edit]) -> Edit:
    merged = Edit()
    for edit in chosen:
        try:
            merged |= edit
        except Conflict:
            continue
    return merged
