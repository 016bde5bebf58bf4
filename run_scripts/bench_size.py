"""How small, in how many tests and how soon: chipj beside other reducers, on the same files.

All are given the same scripts, us included: a Run and a Compare script (peer_run.sh,
peer_compare.sh), called by one (peer_oracle.sh) for reducers that take one. What chipj has compiled
in internal mode, the Run script need not compile. Then chipj once more with its built-in symptom. A
sample of several files is written as one, for everybody. Each cell is kept in
docs/measured/size.json, so that an interrupted bench goes on where it stopped. `run_scripts/peers`
installs the others; those that are not there are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from run_scripts.bench_size_cell import measured, tokens
from run_scripts.bench_size_peers import ours, peers
from run_scripts.bench_size_subjects import subjects
from run_scripts.cells import Cells, origin
from run_scripts.figures import write_section

if TYPE_CHECKING:
    from collections.abc import Mapping

    from run_scripts.bench_size_subjects import Subject

QUICK = ("twoclasses", "parameter", "java17")
BUILT_IN, SCRIPT = "chipj", "chipj script"
AT = (300, 1000)


def commands(subject: Subject, jobs: int) -> dict[str, list[list[str]]]:
    """What is run on a subject, by the reducer's name; ours first."""
    found = {
        BUILT_IN: ours(subject, jobs, built_in=True),
        SCRIPT: ours(subject, jobs, built_in=False),
    }
    for peer in peers():
        if peer.program is not None:
            found[peer.name] = peer.commands(subject.file, jobs)
        else:
            print(f"{peer.name}: not installed (run_scripts/peers)", file=sys.stderr)
    return found


def measure(asked: argparse.Namespace, cells: Cells) -> None:
    """Fill the cells that are missing; every one is written down at once."""
    wanted = tuple(asked.only) if asked.only else QUICK if asked.quick else None
    for subject in subjects(wanted):
        if subject.jdk > asked.jdk:
            continue
        for name, run in commands(subject, asked.jobs).items():
            key = f"{subject.title}/{name}"
            if (asked.reducer and name not in asked.reducer) or (key in cells and not asked.fresh):
                continue
            cell = measured(subject, run, asked.limit, journal=name in (BUILT_IN, SCRIPT))
            known = {"limit": asked.limit, "jobs": asked.jobs}
            cells.put(key, {"original": tokens(subject.text)} | known | asdict(cell))
            print(
                f"{key}: {cell.tokens} tokens, {cell.tests} tests, {cell.seconds} s, {cell.ended}"
            )


def after(curve: list[list[float]], tests: int, original: int) -> int:
    """The size after so many tests."""
    return min((int(size) for _, count, size in curve if count <= tests), default=original)


def until(curve: list[list[float]], size: int) -> float | None:
    """The seconds until this size was reached."""
    return next((float(at) for at, _, left in curve if left <= size), None)


def _row(*values: object) -> str:
    return "| " + " | ".join(str(value) for value in values) + " |"


def table(cells: Mapping[str, dict[str, Any]]) -> str:
    """The cells by sample: a row for each reducer."""
    lines: list[str] = []
    for title in dict.fromkeys(key.split("/")[0] for key in cells):
        here = {k.split("/")[1]: cell for k, cell in cells.items() if k.split("/")[0] == title}
        first = next(iter(here.values()))
        lines += [f"### {title}, {first['original']} tokens", ""]
        lines += [_row("reducer", "tokens", "tests", "seconds", "cpu", "ended",
                       *(f"after {at} tests" for at in AT), "its seconds / ours built-in",
                       "its seconds / ours by script", "of"), _row(*["---"] * 11)]  # fmt: skip
        for name, cell in here.items():
            sizes = [after(cell["curve"], at, cell["original"]) for at in AT]
            ratios = [_ratio(cell, here.get(us)) for us in (BUILT_IN, SCRIPT)]
            if name in (BUILT_IN, SCRIPT):
                ratios = ["", ""]
            named = [cell[key] for key in ("tokens", "tests", "seconds", "cpu", "ended")]
            lines.append(_row(name, *named, *sizes, *ratios, origin(cell)))
        lines.append("")
    return "\n".join(lines)


def _ratio(cell: dict[str, Any], us: dict[str, Any] | None) -> str:
    """How many times as long as we a reducer took to the size it ended with."""
    theirs = until(cell["curve"], cell["tokens"])
    ours = until(us["curve"], cell["tokens"]) if us else None
    if theirs is None or ours is None:
        return "-"
    return f"{theirs / max(ours, 0.01):.1f}"


def main() -> None:
    """Measure what is missing and write the tables."""
    parser = argparse.ArgumentParser(prog="bench size", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three samples")
    parser.add_argument(
        "--only", action="append", help="a sample's name, dispatch, erased, or collections"
    )
    parser.add_argument("--reducer", action="append", help="one of the reducers")
    parser.add_argument("--limit", type=float, default=600, help="seconds for each")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="at once")
    parser.add_argument("--jdk", type=int, default=17, help="leave out samples for newer ones")
    parser.add_argument("--fresh", action="store_true")
    asked = parser.parse_args()
    cells = Cells("size")
    measure(asked, cells)
    limits, jobs = (sorted({cell[key] for cell in cells.values()}) for key in ("limit", "jobs"))
    told = f"At most {' or '.join(f'{limit:g}' for limit in limits)} seconds each, "
    told += f"{' or '.join(map(str, jobs))} tests at once (lithium and delta one). "
    told += "Cells of different days may be of different machines: their ratios are rough."
    text = f"{told}\n\n{table(cells)}"
    write_section("size", "./run_scripts/bench size", text)
    print(text)


if __name__ == "__main__":
    main()
