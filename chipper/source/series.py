"""A list in the source: members with separators between them.

Law: the separators belong to the list, not to its members, so leaving out any
members leaves a well-formed list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Collection

    from chipper.source.program import File

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Series:
    """Spans of the members and of the separators: one between neighbours, perhaps a last one."""

    file: File
    items: tuple[Span, ...]
    separators: tuple[Span, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    def without(self, indices: Collection[int]) -> Edit:
        """The edit that leaves these members out, and just the separators they need."""
        if not indices:
            return Edit()
        left = set(indices)
        kept = [index for index in range(len(self.items)) if index not in left]
        needed = {index - 1 for index in kept[1:]}
        if kept and kept[-1] == len(self.items) - 1:
            needed.add(kept[-1])
        gone = [self.items[index] for index in sorted(indices)]
        gone += [span for at, span in enumerate(self.separators) if at not in needed]
        return Edit.of(self._hole(start, end) for start, end in self._runs(gone))

    def _runs(self, spans: list[Span]) -> list[Span]:
        """The same holes, one for all that have nothing but blanks between them."""
        found: list[Span] = []
        for start, end in sorted(spans):
            if found and not self.file.text[found[-1][1] : start].strip():
                start = found.pop()[0]
            found.append((start, end))
        return found

    def _hole(self, start: int, end: int) -> Splice:
        return Splice(self.file.path, start, end, blank(self.file.text[start:end]))
