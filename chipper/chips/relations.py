"""The facts of a program tied to its trees: which node declares, which one uses, who is kin.

Law: nodes are looked up when they are asked for; none is kept.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.java.parse import descend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node
    from chipper.source.facts import Declared, Facts, Mention
    from chipper.source.program import Program

_NAMES = frozenset({"identifier", "type_identifier"})


class Stays(Exception):
    """A declaration that no closure takes away."""


@dataclass
class Relations:
    """The facts of one program, tied to its trees."""

    program: Program
    forest: Forest
    facts: Facts
    _places: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    _family: dict[int, list[int]] = field(default_factory=dict)
    _owned: dict[int, list[Declared]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for each in self.facts.declared.values():
            self._places.setdefault(each.path, []).append((each.at, each.number))
            self._owned.setdefault(each.owner, []).append(each)
        for places in self._places.values():
            places.sort()
        for one, other in self.facts.overrides:
            self._family.setdefault(one, []).append(other)
            self._family.setdefault(other, []).append(one)

    def node(self, declared: Declared) -> Node:
        """The node that declares it."""
        tree = self.forest.tree(self.program[declared.path])
        found = list(descend(tree.root_node, declared.at))
        leaf = found[-1]
        if declared.kind == "A":
            wanted = [each for each in found if each.type == "lambda_expression"]
            return next((n for n in wanted if n.start_byte == declared.at), wanted[-1])
        if leaf.start_byte != declared.at or leaf.parent is None:
            raise Stays
        parent = leaf.parent
        if parent.type == "variable_declarator" and parent.parent is not None:
            is_spread = parent.parent.type == "spread_parameter"
            return parent.parent if is_spread else parent
        is_bare = parent.type in ("inferred_parameters", "lambda_expression")
        return leaf if is_bare else parent

    def family(self, number: int) -> set[int]:
        """A method with all it overrides and is overridden by; negative ones are a library's."""
        found = {number}
        waiting = [number]
        while waiting:
            for each in self._family.get(waiting.pop(), ()):
                if each not in found:
                    found.add(each)
                    if each >= 0:
                        waiting.append(each)
        return found

    def overridden(self, number: int) -> set[int]:
        """What a method overrides."""
        return {other for one, other in self.facts.overrides if one == number}

    def owned(self, number: int, kinds: str) -> list[Declared]:
        """What belongs to a declaration, of these kinds."""
        return [each for each in self._owned.get(number, ()) if each.kind in kinds]

    def unused(self, number: int) -> bool:
        """Whether nobody refers to it, nor to its kin, nor a library to either."""
        family = self.family(number)
        return min(family) >= 0 and not any(self.facts.uses[each] for each in family)

    def starts(self, number: int) -> bool:
        """Whether a program may begin there: with a main, its parameter, what is around it."""
        declared = self.facts.declared[number]
        owner = self.facts.declared.get(declared.owner) if declared.kind == "P" else declared
        if owner is not None and self._is_main(owner):
            return True
        node = self.node(declared)
        return declared.kind == "T" and any(
            self._is_main(self.facts.declared[each]) for each in self.inside(declared.path, node)
        )

    def _is_main(self, declared: Declared) -> bool:
        text = self.program[declared.path].text
        return declared.kind == "M" and text.startswith(b"main(", declared.at)

    def inside(self, path: str, node: Node) -> Iterator[int]:
        """What is declared inside a node."""
        places = self._places.get(path, [])
        at = bisect_left(places, (node.start_byte, -1))
        while at < len(places) and places[at][0] < node.end_byte:
            yield places[at][1]
            at += 1

    def used(self, use: Mention) -> Node:
        """The node of a use; `this.x` and what surrounds it exactly are one thing.

        An enum constant is created where its arguments stand.
        """
        tree = self.forest.tree(self.program[use.path])
        found: Node | None = None
        for node in descend(tree.root_node, use.start):
            if node.start_byte == use.start and node.end_byte >= use.end:
                exact = found is not None and found.end_byte == use.end
                found = found if exact and node.type not in _NAMES else node
        if found is None or found.parent is None:
            raise Stays
        return found.parent if found.parent.type == "enum_constant" else found
