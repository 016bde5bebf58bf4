"""Commands by name, imported when first asked for: most of a short command is imports."""

from __future__ import annotations

from collections.abc import MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import click


class Lazily(MutableMapping[str, "click.Command"]):
    """A mapping that knows where its values are to be found."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """By name, `module:attribute`."""
        self._places = dict(places)
        self._found: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._found:
            module, _, attribute = self._places[name].partition(":")
            self._found[name] = getattr(import_module(module), attribute)
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._places[name] = ""
        self._found[name] = command

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._found.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
