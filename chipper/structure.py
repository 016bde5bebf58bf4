"""The forms a program can be shown in: one file, one package, without what is empty, as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.java.entry import top_level_types
from chipper.java.flatten import flattened
from chipper.java.merge import merged
from chipper.java.rename import imported_names
from chipper.source.lines import line_spans
from chipper.source.program import Program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.java.parse import Forest
    from chipper.source.program import File

    Origin = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Structure:
    """A program of the same types, and for each line of its files where it comes from."""

    rule: str
    told: str
    program: Program
    origins: Mapping[str, tuple[Origin, ...]]
    fixed: frozenset[str]  # names that cannot be changed: of files, of the main class, of imports


def structures(best: Program, main: File, forest: Forest, *, asked: bool) -> list[Structure]:
    """The forms to try in turn; the last is the best as it is."""
    found: dict[str, Structure] = {}
    for merge, flatten in ((True, True), (False, True), (True, False)) if asked else ():
        made = _made(best, main, forest, merge=merge, flatten=flatten)
        if made is not None and made.program.digest != best.digest:
            found.setdefault(made.program.digest, made)
    for program in (_without_empty(best, main, forest), best):
        gone = len(best.files) - len(program.files)
        told = f"without {gone} empty file{'s' * (gone > 1)}" if gone else ""
        plain = _structure("layout", told, program, _as_they_were(program), forest)
        found.setdefault(program.digest, plain)
    return list(found.values())


def _without_empty(program: Program, main: File, forest: Forest) -> Program:
    """The program without Java files that have nothing in them but comments; *main* stays."""
    return Program(
        tuple(
            file
            for file in program
            if not file.java or file.path == main.path or _has_something(file, forest)
        )
    )


def _has_something(file: File, forest: Forest) -> bool:
    return any(not each.is_extra for each in forest.tree(file).root_node.children)


def _made(
    best: Program, main: File, forest: Forest, *, merge: bool, flatten: bool
) -> Structure | None:
    program, origins, told = best, _as_they_were(best), []
    if flatten:
        flat = flattened(program, main, forest)
        if flat is None:
            return None
        moved, paths = flat
        told += ["in one package"] if moved.digest != program.digest else []
        program = moved
        origins = {path: origins[paths.get(path, path)] for path in _java(program)}
    if merge:
        one = merged(program, program[main.path], forest)  # no form changes this path
        if one is None:
            return None
        program, lines = one
        mine = tuple(origins[path][line - 1] for path, line in lines)
        origins = {path: origins[path] for path in _java(program)} | {main.path: mine}
        told.append("in one file")
    rule = "merge" if merge else "flatten"
    return _structure(rule, " and ".join(told), program, origins, forest)


def _structure(
    rule: str,
    told: str,
    program: Program,
    origins: Mapping[str, tuple[Origin, ...]],
    forest: Forest,
) -> Structure:
    files = {path.rpartition("/")[2].removesuffix(".java") for path in _java(program)}
    types = {
        name.rpartition(".")[2]
        for file in program
        if file.java
        for name in top_level_types(file, forest)
    }
    fixed = (files & types) | imported_names(program, forest) | {"main"}
    return Structure(rule, told, program, origins, frozenset(fixed))


def _java(program: Program) -> list[str]:
    return [file.path for file in program if file.java]


def _as_they_were(program: Program) -> dict[str, tuple[Origin, ...]]:
    """Every line comes from the line with its number; an end without newline counts as one."""
    return {
        file.path: tuple((file.path, n) for n in range(1, len(line_spans(file.text)) + 2))
        for file in program
        if file.java
    }
