"""From a failing program to its reduction in one command: every sample that throws, to its end.

    ./run_scripts/bench throws [--only strings] [--fresh]

The suite does the same with the small ones. What was interrupted goes on; what is finished stays.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chipper.jvm.jdk import find_jdk
from run_scripts.cells import Cells, origin
from run_scripts.figures import write_section
from tests.throwers import THROWERS, Thrower

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".bench" / "throws"
HEAD = (
    "| sample | tokens before | after | variants | tests | minutes | CPU s, unfenced | of |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main() -> int:
    """Reduce, check, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="one sample, as its folder is called")
    parser.add_argument("--fresh", action="store_true", help="begin again")
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    cells, failed = Cells("throws"), False
    for sample in THROWERS:
        if asked.only in (None, sample.where) and (asked.fresh or sample.where not in cells):
            name = sample.where.replace("/", "-").removesuffix(".java")
            told = reduced(sample, KEPT / f"{name}.chipj", fresh=asked.fresh)
            failed = failed or told is None
            if told is not None:
                cells.put(sample.where, told)
    table = "\n".join([HEAD, *(row(name, cell) for name, cell in cells.items())])
    print(table)
    write_section("throws", "./run_scripts/bench throws", table)
    return int(failed)


def row(name: str, told: Mapping[str, Any]) -> str:
    """A line about one sample."""
    cells = (name, told["original"]["tokens"], told["best"]["tokens"], told["variants"])
    times = (told["tests"], f"{told['seconds'] / 60:.1f}", f"{told['cpu']:.0f}", origin(told))
    return f"| {' | '.join(map(str, (*cells, *times)))} |"


def reduced(sample: Thrower, out: Path, *, fresh: bool) -> dict[str, Any] | None:
    """What the command told, if it came to its end and the exception is still thrown."""
    begun = cpu()
    words = [*sample.words, "--out", str(out), "--json", *(["--fresh"] if fresh else [])]
    done = subprocess.run(
        [sys.executable, "-m", "chipper", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    with tempfile.TemporaryDirectory() as scratch:
        jdk = find_jdk(None, os.environ)
        if done.returncode or not sample.is_thrown(out / "best", jdk, Path(scratch)):
            print(f"{sample.where}: exit {done.returncode}", file=sys.stderr)
            return None
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told | {"cpu": cpu() - begun}


def cpu() -> float:
    """Seconds that ended children have used; of a run that is gone on with, those of today."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
