"""Chipping: the paper's traversal, top-down and left to right, every node at most once a pass.

One round spans everything that would be tried if nothing more were good, so that a crew always
has something to ask ahead. Each try knows the agenda to go on with if it is good: that is the
whole state. After a hit the walk starts again from there, on fresh trees.

A block is tried whole, then by halves (only the split recurses), then one statement at a time,
then each remaining statement is visited. `reverse` turns the last two around (5.1.1). Beyond the
paper, behind a statement that went two are tried together, then four, as long as that goes well.
`shield` keeps the declarations of a first half that is dropped (5.1.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.propose import Listing, Option
from chipper.chips.repair import listening
from chipper.chips.stub import finished
from chipper.java.kinds import DECLARATIONS, LISTS
from chipper.java.parse import find, first_leaf, inside
from chipper.search.agenda import Inside, Singles, Split, Visit, listed, moved
from chipper.search.round import Round

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from chipper.chips.catalog import Catalog
    from chipper.java.parse import Forest, Node
    from chipper.search.agenda import Agenda, Task
    from chipper.search.round import Search
    from chipper.search.slow import Slow
    from chipper.source.edit import Edit
    from chipper.source.program import File, Program
    from chipper.source.series import Span

    Steps = Generator[tuple[Chip, Agenda], None, Agenda]

_FILE = "program"
_TURNED = LISTS - {_FILE}  # types and methods keep their order
_NODE = 2  # bytes


@dataclass(frozen=True)
class Manner:
    """How to chip: with which rules, in which direction, shielding or repairing or not."""

    catalog: Catalog
    forest: Forest
    reverse: bool = False
    shield: bool = False
    repairs: bool = False
    slow: Slow | None = None  # what earlier passes waited for in vain
    least: int = 0  # nodes: what has fewer is left to a finer pass
    strides: bool = False  # whether members of lists go faster and faster where all go


def chip(program: Program, manner: Manner, phase: str = "chip") -> Search:
    """One pass over the program; returns it unchanged when nothing could be chipped."""
    agenda = listed([Visit(_root(file)) for file in program if file.java])
    while agenda is not None:
        tried: list[tuple[Chip, Agenda]] = []
        outcome = yield Round(program, _tries(program, manner, agenda, tried), phase)
        if manner.slow is not None:
            manner.slow.hear(program, [made for made, _ in tried], outcome.answers)
        if outcome.hit is None or outcome.chip is None:
            break
        program = outcome.program
        agenda = moved(tried[outcome.hit][1], outcome.chip.edit)
    return program


def _root(file: File) -> Place:
    return Place(file.path, 0, len(file.text), _FILE)


def _tries(
    program: Program, manner: Manner, agenda: Agenda, tried: list[tuple[Chip, Agenda]]
) -> Iterator[Chip]:
    walk = Walk(program, manner)
    while agenda is not None:
        task, rest = agenda
        steps = walk.do(task, rest)
        while True:
            try:
                made, resume = next(steps)
            except StopIteration as done:
                agenda = done.value
                break
            if manner.slow is None or not manner.slow.knows(program, made):
                tried.append((made, resume))
                yield made


@dataclass(frozen=True)
class Walk:
    """Carries out an agenda on one program, as long as nothing is good."""

    program: Program
    manner: Manner
    known: dict[Place, Node] = field(default_factory=dict)  # finding takes long in deep trees
    going: dict[Place, tuple[int, Iterator[Node]]] = field(default_factory=dict)  # so does going on

    def do(self, task: Task, rest: Agenda) -> Steps:
        """The tries of *task*; returns what to do when none of them is good."""
        file = self.program[task.place.path]
        node = self._node(file, task.place)
        if node is None:
            return rest
        place = self._place(file, node)
        if place.kind != task.place.kind:
            task = Visit(place)
        if isinstance(task, Visit):
            return (yield from self._visit(task, file, node, rest))
        if isinstance(task, Split):
            return (yield from self._split(task, file, node, rest))
        if isinstance(task, Singles):
            return (yield from self._singles(task, file, node, rest))
        assert isinstance(task, Inside)
        return self._inside(task, file, node, rest)

    def _node(self, file: File, place: Place) -> Node | None:
        """The node at a place; if its first part was chipped away, what stands there now."""
        tree = self.manner.forest.tree(file)
        if place.kind == _FILE:
            return tree.root_node
        if place in self.known:
            return self.known[place]
        node = find(tree, place.start, place.end, place.kind)
        if node is not None:
            return node
        start = first_leaf(tree, place.start, place.end)
        if start >= place.end:
            return None
        return find(tree, start, place.end, place.kind) or find(tree, start, place.end)

    def _place(self, file: File, node: Node) -> Place:
        """Where *node* stands; the root is the file, whatever the parser calls it."""
        root = self.manner.forest.tree(file).root_node
        if node.id == root.id:  # to ask for a parent takes long in deep trees
            return _root(file)
        place = Place(file.path, node.start_byte, node.end_byte, node.type)
        self.known[place] = node
        return place

    def _visit(self, task: Visit, file: File, node: Node, rest: Agenda) -> Steps:
        if self.manner.least and node.descendant_count < self.manner.least:
            return rest
        proposals = self.manner.catalog.proposals(file, node, task.rule)
        place = self._place(file, node)
        if proposals is None:
            reverse = self._reversed(node)
            return Inside(place, node.end_byte if reverse else node.start_byte), rest
        after: Agenda = (Visit(place, task.rule + 1), rest)
        for proposal in proposals:
            if isinstance(proposal, Option):
                parts = proposal.parts
                again: Agenda = (Visit(place, task.rule), rest)
                resume = again if parts is None else listed([Visit(part) for part in parts], rest)
                yield from self._emit(file, proposal.edit, proposal.rule, place, resume)
            else:
                if "whole" in proposal.by:
                    whole = proposal.series.without(range(len(proposal.series)))
                    yield from self._emit(file, whole, proposal.rule, place, after)
                return self._listing(proposal, Visit(place, task.rule), node, after)
        return after

    def _listing(self, listing: Listing, visit: Visit, node: Node, rest: Agenda) -> Agenda:
        tasks: list[Task] = []
        low, high = listing.series.items[0][0], listing.series.items[-1][1]
        if "halves" in listing.by:
            tasks.append(Split(visit.place, visit.rule, low, high))
        if "one" in listing.by:
            tasks.append(Singles(visit.place, visit.rule, high if self._reversed(node) else low))
        return listed(tasks, rest)

    def _split(self, task: Split, file: File, node: Node, rest: Agenda) -> Steps:
        listing = self._again(task.rule, file, node)
        if listing is None:
            return rest
        inside = [
            index
            for index, (start, _) in enumerate(listing.series.items)
            if task.low <= start < task.high
        ]
        items = listing.series.items
        if len(inside) < 2 or self._small(file, (items[inside[0]][0], items[inside[-1]][1])):
            return rest
        middle = len(inside) // 2
        first, second = inside[:middle], inside[middle:]
        yield from self._emit(
            file,
            listing.series.without(second),
            listing.rule,
            task.place,
            (Split(task.place, task.rule, task.low, items[first[-1]][1]), rest),
        )
        gone = [i for i in first if not self._shielded(listing.kinds[i])]
        low = task.low if gone == first else items[second[0]][0]
        yield from self._emit(
            file,
            listing.series.without(gone),
            listing.rule,
            task.place,
            (Split(task.place, task.rule, low, task.high), rest),
        )
        return rest

    def _shielded(self, kind: str) -> bool:
        return self.manner.shield and kind in DECLARATIONS

    def _singles(self, task: Singles, file: File, node: Node, rest: Agenda) -> Steps:
        listing = self._again(task.rule, file, node)
        if listing is None or len(listing.series) <= listing.least:
            return rest
        items = list(enumerate(listing.series.items))
        if self._reversed(node):
            order = [(i, start) for i, (start, _) in reversed(items) if start < task.cursor]
        else:
            order = [(i, start) for i, (start, _) in items if start >= task.cursor]
        order = [(i, at) for i, at in order if not self._small(file, listing.series.items[i])]
        stride = min(task.stride, len(order))
        while stride > 1:
            yield from self._some(task, file, listing, order[:stride], rest)
            stride //= 2
        for each in order:
            yield from self._some(task, file, listing, [each], rest)
        return rest

    def _some(
        self, task: Singles, file: File, listing: Listing, some: list[tuple[int, int]], rest: Agenda
    ) -> Iterator[tuple[Chip, Agenda]]:
        """Some members at once; where they go, twice as many are tried next."""
        stride = 2 * len(some) if self.manner.strides else 1
        resume = (Singles(task.place, task.rule, some[-1][1], stride), rest)
        edit = listing.series.without({index for index, _ in some})
        yield from self._emit(file, edit, listing.rule, task.place, resume)

    def _small(self, file: File, *spans: Span) -> bool:
        """Whether stretches are for a finer pass; a node is two bytes or more, blanks aside."""
        least = self.manner.least
        found = (len(b"".join(file.text[start:end].split())) for start, end in spans)
        return bool(least) and sum(found) < _NODE * least

    def _inside(self, task: Inside, file: File, node: Node, rest: Agenda) -> Agenda:
        if self._reversed(node):
            before = [each for each in node.named_children if each.start_byte < task.cursor]
            child = before[-1] if before else None
            cursor = child.start_byte if child else 0
        else:
            reached, nodes = self.going.pop(task.place, (-1, iter(())))
            if reached != task.cursor:
                nodes = inside(node, task.cursor, self.manner.catalog)
            child = next(nodes, None)
            cursor = child.end_byte if child else 0
            self.going[task.place] = cursor, nodes
        if child is None:
            return rest
        here = Inside(self._place(file, node), cursor)
        return Visit(self._place(file, child)), (here, rest)

    def _again(self, rule: int, file: File, node: Node) -> Listing | None:
        """The listing as it is now; None once nothing of it is left."""
        found = self.manner.catalog.proposals(file, node, rule)
        return found[0] if found and isinstance(found[0], Listing) else None

    def _reversed(self, node: Node) -> bool:
        return self.manner.reverse and node.type in _TURNED

    def _emit(
        self, file: File, edit: Edit, rule: str, place: Place, resume: Agenda
    ) -> Iterator[tuple[Chip, Agenda]]:
        if self._small(file, *((splice.start, splice.end) for splice in edit.splices)):
            return
        tree = self.manner.forest.tree(file)
        for each in finished(file, tree, edit):
            made = Chip(each, rule, place)
            yield self._listening(made), resume

    def _listening(self, chip: Chip) -> Chip:
        manner = self.manner
        return listening(self.program, manner.forest, chip) if manner.repairs else chip
