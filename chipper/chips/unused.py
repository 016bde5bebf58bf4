"""Chips for declarations that nothing executed leads to, by the compiler's own references.

Executed statements and types that came to life are the roots; what they use lives, and what a
living type has to have. The rest goes, with imports that nobody mentions and with `@Override`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.imports import Offers, unwanted
from chipper.java.mentions import units
from chipper.java.parse import walk
from chipper.source.edit import Edit, Splice, blank
from chipper.source.graph import FIELD, NOBODY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from chipper.java.mentions import Unit
    from chipper.java.parse import Forest, Tree
    from chipper.source.facts import Coverage
    from chipper.source.graph import Graph
    from chipper.source.program import File, Program

    Named = tuple[Chip, frozenset[str]]

RULE = "sweep.unused"
_PROMISES = frozenset({b"@Override", b"@FunctionalInterface"})
_WHOLE = "program"


class Census:
    """The declarations of a program: which of them live, and what goes if the others go."""

    def __init__(self, program: Program, forest: Forest, graph: Graph, coverage: Coverage) -> None:
        """Count as alive what the executed parts lead to."""
        self._forest = forest
        self._graph = graph
        self._files = [file for file in program if file.java]
        self._numbers = graph.numbers()
        self._units = {file.path: units(file, forest.tree(file)) for file in self._files}
        self._roots: set[int] = set()
        self._importing: set[str] = set()  # files that keep their imports
        for path, each in self._units.items():
            self._roots.update(self._executed(path, each, coverage))
        self.alive = graph.living(sorted(self._roots))

    def chips(self) -> list[Named]:
        """A chip for each outermost dead declaration, with the names that go with it."""
        found = {file.path: self._dead(file.path) for file in self._files}
        offers = Offers.of(
            (self._forest.tree(file), self._units[file.path], found[file.path][1])
            for file in self._files
        )
        return [
            named for file in self._files for named in self._swept(file, *found[file.path], offers)
        ]

    def keep(self, names: Collection[str]) -> bool:
        """Count what has one of the *names* as alive, and all it leads to; whether any was dead."""
        return self._revived(
            number
            for each in self._units.values()
            for unit in each
            if not unit.names.isdisjoint(names)
            for number in self._known(unit)
        )

    def keep_fields(self) -> bool:
        """Count the fields of living types as alive: giving them a value may do something."""
        return self._revived(
            number
            for number, each in enumerate(self._graph.declared)
            if each.kind == FIELD and each.holder in self.alive
        )

    def keep_imports(self, paths: Iterable[str]) -> bool:
        """Keep the imports of these files: one may bring what is inherited. Whether any is new."""
        more = set(paths) - self._importing
        self._importing |= more
        return bool(more)

    def _revived(self, numbers: Iterable[int]) -> bool:
        more = set(numbers) - self.alive
        self._roots |= more
        self.alive = self._graph.living(sorted(self._roots)) if more else self.alive
        return bool(more)

    def _known(self, unit: Unit) -> list[int]:
        places = ((unit.path, name) for name in unit.places)
        return [self._numbers[place] for place in places if place in self._numbers]

    def _executed(self, path: str, each: list[Unit], coverage: Coverage) -> Iterator[int]:
        """The declarations whose own text was executed; all of them, where nobody watched."""
        executed = coverage.executed.get(path)
        holders = each if executed is None else _around(each, sorted(executed))
        for unit in holders:
            inner: Unit | None = unit
            while inner is not None:
                numbers = self._known(inner)
                yield from numbers
                inner = None if numbers else inner.holder

    def _dead(self, path: str) -> tuple[list[Unit], set[Unit]]:
        """The outermost dead declarations of a file, and all that goes with them."""
        gone: set[Unit] = set()
        outermost: list[Unit] = []
        for unit in self._units[path]:
            numbers = self._known(unit)
            if unit.holder in gone:
                gone.add(unit)
            elif numbers and self.alive.isdisjoint(numbers):
                gone.add(unit)
                outermost.append(unit)
        return outermost, gone

    def _swept(
        self, file: File, outermost: list[Unit], gone: set[Unit], offers: Offers
    ) -> Iterator[Named]:
        tree, each = self._forest.tree(file), self._units[file.path]
        types = [unit for unit in each if unit.holder is not None and unit.holder.holder is None]
        if types and gone.issuperset(types):
            names = frozenset(name for unit in each for name in unit.names)
            yield _hole(file, 0, len(file.text), _WHOLE), names
            return
        for unit in outermost:
            yield _hole(file, unit.start, unit.end, unit.kind), unit.names
        if file.path not in self._importing:
            mentioned = {name for unit in each if unit not in gone for name in unit.mentions}
            for node in unwanted(tree, mentioned, offers):
                yield _hole(file, node.start_byte, node.end_byte, node.type), frozenset()
        yield from _promises(file, tree, outermost)


def _around(each: list[Unit], offsets: list[int]) -> Iterator[Unit]:
    """The innermost unit around each offset; units are in order, outer ones first."""
    waiting = iter(each)
    unit = next(waiting, None)
    stack: list[Unit] = []
    for offset in offsets:
        while unit is not None and unit.start <= offset:
            stack.append(unit)
            unit = next(waiting, None)
        while stack and stack[-1].end <= offset:
            stack.pop()
        if stack:
            yield stack[-1]


def _promises(file: File, tree: Tree, gone: Iterable[Unit]) -> Iterator[Named]:
    """The annotations that say a method overrides another: it may be all that is left of them."""
    spans = sorted((unit.start, unit.end) for unit in gone)
    ends = [*spans, (len(file.text) + 1, 0)]
    holes = iter(pairwise([(NOBODY, NOBODY), *ends]))
    before, after = next(holes)
    for node in walk(tree.root_node):
        if node.type != "marker_annotation" or node.text not in _PROMISES:
            continue
        while after[0] <= node.start_byte:
            before, after = next(holes)
        if node.start_byte >= before[1]:
            yield _hole(file, node.start_byte, node.end_byte, node.type), frozenset()


def _hole(file: File, start: int, end: int, kind: str) -> Chip:
    hole = Splice(file.path, start, end, blank(file.text[start:end]))
    return Chip(Edit((hole,)), RULE, Place(file.path, start, end, kind))
