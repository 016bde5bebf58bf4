"""Strings told once: a table that both sides build alike."""

from __future__ import annotations


class Table:
    """Numbers for strings, in the order they are met."""

    def __init__(self) -> None:
        """Know no string yet."""
        self._known: dict[str, int] = {}
        self._told = 0

    def at(self, text: str) -> int:
        """The number of *text*."""
        return self._known.setdefault(text, len(self._known))

    def new(self) -> list[str]:
        """The strings met since the last time."""
        new = list(self._known)[self._told :]
        self._told += len(new)
        return new
