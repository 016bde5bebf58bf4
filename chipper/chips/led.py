"""Chips for bodies and statements, those that led to the most first.

A watched run tells when each statement was reached for the first time, and how deep in calls. All
that was first reached while a statement was being executed is what it led to: without the
statement, that is most likely not executed any more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from chipper.chips.bodies import OWNERS, stub_of
from chipper.chips.chip import Chip, Place
from chipper.chips.stub import finished
from chipper.java.kinds import LISTS, statements
from chipper.java.parse import find, walk
from chipper.source.series import Series

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chipper.java.parse import Forest, Node, Tree
    from chipper.source.edit import Edit
    from chipper.source.facts import Coverage, Mark
    from chipper.source.program import File, Program

RULE = "bodies.led"
_NEEDED = frozenset(  # by what follows, or by Java
    {
        ";",
        "local_variable_declaration",
        "return_statement",
        "throw_statement",
        "yield_statement",
        "break_statement",
        "continue_statement",
        "explicit_constructor_invocation",
        "class_declaration",
        "record_declaration",
        "enum_declaration",
        "interface_declaration",
    }
)


@dataclass(frozen=True, slots=True)
class Led:
    """A chip for a place on a line, and what was being executed when that was first reached."""

    chip: Chip
    place: Place
    line: int
    under: frozenset[Place]

    @property
    def key(self) -> tuple[str, str, int]:
        """What it is known by in a later program: lines stay."""
        return self.place.path, self.chip.rule, self.line

    def moved(self, edit: Edit) -> Led:
        """The same after an accepted *edit* of other bytes; it is still known by its place."""
        return replace(self, chip=self.chip.moved(edit))


def led_chips(program: Program, forest: Forest, coverage: Coverage, least: int) -> list[Led]:
    """Chips for whatever led to at least so many statements, the most first."""
    around: dict[tuple[str, int], tuple[Place, ...]] = {}
    for file in program:
        if file.java:
            executed = coverage.executed.get(file.path, frozenset())
            around |= _enclosing(file.path, _candidates(file, forest.tree(file)), executed)
    counts, under = _counted(coverage.order, around)
    chosen = [place for place, count in counts.items() if count >= least]
    chosen.sort(key=lambda place: (-counts[place], place.path, place.start, -place.end))
    found = []
    for place in chosen:
        chip = _chip(program[place.path], forest.tree(program[place.path]), place)
        if chip is not None:
            line = program[place.path].text.count(b"\n", 0, place.start)
            found.append(Led(chip, place, line, under[place]))
    return found


def _candidates(file: File, tree: Tree) -> Iterator[Place]:
    """Bodies and statements that may go, in the order of the text, outer ones first."""
    for node in walk(tree.root_node):
        if node.type in OWNERS:
            body = node.child_by_field_name("body")
            if body is not None:
                yield _place(file, body)
        if node.type in LISTS and node.type != "program":
            for each in statements(node):
                if each.type not in _NEEDED:
                    yield _place(file, each)


def _place(file: File, node: Node) -> Place:
    return Place(file.path, node.start_byte, node.end_byte, node.type)


def _enclosing(
    path: str, places: Iterable[Place], offsets: Iterable[int]
) -> Mapping[tuple[str, int], tuple[Place, ...]]:
    """Those places around each offset."""
    found: dict[tuple[str, int], tuple[Place, ...]] = {}
    waiting = sorted(places, key=lambda place: (place.start, -place.end), reverse=True)
    stack: list[Place] = []
    for offset in sorted(offsets):
        while waiting and waiting[-1].start <= offset:
            place = waiting.pop()
            while stack and stack[-1].end <= place.start:
                stack.pop()
            stack.append(place)
        while stack and stack[-1].end <= offset:
            stack.pop()
        found[path, offset] = tuple(stack)
    return found


def _counted(
    order: Sequence[Mark], around: Mapping[tuple[str, int], tuple[Place, ...]]
) -> tuple[Counter[Place], dict[Place, frozenset[Place]]]:
    """How often something new was reached inside each place; what it was inside of at first."""
    counts: Counter[Place] = Counter()
    under: dict[Place, frozenset[Place]] = {}
    stack: list[tuple[int, tuple[Place, ...]]] = []
    for path, start, depth in order:
        while stack and stack[-1][0] >= depth:
            stack.pop()
        here = around.get((path, start), ())
        outer = frozenset(place for _, places in stack for place in places)
        stack.append((depth, here))
        counts.update(outer | set(here))
        for at, place in enumerate(here):
            under.setdefault(place, outer.union(here[:at]))
    return counts, under


def _chip(file: File, tree: Tree, place: Place) -> Chip | None:
    node = find(tree, place.start, place.end, place.kind)
    parent = node.parent if node is not None else None
    if parent is None:
        return None
    if parent.type in OWNERS:
        return stub_of(file, parent)
    spans = tuple((each.start_byte, each.end_byte) for each in statements(parent))
    if (place.start, place.end) not in spans:
        return None
    edit = Series(file, spans).without({spans.index((place.start, place.end))})
    return Chip(finished(file, tree, edit)[0], RULE, place)
