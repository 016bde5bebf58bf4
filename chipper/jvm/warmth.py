"""What a parked JVM does ahead of time, by what the class files will ask of it.

The JDK gets ready for concatenations, lambdas and formats when they are first used, which takes as
long as many a variant runs: done ahead, nobody waits for it; done in vain, it is lost time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_MENTIONS = {
    "concat": (b"makeConcatWithConstants",),
    "lambda": (b"LambdaMetafactory",),
    "format": (b"printf", b"format", b"formatted"),
}


def warmth(classes: Mapping[str, bytes]) -> str:
    """The kinds of things that some of *classes* does."""
    return ",".join(
        kind
        for kind, names in _MENTIONS.items()
        if any(name in content for content in classes.values() for name in names)
    )
