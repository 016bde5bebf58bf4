"""What survives: kills, hostile variants, floods, long runs; counts against the bars.

Each part is kept in docs/measured/faults.json when it is done, and the long ones in .bench as they
go, so that an interrupted bench goes on. `--only NAME` takes those that begin so, `--small` a tenth
of each (a hundredth of the files), `--fresh` all anew, `--jobs N` looks at files in so many
processes. Where a figure misses its bar, the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from chipper.errors import BadInput
from run_scripts import faults_calm, faults_chips, faults_huge, faults_soak
from run_scripts.cells import Cells, figures_of, origin
from run_scripts.faults_bars import bar_of
from run_scripts.faults_hostile import attacked
from run_scripts.faults_kills import Tally, killed
from run_scripts.figures import write_section
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from run_scripts.faults_bars import Figures

BEGUN = CHECKOUT / ".bench" / "faults_begun.json"
SOURCES = {"chips": faults_chips.modules, "compiler tests": faults_chips.tests}
# Kind, jobs, how many: a script without a fence, and internal mode behind each.
KILLS = [("script", 1, 60), ("script", 2, 40), ("bwrap", 2, 60), ("unshare", 2, 40)]


def parts(share: int, jobs: int) -> Iterator[tuple[str, Callable[[], Figures]]]:
    """Name and measure; *share* is ten for a tenth of each."""
    for at, (kind, crew, number) in enumerate(KILLS, 1):
        yield f"kills {kind} {crew}", partial(kills, kind, max(number // share, 1), at, crew)
    for tier in ("bwrap", "unshare"):
        for mode in ("external", "internal"):
            yield f"hostile {tier} {mode}", partial(attacked, tier, mode)
    yield "interrupt", lambda: interrupts(40 // share)
    yield "flood", lambda: faults_calm.flood(10)
    yield "cost", lambda: faults_calm.cost(1 if share > 1 else 5)
    yield "huge", lambda: faults_huge.huge(50_000 // share)
    for part in SOURCES:
        yield part, partial(chips, part, share, jobs)
    yield "soak", lambda: faults_soak.soak(20_000 // share)


def kills(kind: str, number: int, seed: int, jobs: int) -> Figures:
    """What kills left, as figures; every run is kept."""
    key = f"kills {kind} {jobs} {number}"
    tally = Tally(**kept(key, {"jobs": jobs}))
    return asdict(killed(kind, number, seed, tally, lambda now: keep(key, asdict(now))))


def interrupts(number: int) -> Figures:
    """What Ctrl-C left, as figures; every one is kept."""
    key = f"interrupts {number}"
    seen = faults_calm.Interrupts(**kept(key, {}))
    return faults_calm.interrupts(number, seen, lambda now: keep(key, asdict(now)))


def kept(key: str, new: dict[str, Any]) -> dict[str, Any]:
    """How far a part came before it was broken off."""
    begun = json.loads(BEGUN.read_text()) if BEGUN.exists() else {}
    found: dict[str, Any] = begun.get(key, new)
    return found


def keep(key: str, value: dict[str, Any]) -> None:
    """Remember how far a part has come."""
    begun = json.loads(BEGUN.read_text()) if BEGUN.exists() else {}
    BEGUN.write_text(json.dumps(begun | {key: value}, indent=1))


def chips(part: str, share: int, jobs: int) -> Figures:
    """All files, in several processes; what is done is remembered."""
    path = progress(part)
    done = json.loads(path.read_text()) if path.exists() else {}
    found = enumerate(SOURCES[part]())
    left = [each for at, each in found if at % (share**2) == 0 and each[0] not in done]
    saved = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        for name, counts in pool.map(faults_chips.checked, left, chunksize=4):
            done[name] = counts
            if time.monotonic() - saved > 20:
                saved = time.monotonic()
                path.write_text(json.dumps(done))
    path.write_text(json.dumps(done))
    counts = sum((Counter(each) for each in done.values()), Counter())
    told: Figures = {"files": len(done), "copies each": len(faults_chips.COPIES)}
    return told | {name: counts[name] for name in faults_chips.COUNTED}


def progress(part: str) -> Path:
    """Where the files of a part are kept that are done."""
    return BEGUN.with_name(f"faults_{part.replace(' ', '_')}.json")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a beginning of the names of the parts to take")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="for the chips")
    given = parser.parse_args()
    BEGUN.parent.mkdir(exist_ok=True)
    if given.fresh:
        for path in (BEGUN, *map(progress, SOURCES)):
            path.unlink(missing_ok=True)
    cells = Cells("faults", fresh=given.fresh)
    for name, measure in parts(10 if given.small else 1, given.jobs):
        key = f"{name} (a tenth)" if given.small else name
        if name.startswith(given.only) and key not in cells:
            try:
                cells.put(key, measure())
            except BadInput as error:
                print(f"{key}: not measured: {error.message}", file=sys.stderr)
                continue
            print(key, cells[key], flush=True)
    text = table(cells)
    print(text)
    write_section("faults", "./run_scripts/bench faults", text)
    return int(any(bar_of(name).missed(figures_of(cell)) for name, cell in cells.items()))


def table(cells: Cells) -> str:
    """A row for each part: its figures, its bar, and what misses it."""
    rows = [
        "Parts that are missing were not measured; a tenth is `--small`. On a machine with other"
    ]
    rows += ["work to do: counts, not times.", ""]
    rows += ["| part | figures | bar | missed | of |", "|---|---|---|---|---|"]
    for name, cell in cells.items():
        figures = figures_of(cell)
        told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in figures.items())
        bar = bar_of(name)
        missed = "; ".join(bar.missed(figures)) or "nothing"
        rows.append(f"| {name} | {told} | {bar.text} | {missed} | {origin(cell)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
