"""Which declarations of a program refer to which, as the compiler sees it, and what is alive.

Declarations are numbered; a type, method, constructor or field is known by where its name stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

TYPE, METHOD, CONSTRUCTOR, FIELD = "t", "m", "c", "f"
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration: where its name begins, what it is, and the number of the type around it."""

    path: str
    name: int
    kind: str
    holder: int


@dataclass(frozen=True, slots=True)
class Graph:
    """Declarations; uses as pairs (from, to); duties as (type, abstract method, its method).

    A type that lives has to have the method if the abstract one lives, which NOBODY's always does.
    """

    declared: tuple[Declared, ...]
    uses: tuple[tuple[int, int], ...]
    duties: tuple[tuple[int, int, int], ...]

    def numbers(self) -> Mapping[tuple[str, int], int]:
        """The number of each declaration by its path and where its name begins."""
        return {(each.path, each.name): at for at, each in enumerate(self.declared)}

    def living(self, roots: Iterable[int]) -> set[int]:
        """What the *roots* lead to: what they use, the types around it, what those have to have."""
        alive: set[int] = set()
        marks = _Marks(self)
        fresh = list(roots)
        while fresh:
            alive.update(fresh)
            fresh = [n for n in dict.fromkeys(marks.after(fresh, alive)) if n not in alive]
            # A type without a constructor of its own gets one from Java, which may not do.
            fresh = fresh or marks.constructors(alive)
        return alive


class _Marks:
    """What follows from a declaration being alive."""

    def __init__(self, graph: Graph) -> None:
        self._declared = graph.declared
        self._used: dict[int, list[int]] = {}
        self._duties: dict[int, list[tuple[int, int]]] = {}
        self._wanted: dict[int, list[tuple[int, int]]] = {}
        self._made: dict[int, list[int]] = {}
        for one, other in graph.uses:
            self._used.setdefault(one, []).append(other)
        for holder, wanted, method in graph.duties:
            self._duties.setdefault(holder, []).append((wanted, method))
            self._wanted.setdefault(wanted, []).append((holder, method))
        for at, each in enumerate(graph.declared):
            if each.kind == CONSTRUCTOR:
                self._made.setdefault(each.holder, []).append(at)

    def after(self, fresh: list[int], alive: set[int]) -> Iterator[int]:
        """What lives because these do."""
        for number in fresh:
            yield from self._used.get(number, ())
            if self._declared[number].holder != NOBODY:
                yield self._declared[number].holder
            for wanted, method in self._duties.get(number, ()):
                if wanted == NOBODY or wanted in alive:
                    yield method
            for holder, method in self._wanted.get(number, ()):
                if holder in alive:
                    yield method

    def constructors(self, alive: set[int]) -> list[int]:
        """One for each living type that has some, none of which lives."""
        return [
            made[0]
            for holder, made in self._made.items()
            if holder in alive and alive.isdisjoint(made)
        ]


def unpacked(declared: Iterable[Declared], uses: tuple[int, ...], duties: tuple[int, ...]) -> Graph:
    """A graph from rows of numbers."""
    pairs = zip(uses[::2], uses[1::2], strict=True)
    triples = zip(duties[::3], duties[1::3], duties[2::3], strict=True)
    return Graph(tuple(declared), tuple(pairs), tuple(triples))


def packed(graph: Graph) -> bytes:
    """The graph as text, to be hashed."""
    rows = (f"{each.path}:{each.name}:{each.kind}:{each.holder}" for each in graph.declared)
    return "\n".join(chain(rows, map(str, graph.uses), map(str, graph.duties))).encode()
