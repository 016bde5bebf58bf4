"""Shielded places: bytes that no edit may touch. What stands around them may go.

Law: an edit that is let through changes no shielded byte, and `moved` finds them again behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from chipper.source.edit import Edit
    from chipper.source.series import Span


@dataclass(frozen=True, slots=True)
class Shields:
    """Sorted, disjoint spans for each file that has some."""

    places: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)

    @staticmethod
    def of(spans: Iterable[tuple[str, int, int]]) -> Shields:
        """Shield these spans; those that meet become one."""
        found: dict[str, list[Span]] = {}
        for path, start, end in sorted(spans):
            here = found.setdefault(path, [])
            if here and start <= here[-1][1]:
                here[-1] = here[-1][0], max(end, here[-1][1])
            elif start < end:
                here.append((start, end))
        return Shields({path: tuple(here) for path, here in found.items() if here})

    def __bool__(self) -> bool:
        return bool(self.places)

    def spans(self) -> Iterator[tuple[str, int, int]]:
        """Every span with its file."""
        return ((path, *span) for path, spans in self.places.items() for span in spans)

    def touched(self, edit: Edit) -> bool:
        """Whether a splice overlaps a shielded place, or is written inside of one."""
        return any(
            splice.start < end and start < splice.end
            for splice in (edit.splices if self.places else ())
            for start, end in self.places.get(splice.path, ())
        )

    def moved(self, edit: Edit) -> Shields:
        """The same places behind an *edit* that touches none of them."""
        if not any(path in self.places for path in edit.paths):
            return self
        maps = {path: edit.offsets(path) for path in edit.paths}
        return Shields(
            {
                path: tuple((maps[path].start(a), maps[path].end(b)) for a, b in spans)
                if path in maps
                else spans
                for path, spans in self.places.items()
            }
        )
