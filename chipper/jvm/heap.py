"""How much heap a variant's JVM gets and who collects it, in both modes alike.

What the user has chosen stays; who looks for a crash of the JVM gets the collector that it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.jvm.jdk import Jdk

HEAP = 2**30
FIRST = 2**26  # less to lay out than a share of the machine's memory, which is the JVM's own choice
_FROM_FILES = ("@", "-XX:Flags=", "-XX:VMOptionsFile=")  # whatever they say
_MOST = ("-Xmx", "-XX:MaxHeap", "-XX:MaxRAM")
_CRASHES = "-XX:ErrorFile"
_AT_FIRST = ("-Xms", "-Xmn", "-XX:InitialHeap", "-XX:InitialRAM", "-XX:MinHeap")
_ANY_COLLECTOR = 18  # from here on a JVM takes its archived objects whoever collects them


def bounded(options: Sequence[str], jdk: Jdk) -> list[str]:
    """The options that limit the heap and name the collector, but for what *options* choose."""
    found = [] if _chosen(_MOST, options) else [f"-Xmx{HEAP >> 20}m"]
    if not (_chosen((*_MOST, *_AT_FIRST, *_FROM_FILES), options) or for_crashes(options)):
        found.append(f"-Xms{FIRST >> 20}m")
    if chooses_collector(options) or for_crashes(options):
        return found
    return [*found, _quickest(jdk)]


def for_crashes(options: Sequence[str]) -> bool:
    """Whether *options* are of somebody who looks for a crash of the JVM."""
    return _chosen((_CRASHES,), options)


def chooses_collector(options: Sequence[str]) -> bool:
    """Whether one of *options* does."""
    return any(_is_collector(each) for each in options)


def _quickest(jdk: Jdk) -> str:
    """The collector that a JVM starts soonest with."""
    return "-XX:+UseSerialGC" if jdk.version >= _ANY_COLLECTOR else "-XX:+UseG1GC"


def _chosen(beginnings: tuple[str, ...], options: Sequence[str]) -> bool:
    return any(each.startswith(beginnings) for each in options)


def _is_collector(option: str) -> bool:
    return option.startswith(("-XX:+Use", "-XX:-Use")) and option.endswith("GC")
