"""The system of Figure 1 of the paper on ORBS, as `chipj orbs` takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.criterion import JAVA, Criterion, inject
from chipper.source.program import File, Program
from tests.samples import SAMPLES

if TYPE_CHECKING:
    from chipper.source.criterion import Injected

NAMES = ("checker.java", "reader.c", "glue.py")
EXECUTE = "python3 glue.py 12 5"


def criteria() -> tuple[Criterion, ...]:
    """The variable dots before line 13."""
    return (Criterion("checker.java", 13, "dots"),)


def injected() -> Injected:
    """The three files in the paper's order, with the line that tells the values."""
    files = (File(name, (SAMPLES / "orbs" / name).read_bytes()) for name in NAMES)
    return inject(Program(tuple(files)), criteria(), [JAVA])
