"""Everything compiled at once by a resident compiler: what its shorter ways are compared with."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from chipper.jvm.compilers import Compilers
    from chipper.jvm.seat import Made

_OTHER = Program.of({"Other.java": "class Other { }"})


def whole(compilers: Compilers, program: Program) -> Made:
    """Compile *program* after one of other files: nothing that came before can be of use."""
    compilers.compile(Variant(_OTHER), Event(), classes=False)
    return compilers.compile(Variant(program), Event(), classes=True)


def content(made: Made) -> tuple[str, dict[str, bytes]]:
    """The outcome and the class files, whatever the order of what they list."""
    return made.outcome, {name: bytes(sorted(each)) for name, each in made.classes.items()}
