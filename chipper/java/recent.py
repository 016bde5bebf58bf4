"""What was lately used, by name: so many things at most, and so many bytes of text behind them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

_LEAST = 4  # of the largest things too: a base, its original, a variant, its base
ROOM = 16 << 20  # bytes of text: their trees take some forty times as much

T = TypeVar("T")


class Recent(Generic[T]):
    """A store that forgets what was not used for the longest time."""

    def __init__(self, most: int, room: int = ROOM) -> None:
        """Remember *most* things, but of large ones only what *room* is there for."""
        self._things: OrderedDict[str, tuple[int, T]] = OrderedDict()
        self._most = most
        self._room = room
        self._taken = 0

    def __len__(self) -> int:
        """How many things are remembered."""
        return len(self._things)

    def get(self, name: str) -> T | None:
        """The thing of that name, which is now the last to be forgotten."""
        found = self._things.get(name)
        if found is None:
            return None
        self._things.move_to_end(name)
        return found[1]

    def put(self, name: str, thing: T, weight: int) -> None:
        """Remember a thing whose text has *weight* bytes."""
        self._taken += weight - self._things.pop(name, (0, thing))[0]
        self._things[name] = weight, thing
        while len(self._things) > self._most or (
            self._taken > self._room and len(self._things) > _LEAST
        ):
            self._taken -= self._things.popitem(last=False)[1][0]
