"""What survives: kills, hostile variants, floods, long runs; counts against the bars.

Each part is kept in .bench/faults.json when it is done, so an interrupted bench goes on with the
next. `--only NAME` takes those that begin so, `--small` a tenth of each, `--fresh` all anew,
`--figures` writes docs/figures.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from run_scripts import faults_calm, faults_chips
from run_scripts.faults_hostile import attacked
from run_scripts.faults_kills import killed
from run_scripts.figures import write_section
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STATE = CHECKOUT / ".bench" / "faults.json"
CHIPS = CHECKOUT / ".bench" / "faults_chips.json"
Figures = dict[str, object]


def parts(share: int) -> Iterator[tuple[str, str, Callable[[], Figures]]]:
    """Name, bar, measure; *share* is ten for a tenth of each."""
    zero = "0 of everything but kills and runs"
    yield "kills script", zero, lambda: asdict(killed("script", 100 // share, 1))
    yield "kills internal", zero, lambda: asdict(killed("internal", 100 // share, 2))
    for tier in ("bwrap", "unshare"):
        for mode in ("external", "internal"):
            yield f"hostile {tier} {mode}", "0 wrong, 0 changed", partial(attacked, tier, mode)
    yield "interrupt", "1 s", lambda: faults_calm.interrupts(40 // share)
    yield "flood", "200 MB", lambda: faults_calm.flood(10)
    yield "cost", "+10 %", lambda: faults_calm.cost(1 if share > 1 else 5)
    yield "chips", "0 broken", lambda: chips(share)
    yield "soak", "flat", lambda: faults_calm.soak(20_000 // share)


def chips(share: int) -> Figures:
    """All files, one after the other; what is done is remembered."""
    done = json.loads(CHIPS.read_text()) if CHIPS.exists() else {}
    saved = time.monotonic()
    for at, (name, raw) in enumerate(faults_chips.sources()):
        if at % (share**2) == 0 and name not in done:
            done[name] = faults_chips.checked(name, raw)
            if time.monotonic() - saved > 20:
                saved = time.monotonic()
                CHIPS.write_text(json.dumps(done))
    CHIPS.write_text(json.dumps(done))
    bad = [name for name, each in done.items() if each["broken"]]
    return {
        "files": len(done),
        "copies each": len(faults_chips.COPIES),
        "chips": sum(each["chips"] for each in done.values()),
        "broken": ", ".join(bad) or 0,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a beginning of the names of the parts to take")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--figures", action="store_true")
    given = parser.parse_args()
    STATE.parent.mkdir(exist_ok=True)
    state = {} if given.fresh or not STATE.exists() else json.loads(STATE.read_text())
    for name, bar, measure in parts(10 if given.small else 1):
        key = f"{name} (a tenth)" if given.small else name
        if name.startswith(given.only) and key not in state:
            state[key] = {"bar": bar, **measure()}
            STATE.write_text(json.dumps(state, indent=1))
            print(key, state[key], flush=True)
    rows = (f"| {name} | {_cells(figures)} |" for name, figures in state.items())
    text = "\n".join(["| part | figures |", "|---|---|", *rows])
    print(text)
    if given.figures:
        write_section("faults", "./run_scripts/bench faults --figures", text)
    return 0


def _cells(figures: Figures) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in figures.items())


if __name__ == "__main__":
    sys.exit(main())
