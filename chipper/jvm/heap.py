"""How much heap a variant's JVM gets, in both modes alike, unless the user has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAP = 2**30
_CHOICES = ("-Xmx", "-XX:MaxHeap", "-XX:MaxRAM")


def bounded(options: Sequence[str]) -> list[str]:
    """The option that limits the heap; none if there is one among *options*."""
    return [] if any(each.startswith(_CHOICES) for each in options) else [f"-Xmx{HEAP >> 20}m"]
