"""From a failing program to its reduction in one command: every sample that throws, to its end.

    ./run_scripts/bench throws [--only strings] [--fresh] [--figures]

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

from chipper.jvm.jdk import find_jdk
from run_scripts.figures import write_section
from tests.throwers import THROWERS, Thrower

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".bench" / "throws"
HEAD = (
    "| sample | tokens before | after | variants | tests | minutes | CPU s |\n"
    "|---|---|---|---|---|---|---|"
)


def main() -> int:
    """Reduce, check, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="one sample, as its folder is called")
    parser.add_argument("--fresh", action="store_true", help="begin again")
    parser.add_argument("--figures", action="store_true", help="write docs/figures.md")
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    chosen = [each for each in THROWERS if asked.only in (None, each.where)]
    rows = [row(each, fresh=asked.fresh) for each in chosen]
    if not rows:
        parser.error(f"--only is one of {', '.join(each.where for each in THROWERS)}")
    if asked.figures and None not in rows:
        table = "\n".join([HEAD, *map(str, rows)])
        write_section("throws", "./run_scripts/bench throws --figures", table)
    return int(None in rows)


def row(sample: Thrower, *, fresh: bool) -> str | None:
    """A line about one sample; None if it was not reduced."""
    name = sample.where.replace("/", "-").removesuffix(".java")
    kept = KEPT / f"{name}.json"
    if fresh or not kept.exists():
        told = reduced(sample, KEPT / f"{name}.chipj", fresh=fresh)
        if told is None:
            return None
        kept.write_text(json.dumps(told))
    told = json.loads(kept.read_text())
    cells = (sample.where, told["original"]["tokens"], told["best"]["tokens"], told["variants"])
    times = (told["tests"], f"{told['seconds'] / 60:.1f}", f"{told['cpu']:.0f}")
    made = f"| {' | '.join(map(str, (*cells, *times)))} |"
    print(made, flush=True)
    return made


def reduced(sample: Thrower, out: Path, *, fresh: bool) -> dict[str, object] | None:
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
    told: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return told | {"cpu": cpu() - begun}


def cpu() -> float:
    """Seconds that ended children have used; of a run that is gone on with, those of today."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
