"""How much heap a variant's JVM gets and who collects it, in both modes alike.

What the user has chosen stays; who looks for a crash of the JVM gets the collector that it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAP = 2**30
_CHOICES = ("-Xmx", "-XX:MaxHeap", "-XX:MaxRAM")
_CRASHES = "-XX:ErrorFile"


def bounded(options: Sequence[str]) -> list[str]:
    """The options that limit the heap and name the collector, but for what *options* choose."""
    found = [] if any(each.startswith(_CHOICES) for each in options) else [f"-Xmx{HEAP >> 20}m"]
    chosen = any(_is_collector(each) or each.startswith(_CRASHES) for each in options)
    return found if chosen else [*found, "-XX:+UseSerialGC"]  # the quickest to start


def _is_collector(option: str) -> bool:
    return option.startswith(("-XX:+Use", "-XX:-Use")) and option.endswith("GC")
