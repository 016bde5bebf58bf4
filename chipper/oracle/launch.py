"""How a compiled variant is started, and the folders that are its own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.fence.process import Limits

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Launch:
    """How a compiled variant is started."""

    main: str
    options: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    stdin: Path | None = None
    limits: Limits = field(default_factory=lambda: Limits.of(10))


def private(folder: Path) -> tuple[Path, Path]:
    """Empty folders for the variant alone, its home and its temporary one, beside its own."""
    places = folder.parent / "home", folder.parent / "tmp"
    for place in places:
        with suppress(FileExistsError):
            place.mkdir()
    return places
