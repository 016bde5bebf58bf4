"""What `move` in a rule may say, and who makes the edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.fold import folded
from chipper.chips.hand import handed
from chipper.chips.inline import inlined
from chipper.chips.meet import declared
from chipper.chips.unfold import unfolded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.java.parse import Node
    from chipper.source.edit import Edit
    from chipper.source.program import File

MOVES: dict[str, Callable[[File, Node], Iterator[Edit]]] = {
    "value": inlined,
    "body": unfolded,
    "assignment": declared,
    "assigned": handed,
    "literals": folded,
}
