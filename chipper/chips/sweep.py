"""Chips for declarations and imports that no living text mentions, each whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.java.mentions import imported, living, units
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chipper.java.mentions import Unit
    from chipper.java.parse import Forest
    from chipper.source.program import File, Program

RULE = "sweep.unmentioned"
_ROOT = "main"


def unmentioned_chips(program: Program, forest: Forest) -> list[tuple[Chip, frozenset[str]]]:
    """A chip for each outermost dead declaration, with the names that go with it."""
    files = [file for file in program if file.java]
    found = {file.path: units(file, forest.tree(file)) for file in files}
    everything = [unit for each in found.values() for unit in each]
    roots = (unit for unit in everything if not unit.names or _ROOT in unit.names)
    return without(files, forest, found, living(everything, roots))


def without(
    files: Sequence[File], forest: Forest, found: Mapping[str, list[Unit]], alive: set[Unit]
) -> list[tuple[Chip, frozenset[str]]]:
    """A chip for each outermost unit *found* that is not *alive*, and for what it imported."""
    names = {name for unit in alive for name in unit.mentions | unit.names}
    chips: list[tuple[Chip, frozenset[str]]] = []
    for file in files:
        dead = [unit for unit in found[file.path] if unit not in alive and unit.holder in alive]
        chips += sorted([*_gone(file, dead), *_imports(file, forest, names)], key=_place)
    return chips


def _place(chip: tuple[Chip, frozenset[str]]) -> int:
    return chip[0].place.start


def _gone(file: File, dead: list[Unit]) -> Iterator[tuple[Chip, frozenset[str]]]:
    for unit in dead:
        yield _hole(file, unit.start, unit.end, unit.kind), unit.names


def _imports(file: File, forest: Forest, names: set[str]) -> Iterator[tuple[Chip, frozenset[str]]]:
    for node, name in imported(forest.tree(file)):
        if name not in names:
            yield _hole(file, node.start_byte, node.end_byte, node.type), frozenset({name})


def _hole(file: File, start: int, end: int, kind: str) -> Chip:
    hole = Splice(file.path, start, end, blank(file.text[start:end]))
    return Chip(Edit((hole,)), RULE, Place(file.path, start, end, kind))
