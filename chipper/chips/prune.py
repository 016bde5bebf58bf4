"""Removing nodes of a tree: each becomes nothing, or the shortest text that may stand there.

Laws: what one removal leaves parses as well as before; a removal changes no length and no
newline, so places stay; members of a list go with the separators they need.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from chipper.chips.chip import Place
from chipper.java.kinds import HOLDERS
from chipper.java.minimal import companion, fitted, may_vanish, removable, strings
from chipper.java.parse import errors, find, parse, with_depths
from chipper.source.edit import Edit, Splice, blank, spliced
from chipper.source.series import Series
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chipper.java.parse import Forest, Node
    from chipper.source.program import File, Program
    from chipper.source.series import Span

    Splices = tuple[Splice, ...]

_SEPARATORS = {"catch_type": b"|", "type_bound": b"&", "resource_specification": b";"}


@dataclass(frozen=True, slots=True)
class Prunable:
    """A node that can go: where it stands, what goes with it, and its place in a list."""

    place: Place
    splices: Splices
    parent: Span
    series: Series | None
    index: int = 0
    instead: Splices | None = None  # a text in its place, where its list would be empty
    member: bool = False  # of a list, of statements perhaps


@dataclass
class Shears:
    """Finds out how nodes of one program can be removed."""

    program: Program
    forest: Forest
    _series: dict[tuple[str, int, int], list[tuple[Series, list[Node]]]] = field(
        default_factory=dict
    )

    @cached_property
    def levels(self) -> list[list[tuple[File, Node]]]:
        """The named nodes of all files, by their depth; one walk for all levels."""
        found: list[list[tuple[File, Node]]] = []
        for file in self.program:
            if file.java:
                for depth, node in with_depths(self.forest.tree(file).root_node):
                    found.extend([] for _ in range(depth + 1 - len(found)))
                    if node.is_named:
                        found[depth].append((file, node))
        return found

    def level(self, depth: int) -> list[Prunable]:
        """The nodes at a depth that can be removed, in the order of the files."""
        nodes = self.levels[depth] if depth < len(self.levels) else []
        tried = (self.prunable(file, node) for file, node in nodes)
        return [found for found in tried if found is not None]

    def places(self) -> list[Place]:
        """Where the nodes stand, breadth-first, whether they can go or not."""
        return [
            Place(file.path, node.start_byte, node.end_byte, node.type)
            for level in self.levels
            for file, node in level
        ]

    def at(self, place: Place) -> Prunable | None:
        """How the node at a place goes, if it is still there and does."""
        file = self.program[place.path]
        tree = self.forest.tree(file)
        if place.kind == "program":
            return self.prunable(file, tree.root_node)
        node = find(tree, place.start, place.end, place.kind)
        return self.prunable(file, node) if node and node.end_byte == place.end else None

    def prunable(self, file: File, node: Node) -> Prunable | None:
        """How *node* goes; None if it does not, or if it is minimal already."""
        if node.parent is None:
            return self._root(file)
        if not removable(node):
            return None
        place = Place(file.path, node.start_byte, node.end_byte, node.type)
        span = node.parent.start_byte, node.parent.end_byte
        holder = node.parent.type in HOLDERS
        series, index = self._member(file, node)
        instead = next(self._instead(file, node), None)
        for splices in self._vanished(file, node, series, index):
            if self.parses(splices):
                member = holder or series is not None
                return Prunable(place, splices, span, series, index, instead, member)
        return None if instead is None else Prunable(place, instead, span, None, 0, instead)

    def edit(self, gone: Sequence[Prunable]) -> Splices | None:
        """What removing all these makes of the program; None if that does not parse."""
        groups: dict[tuple[str, Span], list[Prunable]] = {}
        for each in gone:
            groups.setdefault((each.place.path, each.parent), []).append(each)
        found = [splice for group in groups.values() for splice in _together(group)]
        if self.parses(found):
            return tuple(found)
        found = [splice for group in groups.values() for splice in self._agreed(group)]
        return tuple(found) if self.parses(found) else None

    def _agreed(self, group: list[Prunable]) -> list[Splice]:
        """The same where siblings cannot all vanish: one of them leaves its shortest text."""
        splices = _together(group)
        if len(group) == 1 or self.parses(splices):
            return splices
        for at in reversed(range(len(group))):
            rest = _together(group[:at] + group[at + 1 :])
            one = [*rest, *(group[at].instead or group[at].splices)]
            if _disjoint(one) and self.parses(one):
                return one
        return splices

    def _root(self, file: File) -> Prunable | None:
        if not file.text.strip():
            return None
        place = Place(file.path, 0, len(file.text), "program")
        hole = Splice(file.path, 0, len(file.text), blank(file.text))
        return Prunable(place, (hole,), (0, len(file.text)), None)

    def _vanished(
        self, file: File, node: Node, series: Series | None, index: int
    ) -> Iterator[Splices]:
        role = _field(node)
        if may_vanish(node, role):
            if series is not None:
                yield series.without({index}).splices
            yield (_hole(file, node),)
        with_it = companion(node, role)
        if with_it is not None:
            yield tuple(sorted((_hole(file, node), _hole(file, with_it))))

    def _instead(self, file: File, node: Node) -> Iterator[Splices]:
        text = file.text[node.start_byte : node.end_byte]
        for tokens in strings(node):
            if b"".join(tokens) == b"".join(text.split()):
                return  # it is minimal already
            written = fitted(text, tokens)
            if written is None:
                continue
            splice = Splice(file.path, node.start_byte, node.end_byte, written)
            if self.parses((splice,)):
                yield (splice,)

    def _member(self, file: File, node: Node) -> tuple[Series | None, int]:
        """The list *node* is a member of, with its number there."""
        parent = node.parent
        assert parent is not None
        key = file.path, parent.id, parent.start_byte
        if key not in self._series:
            self._series[key] = list(_lists(file, parent))
        for series, nodes in self._series[key]:
            for index, each in enumerate(nodes):
                if each == node:
                    return series, index
        return None, 0

    def parses(self, splices: Iterable[Splice]) -> bool:
        """Whether the program parses as well as before."""
        variant = Variant(self.program, Edit.of(splices))
        for path in variant.edit.paths:
            before = errors(self.forest.tree(self.program[path]))
            tree, _ = self.forest.follow(variant, path)
            if errors(tree) > before and errors(parse(variant.program[path].text)) > before:
                return False
        return True


def _together(group: list[Prunable]) -> list[Splice]:
    """The splices of siblings that go together; a list gives up its separators as a whole."""
    found: list[Splice] = []
    lists: dict[tuple[Span, ...], tuple[Series, set[int]]] = {}
    for each in group:
        if each.series is None:
            found += each.splices
        else:
            lists.setdefault(each.series.items, (each.series, set()))[1].add(each.index)
    for series, indices in lists.values():
        found += series.without(indices).splices
    return found


def _disjoint(splices: list[Splice]) -> bool:
    ordered = sorted(set(splices))
    return all(a.path != b.path or a.end <= b.start for a, b in pairwise(ordered))


def _lists(file: File, parent: Node) -> Iterator[tuple[Series, list[Node]]]:
    """The comma lists among the children of *parent*; other separators where Java has them."""
    separator = _SEPARATORS.get(parent.type, b",")
    nodes: list[Node] = []
    commas: list[Node] = []
    for child in [*parent.children, None]:
        if child is not None and child.is_extra:
            continue
        if child is not None and child.text == separator and nodes:
            commas.append(child)
        elif child is not None and child.is_named and len(commas) == len(nodes):
            nodes.append(child)
        else:
            if commas:
                yield _listed(file, nodes, commas), nodes
            nodes, commas = ([child] if child is not None and child.is_named else []), []


def _listed(file: File, nodes: list[Node], commas: list[Node]) -> Series:
    items, separators = (
        tuple((each.start_byte, each.end_byte) for each in some) for some in (nodes, commas)
    )
    return Series(file, items, separators)


def _field(node: Node) -> str | None:
    parent = node.parent
    assert parent is not None
    if parent.child_count > 50:
        return None  # a long list: its members have no roles
    for index, child in enumerate(parent.children):
        if child == node:
            return parent.field_name_for_child(index)
    return None


def _hole(file: File, node: Node) -> Splice:
    start, end = node.start_byte, node.end_byte
    return Splice(file.path, start, end, blank(file.text[start:end]))


def written(program: Program, splices: Splices) -> dict[str, bytes]:
    """The texts of the files that these splices change."""
    paths = dict.fromkeys(splice.path for splice in splices)
    return {
        path: spliced(program[path].text, sorted(s for s in splices if s.path == path))
        for path in paths
    }
