"""Lines as parts of a file, and the size order in which they count.

Law: the order is (lines, bytes): leaving out a line, or a character, goes strictly down. It holds
for every search whose units are lines or characters, and for files that are not Java.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chipper.source.program import File, Program
    from chipper.source.series import Span
    from chipper.source.variant import Variant


class Order(Protocol):
    """Which of two programs is the smaller."""

    def smaller(self, variant: Variant) -> bool:
        """Whether a variant is strictly smaller than its base."""
        ...

    def size(self, program: Program) -> tuple[int, ...]:
        """What is compared, left to right."""
        ...


class ByLines:
    """The order of line searches; it knows no language."""

    def smaller(self, variant: Variant) -> bool:
        """Whether a variant has fewer lines than its base, or as many and fewer bytes."""
        paths = variant.edit.paths
        after, before = (
            _size(program[path] for path in paths) for program in (variant.program, variant.base)
        )
        return after < before

    def size(self, program: Program) -> tuple[int, ...]:
        """Lines and bytes of all files."""
        return _size(program)


def line_spans(text: bytes) -> list[Span]:
    """Where each line begins and ends, its end-of-line included."""
    spans: list[Span] = []
    start = 0
    for line in text.splitlines(keepends=True):
        spans.append((start, start + len(line)))
        start += len(line)
    return spans


def _size(files: Iterable[File]) -> tuple[int, ...]:
    lines = size = 0
    for file in files:
        lines += len(file.text.splitlines())
        size += len(file.text)
    return lines, size
