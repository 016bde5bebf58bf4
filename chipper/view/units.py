"""Offsets as a browser counts them: in UTF-16 units, where we count bytes of UTF-8."""

from __future__ import annotations

from itertools import accumulate


class Units:
    """Where the bytes of one text are in its string."""

    def __init__(self, text: bytes) -> None:
        """Count once; plain ASCII needs no counting."""
        self._table = None if text.isascii() else [0, *accumulate(map(_width, text))]

    def at(self, offset: int) -> int:
        """The unit at which the byte *offset* stands."""
        return offset if self._table is None else self._table[offset]


def _width(byte: int) -> int:
    """How many units begin with this byte: none inside a character, two beyond the first plane."""
    if byte & 0xC0 == 0x80:
        return 0
    return 2 if byte >= 0xF0 else 1
