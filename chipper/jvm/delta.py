"""From one program to another of the same files: what lies between common beginning and end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from chipper.source.program import Program


def delta(old: Program, new: Program) -> Edit | None:
    """The edit that makes *new* of *old*; None if their files have other names."""
    if [file.path for file in old] != [file.path for file in new]:
        return None
    pairs = zip(old, new, strict=True)
    return Edit.of(
        _splice(before.path, before.text, after.text)
        for before, after in pairs
        if before is not after and before.digest != after.digest
    )


def _splice(path: str, before: bytes, after: bytes) -> Splice:
    start = _common(before, after)
    end = _common(before[start:][::-1], after[start:][::-1])
    return Splice(path, start, len(before) - end, after[start : len(after) - end])


def _common(one: bytes, other: bytes) -> int:
    """How many bytes at the beginning are the same."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
