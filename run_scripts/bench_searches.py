"""The searches side by side: chip, ddmin, the HDD family, orbs; and what their papers measured.

Four parts: the small samples in the shape of the paper's Table IV, the thesis' experiment on SHA-1,
all single-node removals of all samples, and Figure 1 of the paper on ORBS. Verdicts are recorded in
.bench (those of ORBS in tests/recorded), so that an interrupted bench goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from dataclasses import asdict, dataclass
from functools import partial
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any

from chipper.chips.prune import Shears
from chipper.fence.process import Limits
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors, parse
from chipper.jvm.jdk import find_jdk, find_jdks
from chipper.oracle.crew import Crew
from chipper.oracle.folder import Folders, gather
from chipper.oracle.javac import java_environment
from chipper.oracle.recorded import Record, Recorded
from chipper.oracle.scripts import Setting, TestScript
from chipper.oracle.trajectory import System, Trajectory
from chipper.plan import Style
from chipper.report import sized
from chipper.run import Run
from chipper.search.orbs import Window, orbs
from chipper.source.edit import Edit
from chipper.source.lines import ByLines
from chipper.source.program import File, Program
from run_scripts.bench_table2 import makers
from run_scripts.figures import write_section
from tests.engine import Trace, drive
from tests.figure1 import EXECUTE, criteria, injected
from tests.samples import CHECKOUT, SAMPLES, Sample, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.oracle.contract import Oracle

STATE = CHECKOUT / ".bench" / "searches.json"
SEARCHES = {
    "chip": Style(),
    "hdd": Style(search="hdd"),
    "hdd+": Style(search="hdd+"),
    "hdd*": Style(search="hdd*"),
    "hdd-coarse": Style(search="hdd-coarse"),
    "ddmin line": Style(search="ddmin", unit="line"),
    "ddmin token": Style(search="ddmin", unit="token"),
    "ddmin char": Style(search="ddmin", unit="char"),
    "orbs": Style(search="orbs"),
}
ORIGIN = """\
Measured in parts (`--part`, `--only`, `--search`) on a machine with other work to do. Every search
has its own recorded verdicts. Cells that are missing are not measured."""
SMALL = ("straight", "branch", "twoclasses", "parameter")
LONG = 3000  # characters of a program beyond which ddmin by characters is left out
SIZES = {"left": "tokens", "tests": "tests", "seconds": "seconds"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One search on one program."""

    left: int
    characters: int
    variants: int
    tests: int
    refused: int
    seconds: float


def cell(best: Program, trace: Trace, seconds: float) -> dict[str, Any]:
    found = Cell(
        sized(best, Forest()).tokens,
        sum(len(b"".join(file.text.split())) for file in best),
        len(trace.asks),
        trace.tests,
        sum(asked.judgement.stage == "parse" for asked in trace.asks),
        round(seconds, 1),
    )
    return asdict(found)


def on_sample(sample: Sample, name: str, jobs: int) -> dict[str, Any]:
    style = SEARCHES[name]
    record = Record(STATE.parent / f"searches-{sample.title}-{name.replace(' ', '-')}.txt")
    started = monotonic()
    with makers(sample, record, jobs) as make:
        best, trace = drive(sample.program(), make, style, jobs)
    return cell(best, trace, monotonic() - started)


def on_sha1(style: Style, jobs: int) -> dict[str, Any]:
    folder = SAMPLES / "sha1"
    record = Record(STATE.parent / "searches-sha1.txt")
    program = Program((File("Sha1.java", (folder / "Sha1.java").read_bytes()),))
    environment = java_environment(os.environ, find_jdk(None, os.environ))

    def make() -> Oracle:
        setting = Setting("Sha1", "Sha1", Folders(), environment, Limits.of(60))
        return Recorded(record, TestScript(folder / "test.sh", setting))

    started = monotonic()
    best, trace = drive(program, make, style, jobs)
    return cell(best, trace, monotonic() - started)


def removals(sample: Sample) -> dict[str, int]:
    """Every node of a sample removed by itself: how many there are, and how many do not parse."""
    program, forest = sample.program(), Forest()
    shears = Shears(program, forest)
    found = dict.fromkeys(("nodes", "removals", "refused"), 0)
    for place in shears.places():
        found["nodes"] += 1
        node = shears.at(place)
        if node is None:
            continue
        found["removals"] += 1
        after = Edit.of(node.splices).apply(program)[place.path].text
        before = errors(forest.tree(program[place.path]))
        found["refused"] += errors(parse(after)) > before
    return found


def on_figure1(window: Window, jobs: int) -> dict[str, Any]:
    """Figure 1 of the paper: what is deleted, with how many builds and executions."""
    system_files = injected()
    environment = java_environment(os.environ, find_jdk(None, os.environ))
    system = System("./build.sh", EXECUTE, criteria(), environment)
    riders = gather([SAMPLES / "orbs"])
    with Trajectory(system, None, Limits.of(60), Folders(riders)) as oracle:
        expected = oracle.observe(system_files.program, Event()).values
    record = Record(CHECKOUT / "tests" / "recorded" / "orbs-figure1.txt")
    known: dict[str, Any] = {}
    trace, started = Trace(), monotonic()

    def make() -> Oracle:
        folders = Folders(riders)
        return Trajectory(system, expected, Limits.of(20), folders, known)

    with Crew(make, jobs) as crew:
        run = Run(system_files.program, crew, Scales(Forest()), trace, order=ByLines())
        best = run.drive(orbs(system_files.program, window, fixed=system_files.fixed))
    asked = [each for each in trace.asks if each.reused_from is None]
    for each in asked:
        record.add(each.variant.program.digest, each.judgement.verdict)
    gone = ByLines().size(system_files.program)[0] - ByLines().size(best)[0]
    stages = [each.judgement.stage for each in asked]
    return {
        "deleted": gone,
        "compilations": len(asked),
        "executions": stages.count("run"),
        "saved": stages.count("same"),
        "seconds": round(monotonic() - started, 1),
    }


def kept(cells: dict[str, Any], key: str, make: Callable[[], Any], *, fresh: bool) -> Any:
    """The cell, measured unless it is known; written down at once."""
    if key not in cells or fresh:
        cells[key] = make()
        STATE.write_text(json.dumps(cells, indent=1))
    print(f"{key}: {cells[key]}", file=sys.stderr)
    return cells[key]


def _row(*values: object) -> str:
    return "| " + " | ".join(str(value) for value in values) + " |"


def table(cells: dict[str, Any]) -> str:
    names = [name for name in SEARCHES if any(key.endswith(f" {name}") for key in cells)]
    titles = [sample.title for sample in samples() if f"{sample.title} chip" in cells]
    out = [ORIGIN]
    for field, title in SIZES.items():
        out += ["", f"### {title.capitalize()}, by search (as in Table IV of the paper)", ""]
        out += [_row("sample", *names), _row(*["---"] * (len(names) + 1))]
        for each in titles:
            row = [cells.get(f"{each} {name}") for name in names]
            out.append(_row(each, *("-" if one is None else one[field] for one in row)))
    out += [
        "",
        "Tests are variants that reached the oracle: rejections by the parse guard are none.",
        "",
    ]
    out += [
        "### The thesis' experiment: SHA-1, 13,515 characters without blanks, javac as parser",
        "",
    ]
    out += [
        _row("search", "tests", "refused by the parse guard", "characters left"),
        _row(*["---"] * 4),
    ]
    for name in SEARCHES:
        one = cells.get(f"sha1 {name}")
        if one:
            out.append(_row(name, one["tests"], one["refused"], one["characters"]))
    out += ["", "### Single nodes removed, by sample", ""]
    out += [_row("sample", "nodes", "removals", "that do not parse"), _row(*["---"] * 4)]
    for key, one in cells.items():
        if key.startswith("removals "):
            out.append(_row(key.split()[1], one["nodes"], one["removals"], one["refused"]))
    out += ["", "### ORBS, Figure 1", ""]
    out += [
        _row("windows", "lines deleted of 48", "compilations", "executions", "saved"),
        _row(*["---"] * 5),
    ]
    for key, one in cells.items():
        if key.startswith("figure1 "):
            named = [one[name] for name in ("deleted", "compilations", "executions", "saved")]
            out.append(_row(key.removeprefix("figure1 "), *named))
    return "\n".join(out).strip() + "\n"


def measure(asked: argparse.Namespace, cells: dict[str, Any]) -> None:
    newest = max(jdk.version for jdk in find_jdks(os.environ))
    every = [sample for sample in samples() if sample.jdk <= newest]
    for key, make in cases(asked, every):
        kept(cells, key, make, fresh=asked.fresh)


def cases(
    asked: argparse.Namespace, every: list[Sample]
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What there is to measure, short things first."""
    if "figure1" in asked.part and shutil.which("cc") is None:
        print("figure1: skipped, needs a C compiler", file=sys.stderr)
    elif "figure1" in asked.part:
        yield "figure1 smallest", partial(on_figure1, Window(), 1)
        yield "figure1 forward", partial(on_figure1, Window(forward=True), 1)
    if "sha1" in asked.part:
        for name, style in SEARCHES.items():
            if name not in ("chip", "orbs", "ddmin token", "ddmin char"):
                yield f"sha1 {name}", partial(on_sha1, style, asked.jobs)
    if "samples" in asked.part:
        for sample in (one for one in every if one.name in (asked.only or SMALL)):
            long = sum(len(file.text) for file in sample.program()) > LONG
            for name in SEARCHES:
                wanted = name in (asked.search or SEARCHES)
                if wanted and (name != "ddmin char" or not long):
                    yield f"{sample.title} {name}", partial(on_sample, sample, name, asked.jobs)
    if "removals" in asked.part:
        for name, one in {sample.name: sample for sample in every}.items():
            if one.generated is None and (not asked.only or name in asked.only):
                yield f"removals {name}", partial(removals, one)


def main() -> None:
    parts = ["samples", "sha1", "removals", "figure1"]
    parser = argparse.ArgumentParser(prog="bench searches", description=__doc__)
    parser.add_argument("--part", action="append", choices=parts)
    parser.add_argument("--search", action="append", choices=list(SEARCHES))
    parser.add_argument("--only", action="append", help="a sample's name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fresh", action="store_true")
    asked = parser.parse_args()
    asked.part = asked.part or parts
    STATE.parent.mkdir(exist_ok=True)
    cells: dict[str, Any] = json.loads(STATE.read_text()) if STATE.exists() else {}
    measure(asked, cells)
    text = table(cells)
    write_section("searches", "./run_scripts/bench searches", text)
    print(text)


if __name__ == "__main__":
    main()
