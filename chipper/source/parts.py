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


_NOWHERE = Part(-1, -1, -1)


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
        self._files = program.files

    def path(self, part: int) -> str:
        """The file that a part is in."""
        return self._files[self.parts[part].file].path

    def edit(self, now: Collection[int], kept: Collection[int]) -> Edit:
        """Blank those of *now* that are not *kept*; neighbours go in one splice."""
        there, keeps = frozenset(now), frozenset(kept)
        return Edit.of(self._splices(there, keeps))

    def _splices(self, now: frozenset[int], kept: frozenset[int]) -> Iterator[Splice]:
        last = _NOWHERE  # of the parts that are gone, now or before
        first: Part | None = None  # of a hole, which ends behind the last one of *now*
        end = 0
        for index, part in enumerate(self.parts):
            if index in kept or (part.end <= last.end and part.file == last.file):
                continue
            instead = self._instead[index]
            if first is not None and (instead or self._between(last, part)):
                yield self._blank(first, end)
                first = None
            if index in now:
                if instead:
                    yield self._blank(part, part.end, instead)
                else:
                    first, end = first or part, part.end
            last = part
        if first is not None:
            yield self._blank(first, end)

    def _between(self, last: Part, part: Part) -> bool:
        """Whether there is anything but blanks between two parts, or an end of a file."""
        text = self._files[part.file].text
        return last.file != part.file or bool(text[last.end : part.start].strip())

    def _blank(self, first: Part, end: int, instead: bytes = b"") -> Splice:
        file = self._files[first.file]
        text = instead + blank(file.text[first.start : end])[len(instead) :]
        return Splice(file.path, first.start, end, text)
