"""How a compiled variant is started, and the folders that are its own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.fence.process import Limits
from chipper.jvm.command import Java

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from chipper.oracle.javac import Javac


@dataclass(frozen=True, slots=True)
class Launch:
    """How a compiled variant is started; by another JDK than it was compiled with, if one is named.

    `classpath` goes behind the user's; `shown` are files of ours that options name.
    """

    main: str
    options: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    stdin: Path | None = None
    limits: Limits = field(default_factory=lambda: Limits.of(10))
    classpath: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    jdk: Jdk | None = None

    def java(self, javac: Javac) -> Java:
        """What runs that which *javac* has compiled."""
        classpath = (*javac.classpath, *self.classpath)
        return Java(self.jdk or javac.jdk, self.main, self.options, classpath, self.arguments)


def private(folder: Path) -> tuple[Path, Path]:
    """Empty folders for the variant alone, its home and its temporary one, beside its own."""
    places = folder.parent / "home", folder.parent / "tmp"
    for place in places:
        with suppress(FileExistsError):
            place.mkdir()
    return places
