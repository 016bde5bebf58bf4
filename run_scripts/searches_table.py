"""The tables of `bench searches`: searches side by side, SHA-1, single removals, Figure 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Cells = Mapping[str, Mapping[str, Any]]

ORIGIN = """\
Measured in parts (`--part`, `--only`, `--search`) on a machine with more or less other work to do:
compare tests, not seconds. Every search has its own recorded verdicts; chip is the command itself.
An asterisk: the search had its tests (`--at-most`, here 1,000, and 300 of SHA-1, java21 and samples
with more than 500 lines), or ten times as many variants, nearly all refused by the parse guard
(chip: twice as many), and had come so far. What is missing is not measured."""
SIZES = {"left": "tokens", "tests": "tests", "seconds": "seconds"}
GUARD = "Tests are variants that reached the oracle: rejections by the parse guard are none."


def tables(cells: Cells, titles: Iterable[str], searches: Iterable[str]) -> str:
    """All of them, as Markdown."""
    names = [name for name in searches if any(key.endswith(f" {name}") for key in cells)]
    shown = [title for title in titles if any(f"{title} {name}" in cells for name in names)]
    out = [ORIGIN]
    for field, title in SIZES.items():
        out += ["", f"### {title.capitalize()}, by search (as in Table IV of the paper)", ""]
        out += _table(
            ["sample", *names],
            (
                [each, *(_told(cells.get(f"{each} {name}"), field) for name in names)]
                for each in shown
            ),
        )
    out += ["", GUARD, ""]
    out += [
        "### The thesis' experiment: SHA-1, 13,515 characters without blanks, javac as parser",
        "",
    ]
    out += _table(
        ["search", "tests", "refused by the parse guard", "characters left"],
        _sha1(cells, names),
    )
    out += ["", "### Single nodes removed, by sample", ""]
    out += _table(
        ["sample", "nodes", "removals", "that do not parse"],
        _named(cells, "removals ", ("nodes", "removals", "refused")),
    )
    out += ["", "### ORBS, Figure 1", ""]
    out += _table(
        ["windows", "lines deleted of 48", "compilations", "executions", "saved"],
        _named(cells, "figure1 ", ("deleted", "compilations", "executions", "saved")),
    )
    return "\n".join(out).strip() + "\n"


def _sha1(cells: Cells, names: Iterable[str]) -> Iterator[list[object]]:
    for name in names:
        one = cells.get(f"sha1 {name}")
        if one:
            yield [name, one["tests"], one["refused"], _told(one, "characters")]


def _named(cells: Cells, start: str, fields: Iterable[str]) -> Iterator[list[object]]:
    for key, one in cells.items():
        if key.startswith(start):
            yield [key.removeprefix(start), *(one[field] for field in fields)]


def _told(cell: Mapping[str, Any] | None, field: str) -> str:
    """A cell in one table; how far a search came that was stopped."""
    if cell is None:
        return "-"
    return f"{cell[field]}{'*' * cell['stopped']}"


def _table(head: list[str], rows: Iterable[list[object]]) -> list[str]:
    every: list[list[object]] = [[*head], ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(value) for value in row) + " |" for row in every]
