"""The tables of `bench table2`: each sample has its row, with the figures of the goldens."""

from __future__ import annotations

import tomllib

from run_scripts.table2_text import Cell, expected, tables
from tests.samples import CHECKOUT, samples


def cell(nodes: int, variants: int, passes: int = 1) -> Cell:
    return Cell((9, 3), (110, nodes), (120, nodes + 5), variants, variants, passes, 1.0, 0, "d")


def rows(text: str, title: str) -> dict[str, list[str]]:
    """The rows of the table below a heading, by sample."""
    table = text.split(title)[1].split("\n### ")[0].split("\n## ")[0]
    found = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    return {row[0]: row[1:] for row in found[2:]}


def test_what_was_not_measured_is_a_dash_in_a_row_that_stays() -> None:
    text = tables({"a forward": cell(76, 14), "a rechip": cell(42, 36, 4)}, ["a", "b"])

    assert rows(text, "Table II:") == {
        "a": ["9", "3", "110", "76", "120", "81", "14", "14"],
    }
    assert rows(text, "Table III") == {"a": ["110", "76", "-", "-", "-"]}
    assert rows(text, "Shielding") == {
        "a": ["76", "14", "-", "-", "42", "4", "22", "-", "-", "-"],
    }


def test_reverse_is_told_as_a_share_of_forward() -> None:
    text = tables({"a forward": cell(28, 9), "a reverse": cell(16, 9)}, ["a"])

    assert rows(text, "Table III") == {"a": ["110", "28", "16", "12", "42.9%"]}


def test_a_plan_that_may_get_better_is_held_to_its_tokens_alone() -> None:
    assert tomllib.loads(expected(cell(76, 14), exact=False)) == {"tokens": 81}
    assert set(tomllib.loads(expected(cell(76, 14), exact=True))) == {
        "lines",
        "nodes",
        "tokens",
        "variants",
        "digest",
    }


def test_the_written_tables_tell_what_the_goldens_hold() -> None:
    text = (CHECKOUT / "docs" / "figures.md").read_text().split("## bench table2")[1]
    second, third, more = (rows(text, title) for title in ("Table II:", "Table III", "Shielding"))

    for sample in samples():
        told = tomllib.loads((sample.folder / "expected.toml").read_text())[sample.shape]
        nodes = {mode: str(told[mode]["nodes"]) for mode in ("forward", "reverse", "shield")}
        assert second[sample.title][3] == third[sample.title][1] == nodes["forward"]
        assert third[sample.title][2] == nodes["reverse"]
        assert more[sample.title][2] == nodes["shield"]
        assert more[sample.title][4] == str(told["rechip"]["nodes"])
        extra = told["rechip"]["variants"] - told["forward"]["variants"]
        assert more[sample.title][6] == str(extra)
