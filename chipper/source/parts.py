"""Parts of a program that may go, and the edit from keeping some of them to keeping fewer.

Law: an edit is from what one selection leaves to what another leaves, whichever they are; `Cuts`
really go, `Holes` stay as blanks, so that lines and offsets stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from chipper.source.program import Program


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """Some bytes of one file of the original program."""

    file: int  # its number, so that parts sort as the files do
    start: int
    end: int


class Parts(Protocol):
    """Numbered parts of a program."""

    parts: tuple[Part, ...]

    def path(self, part: int) -> str:
        """The file that a part is in."""
        ...

    def edit(self, now: Collection[int], kept: Collection[int]) -> Edit:
        """The edit from the program that has the parts *now* to the one that has *kept*."""
        ...


class Cuts:
    """Disjoint parts that vanish with all their bytes."""

    def __init__(self, program: Program, parts: Iterable[Part]) -> None:
        """Parts of *program*; what lies between them stays."""
        self.parts = tuple(sorted(parts))
        self._paths = tuple(file.path for file in program)

    def path(self, part: int) -> str:
        """The file that a part is in."""
        return self._paths[self.parts[part].file]

    def edit(self, now: Collection[int], kept: Collection[int]) -> Edit:
        """Leave out those of *now* that are not *kept*; neighbours go in one splice."""
        keeps = kept if isinstance(kept, set | frozenset) else frozenset(kept)
        return Edit.of(self._splices(sorted(now), keeps))

    def _splices(self, now: list[int], kept: Collection[int]) -> Iterator[Splice]:
        here = _Here(self, now)
        begun: tuple[int, int, int] | None = None
        for index in now:
            file, start, end = here.span(index)
            if index in kept:
                continue
            if begun is not None and begun[0] == file and begun[2] == start:
                begun = (file, begun[1], end)
                continue
            if begun is not None:
                yield Splice(self._paths[begun[0]], begun[1], begun[2])
            begun = (file, start, end)
        if begun is not None:
            yield Splice(self._paths[begun[0]], begun[1], begun[2])


class _Here:
    """Where parts stand once others are gone; asked in order."""

    def __init__(self, cuts: Cuts, now: list[int]) -> None:
        self._parts = cuts.parts
        self._there = frozenset(now)
        self._file = -1
        self._gone = 0
        self._next = 0

    def span(self, index: int) -> tuple[int, int, int]:
        while self._next <= index:
            part = self._parts[self._next]
            if part.file != self._file:
                self._file, self._gone = part.file, 0
            if self._next not in self._there:
                self._gone += part.end - part.start
            self._next += 1
        part = self._parts[index]
        return part.file, part.start - self._gone, part.end - self._gone


class Holes:
    """Parts, perhaps one inside another, that turn to blanks."""

    def __init__(self, program: Program, parts: Iterable[tuple[Part, bytes]]) -> None:
        """Parts of *program*, each with what stands there instead: blanks for most."""
        found = sorted(parts, key=lambda each: (each[0].file, each[0].start, -each[0].end))
        self.parts = tuple(part for part, _ in found)
        self._instead = tuple(text for _, text in found)
        self._program = program
        self._paths = tuple(file.path for file in program)

    def path(self, part: int) -> str:
        """The file that a part is in."""
        return self._paths[self.parts[part].file]

    def edit(self, now: Collection[int], kept: Collection[int]) -> Edit:
        """Blank those of *now* that are not *kept*, but nothing that is blank already."""
        there, keeps = frozenset(now), frozenset(kept)
        return Edit.of(self._splices(there, keeps))

    def _splices(self, now: frozenset[int], kept: frozenset[int]) -> Iterator[Splice]:
        covered = (-1, -1)  # file and end of the last part that is gone
        for index, part in enumerate(self.parts):
            if index in kept or (part.file == covered[0] and part.end <= covered[1]):
                continue
            covered = (part.file, part.end)
            if index in now:
                path = self._paths[part.file]
                text = self._program[path].text[part.start : part.end]
                instead = self._instead[index]
                yield Splice(path, part.start, part.end, instead + blank(text)[len(instead) :])
