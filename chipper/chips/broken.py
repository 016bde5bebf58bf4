"""Chips where the parser gave up: brackets and semicolons over its own leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.chips.propose import Listing
    from chipper.java.parse import Node
    from chipper.source.program import File

BROKEN = "ERROR"


def broken_listings(file: File, node: Node) -> list[Listing]:
    """The pieces of a broken region, bracket by bracket."""
    return []
