"""Chips that leave of a program what javac complains about, and what that mentions.

Declarations and statements that a complaint does not lead to by name go all at once; where that is
too much, declarations alone. What the complaint's words name is part of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.stub import finished
from chipper.chips.sweep import without
from chipper.java.kinds import LISTS
from chipper.java.mentions import living, units
from chipper.source.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chipper.java.mentions import Unit
    from chipper.java.parse import Forest, Node
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.program import File, Program

RULE = "cut.around"
_PROMISED = "interface_declaration", "method_declaration"
_WORD = re.compile(r"\w+")


def around_chips(
    program: Program, forest: Forest, complaints: Sequence[Diagnostic]
) -> Iterator[tuple[Chip, Diagnostic]]:
    """A chip for each complaint that lies in the program; all with statements first."""
    files = [file for file in program if file.java]
    for is_part in (_is_statement, None):
        found = {file.path: units(file, forest.tree(file), is_part) for file in files}
        for file in files:
            _promise(file, found[file.path])
        for complaint in complaints:
            if complaint.path in found:
                for chip in _around(program, forest, found, complaint):
                    yield chip, complaint


def _around(
    program: Program, forest: Forest, found: Mapping[str, list[Unit]], complaint: Diagnostic
) -> Iterator[Chip]:
    everything = [unit for each in found.values() for unit in each]
    words = {word for argument in complaint.arguments for word in _WORD.findall(argument)}
    there = _innermost(found[complaint.path], complaint)
    wholes = (unit for unit in everything if unit.holder is None)
    named = (unit for unit in everything if unit.names & words)
    alive = living(everything, [there, *wholes, *named], bold=True)
    files = [program[path] for path in found]
    gone = [chip.edit for chip, _ in without(files, forest, found, alive)]
    if gone:
        place = Place(there.path, there.start, there.end, there.kind)
        yield Chip(_finished(program, forest, gone), RULE, place)


def _promise(file: File, inside: Sequence[Unit]) -> None:
    """Interfaces mention their abstract methods: without these no lambda would fit."""
    for unit in inside:
        holder = unit.holder
        if holder is not None and (holder.kind, unit.kind) == _PROMISED:
            bare = file.text[unit.start : unit.end].endswith(b";")
            holder.mentions.update(unit.names if bare else ())


def _innermost(inside: Sequence[Unit], complaint: Diagnostic) -> Unit:
    """The unit the complaint lies in; those of a file are top-down, the file itself is first."""
    around = [unit for unit in inside if unit.start <= complaint.start < unit.end]
    return (around or inside)[-1]


def _finished(program: Program, forest: Forest, gone: Sequence[Edit]) -> Edit:
    """All these edits, with the stubs that bodies need now."""
    edit = Edit.of(splice for each in gone for splice in each.splices)
    for path in edit.paths:
        edit = finished(program[path], forest.tree(program[path]), edit)[0]
    return edit


def _is_statement(node: Node) -> bool:
    """Whether *node* is a statement that can go from a list."""
    if not node.type.endswith(("_statement", "_declaration")):
        return False
    return node.parent is not None and node.parent.type in LISTS and node.parent.type != "program"
