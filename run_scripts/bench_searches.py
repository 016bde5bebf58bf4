"""The searches side by side: chip, ddmin, the HDD family, orbs; and what their papers measured.

Four parts: the samples in the shape of the paper's Table IV, small ones first, the thesis'
experiment on SHA-1, all single-node removals of all samples, and Figure 1 of the paper on ORBS.
Cells are kept in docs/measured/searches.json, verdicts in .bench (those of ORBS in tests/recorded),
so that an interrupted bench goes on where it stopped. A search on a large sample may take as long
as its tests (`--at-most`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any

from chipper.chips.prune import Shears
from chipper.fence.process import Limits
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors, parse
from chipper.jvm.jdk import find_jdk, find_jdks
from chipper.oracle.built import Known
from chipper.oracle.crew import Crew
from chipper.oracle.folder import Folders, gather
from chipper.oracle.javac import java_environment
from chipper.oracle.recorded import Record, Recorded
from chipper.oracle.scripts import Setting, TestScript
from chipper.oracle.trajectory import System, Trajectory
from chipper.run import Run
from chipper.search.orbs import Window, orbs
from chipper.source.edit import Edit
from chipper.source.lines import ByLines
from chipper.source.program import File, Program
from chipper.style import Style
from run_scripts.bench_table2 import makers
from run_scripts.cells import Cells
from run_scripts.figures import write_section
from run_scripts.searches_cells import commanded, counted
from run_scripts.searches_table import tables
from tests.engine import Trace
from tests.figure1 import EXECUTE, criteria, injected
from tests.samples import CHECKOUT, SAMPLES, Sample, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.oracle.contract import Oracle

BENCH = CHECKOUT / ".bench"
CHIP = "chip"  # the command itself, with all it learns from javac and from runs
SEARCHES = {
    CHIP: Style(),
    "hdd": Style(search="hdd"),
    "hdd+": Style(search="hdd+"),
    "hdd*": Style(search="hdd*"),
    "hdd-coarse": Style(search="hdd-coarse"),
    "ddmin line": Style(search="ddmin", unit="line"),
    "ddmin token": Style(search="ddmin", unit="token"),
    "ddmin char": Style(search="ddmin", unit="char"),
    "orbs": Style(search="orbs"),
}


def on_sample(sample: Sample, name: str, options: argparse.Namespace) -> dict[str, Any]:
    if name == CHIP:
        with TemporaryDirectory() as folder:
            return commanded(sample.arguments(Path(folder)), options.at_most, options.jobs)
    record = Record(BENCH / f"searches-{sample.title}-{name.replace(' ', '-')}.txt")
    with makers(sample, record, options.jobs) as make:
        style = SEARCHES[name]
        return counted(sample.program(), make, style, options.at_most, options.jobs)


def on_sha1(name: str, options: argparse.Namespace) -> dict[str, Any]:
    folder = SAMPLES / "sha1"
    if name == CHIP:
        words = [str(folder / "Sha1.java"), "--test", str(folder / "test.sh")]
        return commanded(words, options.at_most, options.jobs)
    record = Record(BENCH / "searches-sha1.txt")
    program = Program((File("Sha1.java", (folder / "Sha1.java").read_bytes()),))
    environment = java_environment(os.environ, find_jdk(None, os.environ))

    def make() -> Oracle:
        setting = Setting("Sha1", "Sha1", Folders(), environment, Limits.of(60))
        return Recorded(record, TestScript(folder / "test.sh", setting))

    return counted(program, make, SEARCHES[name], options.at_most, options.jobs)


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
    known = Known()
    trace = Trace()

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
    }


def keep(cells: Cells, key: str, make: Callable[[], dict[str, Any]], *, fresh: bool) -> None:
    """The cell, measured unless it is known; what an interrupted one had taken is added."""
    spent = Cells("spent", BENCH)
    if key not in cells or fresh:
        before, started = spent.get(key, {"seconds": 0.0})["seconds"], monotonic()
        try:
            found = make()
        except BaseException:
            spent.put(key, {"seconds": before + monotonic() - started})
            raise
        spent.put(key, {"seconds": 0.0})
        cells.put(key, found | {"seconds": round(before + monotonic() - started, 1)})
    print(f"{key}: {cells[key]}", file=sys.stderr)


def measure(asked: argparse.Namespace, cells: Cells) -> None:
    newest = max(jdk.version for jdk in find_jdks(os.environ))
    every = [sample for sample in samples() if sample.jdk <= newest]
    for key, make in cases(asked, every):
        keep(cells, key, make, fresh=asked.fresh)


def cases(
    asked: argparse.Namespace, every: list[Sample]
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What there is to measure, short things first."""
    if "figure1" in asked.part and shutil.which("cc") is None:
        print("figure1: skipped, needs a C compiler", file=sys.stderr)
    elif "figure1" in asked.part:
        yield "figure1 smallest", partial(on_figure1, Window(), 1)
        yield "figure1 forward", partial(on_figure1, Window(forward=True), 1)
        yield "figure1 largest", partial(on_figure1, Window(largest=True), 1)
    if "sha1" in asked.part:
        for name in asked.search or SEARCHES:
            yield f"sha1 {name}", partial(on_sha1, name, asked)
    if "samples" in asked.part:
        wanted = [one for one in every if not asked.only or one.name in asked.only]
        for sample in sorted(wanted, key=lambda one: sum(len(f.text) for f in one.program())):
            for name in asked.search or SEARCHES:
                yield f"{sample.title} {name}", partial(on_sample, sample, name, asked)
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
    parser.add_argument("--at-most", type=int, default=2000, help="tests of a search [2000]")
    parser.add_argument("--fresh", action="store_true")
    asked = parser.parse_args()
    asked.part = asked.part or parts
    BENCH.mkdir(exist_ok=True)
    # What ends a bench ends it in order: the time spent so far is written down.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    cells = Cells("searches")
    measure(asked, cells)
    titles = [sample.title for sample in samples()]
    text = tables(cells, titles, SEARCHES)
    write_section("searches", "./run_scripts/bench searches", text)
    print(text)


if __name__ == "__main__":
    main()
