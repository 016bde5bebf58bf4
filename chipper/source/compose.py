"""Two edits in a row as one edit of the first one's base.

Law: composed(first, second).apply(base) is second.apply(first.apply(base)).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.edit import Edit, Splice, spliced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.source.program import Program
    from chipper.source.series import Span


def composed(first: Edit, second: Edit, between: Program) -> Edit:
    """What *first* and then *second* do; *between* is the program after *first*."""
    touched = set(second.paths)
    splices = [splice for splice in first.splices if splice.path not in touched]
    for path in second.paths:
        mine = [splice for splice in first.splices if splice.path == path]
        more = [splice for splice in second.splices if splice.path == path]
        splices += _merged(mine, more, between[path].text)
    return Edit.of(splices)


def _merged(first: list[Splice], second: list[Splice], text: bytes) -> Iterator[Splice]:
    """One splice for each stretch of the text between that either of them wrote or changes."""
    written: list[tuple[int, int, int]] = []  # where a splice of the first ended up, its growth
    grown = 0
    for splice in first:
        start = splice.start + grown
        growth = len(splice.text) - (splice.end - splice.start)
        written.append((start, start + len(splice.text), growth))
        grown += growth
    spans = [(start, end) for start, end, _ in written] + [(s.start, s.end) for s in second]
    for low, high in _stretches(spans):
        start = low - sum(growth for at, _, growth in written if at < low)
        end = high - sum(growth for at, _, growth in written if at <= high)
        inside = [s for s in second if low <= s.start and s.end <= high]
        moved = [Splice(s.path, s.start - low, s.end - low, s.text) for s in inside]
        yield Splice(second[0].path, start, end, spliced(text[low:high], moved))


def _stretches(spans: list[Span]) -> list[Span]:
    """The spans, those that overlap or touch made one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return found
