"""A part of a symptom: a value that says what to look for in one run of a variant.

Laws: a part knows nothing of other parts; it may say *early* only if more output can confirm it and
never take it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.fence.process import Ended


@dataclass(frozen=True, slots=True)
class End:
    """How a run ended, and the folder it ran in; `complete` if nothing more was to be expected."""

    ended: Ended
    folder: Path
    complete: bool = True


class Look(Protocol):
    """One part's look at one run."""

    def line(self, stream: int, text: str) -> None:
        """A complete line of standard output (0) or standard error (1)."""
        ...

    def shown(self, end: End | None) -> bool:
        """Whether the part holds; without an *end* the program still runs."""
        ...


class Part(Protocol):
    """One condition; several are one symptom. As a text it is its option."""

    @property
    def early(self) -> bool:
        """Whether more output can only confirm it."""
        ...

    def look(self, folder: Path) -> Look:
        """Begin to look at a run in *folder*."""
        ...
