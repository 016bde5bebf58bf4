"""What a bench has measured, cell by cell: docs/measured/NAME.json, written at once.

So an interrupted bench goes on where it stopped, on another day too; every cell says its day and
the commit of the code that it is of.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).resolve().parents[1]
MEASURED = CHECKOUT / "docs" / "measured"
WHEN, CODE = "when", "code"


class Cells(Mapping[str, dict[str, Any]]):
    """The cells of one bench, by their names."""

    def __init__(self, name: str, folder: Path = MEASURED, *, fresh: bool = False) -> None:
        self._path = folder / f"{name}.json"
        known = self._path.exists() and not fresh
        self._cells: dict[str, dict[str, Any]] = json.loads(self._path.read_text()) if known else {}

    def __getitem__(self, key: str) -> dict[str, Any]:
        return self._cells[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def put(self, key: str, figures: Mapping[str, Any]) -> None:
        """Keep a cell, in place of an older one of that name."""
        self._cells[key] = {**figures, WHEN: date.today().isoformat(), CODE: code()}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        rows = (f"{json.dumps(name)}: {json.dumps(cell)}" for name, cell in self._cells.items())
        new = self._path.with_suffix(".new")
        new.write_text("{\n" + ",\n".join(rows) + "\n}\n")
        new.replace(self._path)


def figures_of(cell: Mapping[str, Any]) -> dict[str, Any]:
    """A cell without its day and its code."""
    return {name: value for name, value in cell.items() if name not in (WHEN, CODE)}


def origin(cell: Mapping[str, Any]) -> str:
    """The day of a cell and the commit it is of."""
    return f"{cell[WHEN]}, {cell[CODE]}"


def code() -> str:
    """The commit that is checked out, with a plus if the product has changed since."""
    told = _git("rev-parse", "--short", "HEAD").stdout.strip() or "unknown"
    return told + "+" * bool(_git("status", "--porcelain", "--", "chipper", "rules").stdout)


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    command = ["git", *words]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
