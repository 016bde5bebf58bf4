"""The cells of the benches: kept at once, with their day and their code, and found again."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from run_scripts.cells import Cells, code, figures_of, origin

if TYPE_CHECKING:
    from pathlib import Path


def test_a_bench_that_is_broken_off_goes_on_with_what_it_has(tmp_path: Path) -> None:
    cells = Cells("some", tmp_path)
    assert not cells
    cells.put("one", {"tokens": 5})
    cells.put("two", {"tokens": 7})
    cells.put("one", {"tokens": 4})
    again = Cells("some", tmp_path)
    assert {key: figures_of(cell) for key, cell in again.items()} == {
        "one": {"tokens": 4},
        "two": {"tokens": 7},
    }
    assert origin(again["one"]) == f"{date.today().isoformat()}, {code()}"


def test_fresh_cells_are_written_over_the_old_ones_only_when_there_is_one(tmp_path: Path) -> None:
    Cells("some", tmp_path).put("one", {"tokens": 5})
    fresh = Cells("some", tmp_path, fresh=True)
    assert list(Cells("some", tmp_path)) == ["one"]
    fresh.put("two", {"tokens": 6})
    assert list(Cells("some", tmp_path)) == ["two"]
