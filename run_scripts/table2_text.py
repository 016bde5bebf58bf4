"""What `bench table2` writes: the tables as Markdown, and what the tests hold a sample to."""

from __future__ import annotations

from dataclasses import dataclass

ORIGIN = """\
Verdicts are recorded (tests/recorded): of the built-in symptom where a sample's symptom is a
pattern, else of its scripts, in internal mode, with 3 s of CPU a variant. The default plan is the
command itself, on the JDK. A dash is not measured."""
DASH = "-"


@dataclass(frozen=True, slots=True)
class Cell:
    """One sample in one mode."""

    lines: tuple[int, int]
    nodes: tuple[int, int]
    tokens: tuple[int, int]
    variants: int
    tests: int
    passes: int
    seconds: float
    new: int
    digest: str


Cells = dict[str, Cell]  # by sample and mode


def expected(cell: Cell, *, exact: bool) -> str:
    """The result as TOML; where the plan may still get better, its tokens alone."""
    told = f"tokens = {cell.tokens[1]}\n"
    if not exact:
        return told
    return (
        f"lines = {cell.lines[1]}\nnodes = {cell.nodes[1]}\n{told}"
        f'variants = {cell.variants}\ndigest = "{cell.digest}"\n'
    )


def tables(cells: Cells, titles: list[str]) -> str:
    """Tables II and III of the paper, and what 5.1.2 and 5.1.3 tell in words."""
    shown = [title for title in titles if f"{title} forward" in cells]
    parts = [ORIGIN, "", *_table2(cells, shown), "", *_table3(cells, shown)]
    return "\n".join([*parts, "", *_refinements(cells, shown)]) + "\n"


def _table2(cells: Cells, titles: list[str]) -> list[str]:
    head = ["sample", "lines", "best", "nodes", "best", "tokens", "best", "variants", "tests"]
    rows = []
    for title in titles:
        cell = cells[f"{title} forward"]
        rows.append([title, *cell.lines, *cell.nodes, *cell.tokens, cell.variants, cell.tests])
    return ["### Table II: forward, one pass (`--paper`)", "", *_markdown(head, rows)]


def _table3(cells: Cells, titles: list[str]) -> list[str]:
    head = ["sample", "original", "forward", "reverse", "difference", "percentage"]
    rows = []
    for title in titles:
        reverse = cells.get(f"{title} reverse")
        old, best = cells[f"{title} forward"].nodes
        told: list[object] = [DASH] * 3
        if reverse:
            gain = best - reverse.nodes[1]
            told = [reverse.nodes[1], gain, f"{gain / best:.1%}"]
        rows.append([title, old, best, *told])
    return ["### Table III: forward against reverse, in nodes", "", *_markdown(head, rows)]


def _refinements(cells: Cells, titles: list[str]) -> list[str]:
    """A row per sample: forward, then what each refinement makes of it."""
    head = ["sample", "forward", "variants", "shielded", "variants"]
    head += ["rechipped", "passes", "extra variants", "default", "passes", "variants"]
    rows = []
    for title in titles:
        modes = ("forward", "shield", "rechip", "default")
        forward, shield, rechip, default = (cells.get(f"{title} {mode}") for mode in modes)
        assert forward is not None
        extra = rechip.variants - forward.variants if rechip else DASH
        rows.append(
            [title, forward.nodes[1], forward.variants]
            + ([shield.nodes[1], shield.variants] if shield else [DASH] * 2)
            + ([rechip.nodes[1], rechip.passes, extra] if rechip else [DASH] * 3)
            + ([default.nodes[1], default.passes, default.variants] if default else [DASH] * 3)
        )
    title = "### Shielding, rechipping and the default plan (5.1.2, 5.1.3), in nodes"
    return [title, "", *_markdown(head, rows)]


def _markdown(head: list[str], rows: list[list[object]]) -> list[str]:
    lines: list[list[object]] = [list(head), ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines]
