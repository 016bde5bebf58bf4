"""chipj's own Java sources as subjects, as the paper's T17 and T18 chip ChipperJ with itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.jvm import wire
from chipper.jvm.build import SOURCES
from chipper.jvm.rehearsal import EXPORTS

if TYPE_CHECKING:
    from pathlib import Path

OWN = ("T17", "T18")


def own(name: str, folder: Path) -> list[str]:
    """The words for chipj; what the program reads is put into *folder*."""
    if name == "T18":  # a compiler error: packages that nobody has opened
        return [str(SOURCES), "--javac-error", "package.not.visible"]
    asked = folder / "frames"
    setup = wire.Frame(0, b"S", wire.texts(("-nowarn",)) + wire.texts(()))
    judge = wire.Frame(1, b"J", wire.number(1) + wire.splices(()))  # there is no program yet
    asked.write_bytes(setup.packed() + judge.packed())
    words = [str(SOURCES), "--main", "chipj.compile.Rehearsal", "--stdin", str(asked)]
    words += ["--exception", "NullPointerException@Ladder.judge"]
    for each in EXPORTS:
        words += ["--javac-option", each, "--java-option", each]
    return words
