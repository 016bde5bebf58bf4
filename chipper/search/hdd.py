"""Hierarchical delta debugging: ddmin over the nodes of each level of the tree, from the top.

Laws: removed nodes leave the shortest text that may stand there, so every variant parses; behind
HDD+ and HDD* no single node can go. Both end with what the thesis leaves open: a descendant in
place of its ancestor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip
from chipper.chips.hoist import hoists
from chipper.chips.prune import Shears, written
from chipper.search.comments import comments
from chipper.search.ddmin import ddmin
from chipper.search.round import Round
from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from chipper.chips.chip import Place
    from chipper.chips.prune import Prunable, Splices
    from chipper.java.parse import Forest
    from chipper.search.ddmin import Kept
    from chipper.search.round import Search
    from chipper.source.program import Program

    Made = Callable[[Place], Iterator[Chip]]

NAMES = ("hdd", "hdd+", "hdd*", "hdd-coarse")


def named(name: str, program: Program, forest: Forest) -> Search:
    """The member of the family that has this name; comments go first, as for a parser."""
    program = yield from comments(program, forest)
    if name == "hdd-coarse":
        return (yield from hdd(program, forest, name, coarse=True))
    program = yield from hdd(program, forest, f"{name} 1")
    if name == "hdd":
        return program
    again = _hdd if name == "hdd*" else singles
    number = 1
    while True:
        before = program.digest
        number += 1
        program = yield from again(program, forest, f"{name} {number}")
        if program.digest == before:
            program = yield from _hoisted(program, forest, f"{name} {number}")
        if program.digest == before:
            return program


def hdd(program: Program, forest: Forest, phase: str, *, coarse: bool = False) -> Search:
    """One pass of Algorithm 1; *coarse*: only whole members of lists go."""
    depth = 0
    shears = Shears(program, forest)
    while depth < len(shears.levels):
        nodes = [each for each in shears.level(depth) if not coarse or each.member]
        program = yield from _level(program, shears, nodes, phase)
        if program.digest != shears.program.digest:
            shears = Shears(program, forest)
        depth += 1
    return program


def _hdd(program: Program, forest: Forest, phase: str) -> Search:
    return hdd(program, forest, phase)


def _level(program: Program, shears: Shears, nodes: Sequence[Prunable], phase: str) -> Search:
    """Which nodes of one level are needed, by ddmin."""
    search = ddmin(len(nodes))
    spans = [splice for node in nodes for splice in node.splices]
    try:
        selections = next(search)
        while True:
            tries = _Tries(shears, nodes, selections, program, spans)
            outcome = yield Round(program, tries.chips(), phase)
            program = outcome.program
            selections = search.send(None if outcome.hit is None else tries.asked[outcome.hit])
    except StopIteration:
        return program


class _Tries:
    """Selections of a level as chips of the best so far; what would not parse is no try."""

    def __init__(
        self,
        shears: Shears,
        nodes: Sequence[Prunable],
        selections: Sequence[Kept],
        best: Program,
        spans: list[Splice],
    ) -> None:
        self._shears = shears
        self._nodes = nodes
        self._selections = selections
        self._best = best
        self._spans = spans
        self.asked: list[int] = []

    def chips(self) -> Iterator[Chip]:
        for number, kept in enumerate(self._selections):
            gone = self._gone(frozenset(kept))
            splices = self._shears.edit(gone)
            if splices is None:
                continue
            edit = between(self._shears.program, self._best, splices, self._spans)
            self.asked.append(number)
            yield Chip(edit, "node", gone[0].place)

    def _gone(self, kept: Collection[int]) -> list[Prunable]:
        return [node for index, node in enumerate(self._nodes) if index not in kept]


def between(start: Program, best: Program, splices: Splices, spans: Sequence[Splice]) -> Edit:
    """The edit of *best* that gives what *splices* make of *start*; all texts are equally long."""
    texts = written(start, splices)
    found = []
    for path, first, last in _united([*spans, *splices]):
        text = texts.get(path, start[path].text)[first:last]
        if text != best[path].text[first:last]:
            found.append(Splice(path, first, last, text))
    return Edit.of(found)


def _united(splices: Sequence[Splice]) -> Iterator[tuple[str, int, int]]:
    """The stretches that splices cover, each once."""
    path, first, last = "", 0, 0
    for splice in sorted(splices):
        if splice.path == path and splice.start < last:
            last = max(last, splice.end)
            continue
        if path:
            yield path, first, last
        path, first, last = splice.path, splice.start, splice.end
    if path:
        yield path, first, last


def singles(program: Program, forest: Forest, phase: str) -> Search:
    """Every node of the tree by itself, breadth-first."""

    def made(best: Program) -> Made:
        shears = Shears(best, forest)
        return lambda place: _removal(shears.at(place))

    return (yield from _one_by_one(program, forest, made, phase))


def _removal(node: Prunable | None) -> Iterator[Chip]:
    if node is not None:
        yield Chip(Edit.of(node.splices), "node", node.place)


def _hoisted(program: Program, forest: Forest, phase: str) -> Search:
    """Every node replaced by a descendant of its sort, breadth-first."""

    def made(best: Program) -> Made:
        return lambda place: hoists(best, forest, place)

    return (yield from _one_by_one(program, forest, made, phase))


def _one_by_one(
    program: Program, forest: Forest, made: Callable[[Program], Made], phase: str
) -> Search:
    """What is made at each place of the tree in turn; places stay, so it goes on after a hit."""
    waiting = Shears(program, forest).places()
    while waiting:
        origins: list[int] = []
        outcome = yield Round(program, _at_each(waiting, made(program), origins), phase)
        if outcome.hit is None:
            break
        program = outcome.program
        waiting = waiting[origins[outcome.hit] + 1 :]
    return program


def _at_each(places: list[Place], made: Made, origins: list[int]) -> Iterator[Chip]:
    for at, place in enumerate(places):
        for each in made(place):
            origins.append(at)
            yield each
