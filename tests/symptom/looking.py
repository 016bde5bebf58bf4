"""A run made of words: what parts see, without a process."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chipper.fence.process import Ended
from chipper.oracle.symptom import Looks, Symptom

if TYPE_CHECKING:
    from chipper.oracle.symptom import Part


def ended(status: int = 0, *, late: bool = False, over: str = "", digest: str = "") -> Ended:
    return Ended(status, b"", b"", digest, late, over, 0.1, 0.1)


def looked(
    *parts: Part,
    out: str = "",
    err: str = "",
    end: Ended | None = None,
    folder: Path = Path(),
    hangs: bool = False,
) -> Looks:
    """What *parts* saw of a run that printed this and ended so."""
    looks = Symptom(parts, hangs).looks()
    looks.begin(folder)
    looks.take(0, out.encode())
    looks.take(1, err.encode())
    looks.end(end or ended())
    return looks


def shown(*parts: Part, **run: object) -> bool:
    return looked(*parts, **run).shown  # type: ignore[arg-type]


def early(*parts: Part, out: str = "", err: str = "") -> bool:
    """Whether that would be enough while the program still runs."""
    looks = Symptom(parts).looks()
    looks.begin(Path())
    looks.take(0, out.encode())
    looks.take(1, err.encode())
    return looks.enough()
