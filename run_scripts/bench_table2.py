"""Tables II and III of the paper for our samples, and what rechipping and shielding add (5.1).

Every verdict is recorded in tests/recorded as it is given, so that an interrupted bench goes on
where it stopped and the tests can replay the large samples without a JDK. Every cell is kept in
.bench/table2.json. `--fresh` measures again; verdicts stay recorded unless their file is deleted.
The default plan is the command itself, as a user gives it: of that, nothing is recorded.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.process import Limits
from chipper.java.parse import Forest
from chipper.jvm.jdk import find_jdks
from chipper.oracle.folder import Folders, gather
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.recorded import Record, Recorded
from chipper.oracle.scripts import Scripts, Setting
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.printed import Printed
from chipper.report import sized
from run_scripts.figures import write_section
from run_scripts.table2_text import Cell, expected, tables
from tests.engine import drive
from tests.samples import CHECKOUT, DEFAULT, PAPER, Sample, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.oracle.contract import Oracle
    from run_scripts.table2_text import Cells

RECORDED = CHECKOUT / "tests" / "recorded"
STATE = CHECKOUT / ".bench" / "table2.json"
EXPECTED = "# What chipj makes of it, by symptom and mode; written by ./run_scripts/bench table2\n"
MODES = (*PAPER, DEFAULT)


@contextmanager
def makers(sample: Sample, record: Record, jobs: int) -> Iterator[Callable[[], Oracle]]:
    """A maker of oracles behind the resident compiler, whose answers are recorded.

    A symptom that is a pattern is looked for without scripts: the same verdicts, sooner.
    """
    jdk = sample.fitting_jdk()
    environment = java_environment(os.environ, jdk)
    riders = gather([sample.folder])
    limits = Limits.of(3)
    with Internal(Javac(jdk, environment), riders, jobs) as internal:

        def make() -> Oracle:
            if sample.pattern is not None:
                launch = Launch(sample.main, limits=limits)
                shown = Symptom((Printed(re.compile(sample.pattern)),))
                return Recorded(record, internal.shows(shown, launch))
            folders = Folders(riders)
            setting = Setting(
                sample.main, sample.main, folders, environment, limits, mode="internal"
            )
            scripts = Scripts(sample.run, sample.folder / sample.compare, setting)
            return Recorded(record, internal.before(scripts, folders, classes=True))

        yield make


def chipped(sample: Sample, jobs: int) -> Cell:
    """The default plan: the command as a user gives it, with nothing recorded."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "chipper", *sample.arguments(Path(folder))]
        command += ["--jobs", str(jobs), "--json", "--out", f"{folder}/run.chipj"]
        done = subprocess.run(command, cwd=CHECKOUT, stdout=subprocess.PIPE, check=True)
    told = json.loads(done.stdout)
    lines, nodes, tokens = (
        (told["original"][unit], told["best"][unit]) for unit in ("lines", "nodes", "tokens")
    )
    counts = (told["variants"], told["tests"], told["passes"])
    return Cell(lines, nodes, tokens, *counts, told["seconds"], 0, "")


def measured(sample: Sample, mode: str, jobs: int) -> Cell:
    if mode == DEFAULT:
        return chipped(sample, jobs)
    record = Record(RECORDED / f"{sample.title}.txt")
    before = len(record.verdicts)
    program = sample.program()
    started = monotonic()
    with makers(sample, record, jobs) as make:
        best, trace = drive(program, make, PAPER[mode], jobs)
    seconds = monotonic() - started
    old, new = sized(program, Forest()), sized(best, Forest())
    return Cell(
        (old.lines, new.lines),
        (old.nodes, new.nodes),
        (old.tokens, new.tokens),
        len(trace.asks),
        trace.tests,
        trace.passes,
        round(seconds, 1),
        len(record.verdicts) - before,
        best.digest,
    )


def write_expected(cells: Cells) -> None:
    """What the tests hold the samples to: expected.toml beside each."""
    told: dict[Path, list[str]] = {}
    for sample in samples():
        for mode in MODES:
            cell = cells.get(f"{sample.title} {mode}")
            if cell:
                told.setdefault(sample.folder / "expected.toml", [EXPECTED]).append(
                    f"[{sample.shape}.{mode}]\n{expected(cell, exact=mode != DEFAULT)}"
                )
    for path, sections in told.items():
        path.write_text("\n".join(sections))


def load() -> Cells:
    told = json.loads(STATE.read_text()) if STATE.exists() else {}
    return {key: Cell(**cell) for key, cell in told.items()}


def save(cells: Cells) -> None:
    STATE.write_text(json.dumps({key: asdict(cell) for key, cell in cells.items()}, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench table2", description=__doc__)
    parser.add_argument("--only", action="append", help="a sample's name or shape")
    parser.add_argument("--mode", action="append", choices=list(MODES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fresh", action="store_true")
    asked = parser.parse_args()
    RECORDED.mkdir(exist_ok=True)
    STATE.parent.mkdir(exist_ok=True)
    cells = load()
    newest = max(jdk.version for jdk in find_jdks(os.environ))
    for sample in samples():
        if asked.only and not {sample.name, sample.shape} & set(asked.only):
            continue
        if sample.jdk > newest:
            print(f"{sample.title}: skipped, needs JDK {sample.jdk}", file=sys.stderr)
            continue
        for mode in asked.mode or MODES:
            key = f"{sample.title} {mode}"
            if key not in cells or asked.fresh:
                cells[key] = measured(sample, mode, asked.jobs)
                save(cells)
            print(f"{key}: {cells[key]}", file=sys.stderr)
    write_expected(cells)
    text = tables(cells, [sample.title for sample in samples()])
    write_section("table2", "./run_scripts/bench table2", text)
    print(text)


if __name__ == "__main__":
    main()
