"""What is learnt of a program by running or analysing it: values that order and add candidates."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chipper.source.edit import Edit, Offsets

    Mark = tuple[str, int, int]  # path, first byte, depth


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which statements were executed, by file and first byte; a file not named was not watched.

    `order` is theirs: as they were reached for the first time, and how deep in calls that was.
    """

    executed: Mapping[str, frozenset[int]]
    order: tuple[Mark, ...] = ()

    def dead(self, path: str, start: int) -> bool:
        """Whether a watched statement was never executed."""
        return path in self.executed and start not in self.executed[path]

    def packed(self) -> bytes:
        """The journal's form."""
        executed = {path: sorted(found) for path, found in self.executed.items()}
        return json.dumps([executed, self.order]).encode()

    @staticmethod
    def unpacked(packed: bytes) -> Coverage:
        """Read the journal's form."""
        executed, order = json.loads(packed)
        return Coverage(
            {path: frozenset(found) for path, found in executed.items()},
            tuple((path, start, depth) for path, start, depth in order),
        )


@dataclass(frozen=True, slots=True)
class Declared:
    """Something a program declares: its kind, where its name or keyword stands, whose it is.

    Kinds: T type, E enum constant, R record component, F field, M method, C constructor, K the
    constructor a record has by itself, A lambda, P parameter, L local. `value` tells its type.
    """

    number: int
    kind: str
    path: str
    at: int
    owner: int
    index: int
    value: str
    varargs: bool = False
    abstract: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A use of a declaration. Roles: N by name, M a call or `new`, R a method reference."""

    path: str
    start: int
    end: int
    role: str


_LISTED = "PR"  # parameters and components: one of a list
LIBRARY, ABSTRACT_LIBRARY = -2, -3  # what is overridden is not the program's own


@dataclass(frozen=True, slots=True)
class Facts:
    """What the compiler knows of a program: who refers to whom, who overrides whom, some types."""

    declared: Mapping[int, Declared]
    uses: Mapping[int, tuple[Mention, ...]]
    overrides: tuple[tuple[int, int], ...]
    values: Mapping[tuple[str, int, int], str]

    def digest(self) -> str:
        """A hash of all of it."""
        parts = (self.declared, self.uses, self.overrides, self.values)
        return digest(*(repr(part).encode() for part in parts))

    def moved(self, edit: Edit) -> Facts:
        """The facts after an accepted *edit*: what it touched is forgotten, others move up."""
        move = _Moves({path: edit.offsets(path) for path in edit.paths})
        places = {n: move.point(each.path, each.at) for n, each in self.declared.items()}
        gone: dict[int, list[int]] = {}
        for number, each in self.declared.items():
            if places[number] is None and each.kind in _LISTED:
                gone.setdefault(each.owner, []).append(each.index)
        declared = {
            number: replace(each, at=at, index=each.index - sum(g < each.index for g in left_out))
            for number, each in self.declared.items()
            if (at := places[number]) is not None
            for left_out in (gone.get(each.owner, ()),)
        }
        uses = {
            number: tuple(m for each in self.uses.get(number, ()) for m in move.mention(each))
            for number in declared
        }
        values = {
            (path, *span): value
            for (path, start, end), value in self.values.items()
            if (span := move.span(path, start, end)) is not None
        }
        pairs = tuple(p for p in self.overrides if all(n < 0 or n in declared for n in p))
        return Facts(declared, uses, pairs, values)


@dataclass(frozen=True, slots=True)
class _Moves:
    """Moves places through an edit; None for those it touched."""

    maps: Mapping[str, Offsets]

    def point(self, path: str, at: int) -> int | None:
        span = self.span(path, at, at + 1)
        return None if span is None else span[0]

    def span(self, path: str, start: int, end: int) -> tuple[int, int] | None:
        offsets = self.maps.get(path)
        if offsets is None:
            return start, end
        begin, behind = offsets.start(start), offsets.end(end)
        return (begin, behind) if offsets.keeps_ends(start, end) and begin < behind else None

    def mention(self, mention: Mention) -> Iterator[Mention]:
        span = self.span(mention.path, mention.start, mention.end)
        if span is not None:
            yield Mention(mention.path, *span, mention.role)
