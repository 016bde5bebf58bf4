"""Tables II and III of the paper for our samples, and what rechipping and shielding add (5.1).

Every verdict is recorded in tests/recorded as it is given, so that an interrupted bench goes on
where it stopped and the tests can replay the large samples without a JDK. Every cell is kept in
.bench/table2.json. `--fresh` measures again; verdicts stay recorded unless their file is deleted.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from contextlib import contextmanager
from dataclasses import asdict, dataclass
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
from chipper.plan import Style
from chipper.report import sized
from run_scripts.figures import write_section
from tests.engine import drive
from tests.samples import CHECKOUT, Sample, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chipper.oracle.contract import Oracle

RECORDED = CHECKOUT / "tests" / "recorded"
STATE = CHECKOUT / ".bench" / "table2.json"
ORIGIN = """\
Verdicts are recorded (tests/recorded): of the built-in symptom where a sample's symptom is a
pattern, else of its scripts, in internal mode, with 3 s of CPU a variant. The default plan is
asked without coverage here."""
EXPECTED = "# What chipj makes of it, by symptom and mode; written by ./run_scripts/bench table2\n"
MODES = {
    "forward": Style(paper=True),
    "reverse": Style(paper=True, reverse=True),
    "shield": Style(paper=True, shield=True),
    "rechip": Style(paper=True, passes=0),
    "default": Style(),
}


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


@contextmanager
def makers(sample: Sample, record: Record, jobs: int) -> Iterator[Callable[[], Oracle]]:
    """A maker of oracles behind the resident compiler, whose answers are recorded.

    A symptom that is a pattern is looked for without scripts: the same verdicts, sooner.
    """
    jdk = next(jdk for jdk in find_jdks(os.environ) if jdk.version >= sample.jdk)
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


def measured(sample: Sample, mode: str, jobs: int) -> Cell:
    record = Record(RECORDED / f"{sample.title}.txt")
    before = len(record.verdicts)
    program = sample.program()
    started = monotonic()
    with makers(sample, record, jobs) as make:
        best, trace = drive(program, make, MODES[mode], jobs)
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


def write_expected(cells: dict[str, dict[str, object]]) -> None:
    """What the tests hold the samples to: expected.toml beside each."""
    told: dict[Path, list[str]] = {}
    for sample in samples():
        for mode in MODES:
            cell = cells.get(f"{sample.title} {mode}")
            if cell:
                (_, lines), (_, nodes), (_, tokens) = (
                    cell[key]
                    for key in ("lines", "nodes", "tokens")  # type: ignore[misc]
                )
                told.setdefault(sample.folder / "expected.toml", [EXPECTED]).append(
                    f"[{sample.shape}.{mode}]\nlines = {lines}\nnodes = {nodes}\n"
                    f"tokens = {tokens}\nvariants = {cell['variants']}\n"
                    f'digest = "{cell["digest"]}"\n'
                )
    for path, sections in told.items():
        path.write_text("\n".join(sections))


def load() -> dict[str, dict[str, object]]:
    return json.loads(STATE.read_text()) if STATE.exists() else {}


def table(cells: dict[str, dict[str, object]]) -> str:
    """The tables as Markdown."""
    out = [ORIGIN, "", "### Table II: forward, one pass (`--paper`)", ""]
    out += [_row("sample", "lines", "best", "nodes", "best", "tokens", "best", "variants", "tests")]
    out += [_row(*["---"] * 9)]
    shown = [sample.title for sample in samples() if f"{sample.title} forward" in cells]
    for title in shown:
        c = cells[f"{title} forward"]
        sizes = [n for key in ("lines", "nodes", "tokens") for n in c[key]]  # type: ignore[attr-defined]
        out.append(_row(title, *sizes, c["variants"], c["tests"]))
    out += ["", "### Table III: forward against reverse, in nodes", ""]
    out += [_row("sample", "original", "forward", "reverse", "difference", "percentage")]
    out += [_row(*["---"] * 6)]
    for title in shown:
        f, r = (cells.get(f"{title} {mode}") for mode in ("forward", "reverse"))
        if f and r:
            (old, forward), (_, reverse) = f["nodes"], r["nodes"]  # type: ignore[misc]
            gain = forward - reverse
            out.append(_row(title, old, forward, reverse, gain, f"{gain / forward:.1%}"))
    out += ["", "### Shielding, rechipping and the default plan (5.1.2, 5.1.3), in nodes", ""]
    out += [
        _row("sample", "forward", "variants", "shielded", "variants", "rechipped", "passes")[:-2]
        + " | variants | default | passes | variants |"
    ]
    out += [_row(*["---"] * 11)]
    for title in shown:
        found = [cells.get(f"{title} {m}") for m in ("forward", "shield", "rechip", "default")]
        if all(found):
            f, s, r, d = found
            row = [title, f["nodes"][1], f["variants"], s["nodes"][1], s["variants"]]  # type: ignore[index]
            row += [r["nodes"][1], r["passes"], r["variants"]]  # type: ignore[index]
            row += [d["nodes"][1], d["passes"], d["variants"]]  # type: ignore[index]
            out.append(_row(*row))
    return "\n".join(out) + "\n"


def _row(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


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
                cells[key] = asdict(measured(sample, mode, asked.jobs))
                STATE.write_text(json.dumps(cells, indent=1))
            print(f"{key}: {cells[key]}", file=sys.stderr)
    write_expected(cells)
    text = table(cells)
    write_section("table2", "./run_scripts/bench table2", text)
    print(text)


if __name__ == "__main__":
    main()
