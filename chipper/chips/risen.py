"""A class goes, and whoever names it names what it inherits from instead, by facts.

Law: a function of program and facts alone; whether the supertype does for everybody is for the
compiler and the oracle to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.relations import Relations, Stays
from chipper.chips.template import written
from chipper.chips.unfold import without
from chipper.source.edit import Conflict, Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node
    from chipper.source.facts import Declared, Facts
    from chipper.source.program import Program

RISEN = "closure.supertype"
_CLASSES = frozenset({"class_declaration", "interface_declaration", "record_declaration"})
_HEADERS = ("superclass", "super_interfaces", "extends_interfaces")


def rise_chips(program: Program, forest: Forest, facts: Facts) -> Iterator[Chip]:
    """A chip for each class that inherits and is named, in the order of the text."""
    kin = Relations(program, forest, facts)
    order = {file.path: number for number, file in enumerate(program)}
    types = [each for each in facts.declared.values() if each.kind == "T"]
    for each in sorted(types, key=lambda each: (order[each.path], each.at)):
        try:
            node = kin.node(each)
            above = _supertype(node)
            edit = _edit(program, each, node, above, facts) if above is not None else None
        except (Stays, Conflict):
            continue
        if edit is not None:
            place = Place(each.path, node.start_byte, node.end_byte, node.type)
            yield Chip(edit, RISEN, place)


def _supertype(node: Node) -> bytes | None:
    """The first type it inherits from, without arguments, if that has a plain name."""
    if node.type not in _CLASSES:
        return None
    header = next((each for each in node.named_children if each.type in _HEADERS), None)
    kind = header.named_children[0] if header is not None else None
    for around in ("type_list", "generic_type"):
        if kind is not None and kind.type == around:
            kind = kind.named_children[0]
    return kind.text if kind is not None and kind.type == "type_identifier" else None


def _edit(
    program: Program, declared: Declared, node: Node, above: bytes, facts: Facts
) -> Edit | None:
    """Its name becomes *above* wherever it is written outside of itself; None if nowhere."""
    name = node.child_by_field_name("name")
    uses = []
    for use in facts.uses.get(declared.number, ()):
        text = program[use.path].text[use.start : use.end]
        inside = use.path == declared.path and node.start_byte <= use.start < node.end_byte
        if inside:
            continue
        if name is None or text != name.text:
            return None
        uses.append(Splice(use.path, use.start, use.end, written(text, above)))
    home = program[declared.path]
    return Edit.of(uses) | without(home, node) if uses else None
