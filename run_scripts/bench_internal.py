"""How fast internal mode is: ratios against cold javac, cold java and external mode, in one run.

Each measure is kept (docs/measured/internal.json) when it is done, so an interrupted bench goes on
with the next; `--fresh` measures again, `--only NAME` those that begin so.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import suppress
from itertools import islice, pairwise
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING, Literal

from chipper.bounds import Bounds, Reached
from chipper.calibrate import calibrated, first_limits, limits_of
from chipper.chips.catalog import read_catalog
from chipper.fence.process import Limits, run
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.jdk import find_jdk
from chipper.jvm.options import Fitted
from chipper.oracle.cold import Cold
from chipper.oracle.crew import Crew
from chipper.oracle.folder import Folders, gather
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.parses import Parses
from chipper.oracle.scripts import Scripts, Setting
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.printed import Printed
from chipper.plan import plan
from chipper.run import Run
from chipper.source.judgement import Judgement
from chipper.source.variant import Variant
from chipper.style import Style
from run_scripts import internal_large
from run_scripts.cells import Cells, figures_of, origin
from run_scripts.figures import write_section
from run_scripts.internal_jobs import jobs
from tests.engine import Trace
from tests.jdk.variants import variants
from tests.samples import Sample, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.oracle.contract import Oracle
    from chipper.source.program import Program

JDK = find_jdk(None, os.environ)
JAVAC = Javac(JDK, java_environment(os.environ, JDK))
SAMPLES = {sample.title: sample for sample in samples() if sample.jdk <= JDK.version}
SETTLED = 700  # compiles, after which a worker's JIT has done most of its work
MEASURED = 200
LIMITS = Limits.of(10)

Figures = dict[str, float | str]


class Plain(Javac):
    """A javac without anything that makes it start sooner."""

    def _command(self) -> list[str]:
        return [str(self.jdk.javac)]


def compilers(folders: Folders) -> Compilers:
    setup = Setup(JDK, JAVAC.environment, Fitted(("-nowarn", "-proc:none"), ()), (), folders.root)
    return Compilers(setup)


def start() -> Figures:
    """From nothing to the first verdict, with our classes compiled already."""
    program = SAMPLES["parameter-T3"].program()
    seconds, cpu = [], []
    for _ in range(5):
        folders = Folders()
        begun = monotonic()
        workers = compilers(folders)
        workers.compile(Variant(program), Event(), classes=True)
        seconds.append(monotonic() - begun)
        workers.close()
        folders.close()
        cpu.append(sum(getrusage(RUSAGE_CHILDREN)[:2]))
    spent = median(after - before for before, after in pairwise(cpu))
    told = f"{median(seconds[1:]):.2f} s, CPU {spent:.2f} s"
    return {"first verdict after": told, "load": f"{os.getloadavg()[0]:.0f}"}


def compiles(title: str) -> Figures:
    """CPU of a verdict in a settled worker against CPU of a cold javac, JIT and GC included."""
    program = SAMPLES[title].program()
    folders = Folders()
    workers = compilers(folders)
    drawn = variants(program, 1)
    for variant in islice(drawn, SETTLED):
        workers.compile(variant, Event(), classes=True)
    spent: dict[str, list[float]] = {"refused": [], "compiled": []}
    for variant in islice(drawn, MEASURED):
        made = workers.compile(variant, Event(), classes=True)
        spent[made.outcome].append(made.cpu)
    workers.close()
    cold = median(_cold(program, folders) for _ in range(5))
    folders.close()
    figures: Figures = {"javac": f"{cold * 1000:.0f} ms"}
    for outcome, each in spent.items():
        mean = sum(each) / max(len(each), 1)
        figures[outcome] = f"{mean * 1000:.1f} ms = 1/{cold / max(mean, 1e-6):.0f}"
    return figures


def _cold(program: Program, folders: Folders) -> float:
    """What `javac *.java` takes, as scripts start it: without the flags that we give it."""
    with folders.fresh(program) as folder:
        command = [str(JDK.javac), *(file.path for file in program)]
        ended = run(
            command, cwd=folder, environment=JAVAC.environment, limits=LIMITS, cancel=Event()
        )
    assert ended.status == 0
    return ended.cpu


def printing(pattern: str) -> Symptom:
    """A line of output matches."""
    return Symptom((Printed(re.compile(pattern)),))


def runs() -> Figures:
    """Wall time of a run in a parked JVM against a cold java, class files in hand."""
    sample = SAMPLES["straight-T1"]
    program, launch = sample.program(), Launch(sample.main, limits=LIMITS)
    never = printing("^no such line$")
    with Internal(JAVAC, quick=True) as internal:
        benches = internal.bench(launch), Cold(JAVAC, launch, Folders())
        found: list[list[float]] = [[], []]
        for _ in range(15):
            sleep(0.5)  # most variants do not compile: the next JVM has time to get ready
            for bench, times in zip(benches, found, strict=True):
                with bench.ready(Variant(program), Event()) as ready:
                    assert not isinstance(ready, Judgement)
                    begun = monotonic()
                    ready.run(never.looks(), Event(), lambda: False)
                    times.append(monotonic() - begun)
        for bench in benches:
            bench.close()
    warm, cold = (median(each[2:]) * 1000 for each in found)
    return {
        "parked": f"{warm:.0f} ms",
        "cold java": f"{cold:.0f} ms",
        "ratio": f"{warm / cold:.2f}",
    }


def heap(number: int = 5000) -> Figures:
    """The worker's heap after many verdicts against its heap with the base loaded."""
    program = SAMPLES["translator-T5"].program()
    folders = Folders()
    workers = compilers(folders)
    workers.compile(Variant(program), Event(), classes=True)
    before = workers.memory()
    for variant in islice(variants(program, 2), number):
        workers.compile(variant, Event(), classes=False)
    after = workers.memory()
    workers.close()
    folders.close()
    return {"before": f"{before >> 20} MB", "after": f"{after >> 20} MB", "verdicts": number}


def _limited(program: Program, make: Callable[[], Oracle], most: int | None) -> tuple[Run, float]:
    forest = Forest()
    begun = monotonic()
    with Crew(lambda: Parses(make(), forest), 1) as crew:
        driven = Run(program, crew, Scales(forest), Trace(), check=Bounds(most).check)
        with suppress(Reached):
            driven.drive(plan(program, Style(), read_catalog(), forest))
    return driven, monotonic() - begun


def suite(sample: Sample, kind: str, most: int | None) -> Figures:
    """One sample in both modes: the same best, the same number of questions, how much faster."""
    program = sample.program()
    riders = gather([sample.folder])
    pattern = printing(sample.pattern or "")

    def external(limits: Limits) -> Oracle:
        if kind == "symptom":
            bench = Cold(JAVAC, Launch(sample.main, limits=limits), Folders(riders))
            return Shows(pattern, bench, limits)
        return scripts(Folders(riders), limits, "external")

    def scripts(folders: Folders, limits: Limits, mode: Literal["internal", "external"]) -> Scripts:
        where = sample.main, sample.main, folders, JAVAC.environment
        setting = Setting(*where, limits, None, mode)
        return Scripts(sample.run, sample.folder / sample.compare, setting)

    limits = as_calibrated(external, program)
    with Internal(JAVAC, riders, quick=kind == "symptom") as internal:

        def resident() -> Oracle:
            if kind == "symptom":
                return internal.shows(pattern, Launch(sample.main, limits=limits))
            folders = Folders(riders)
            return internal.before(scripts(folders, limits, "internal"), folders, classes=True)

        fast, quick = _limited(program, resident, most)
    slow, long = _limited(program, lambda: external(limits), most)
    plain: Figures = {}
    if kind == "symptom" and most is None:
        javac, launch = Plain(JDK, JAVAC.environment), Launch(sample.main, limits=limits)
        bare = Cold(javac, launch, Folders(riders))
        last, longest = _limited(program, lambda: Shows(pattern, bare, limits), most)
        assert (last.program.digest, last.number) == (slow.program.digest, slow.number)
        plain = {"external with a plain javac": f"{longest:.1f} s = {longest / quick:.1f}"}
    same = fast.program.digest == slow.program.digest and fast.number == slow.number
    return {
        "variants": slow.number,
        "internal": f"{quick:.1f} s",
        "external": f"{long:.1f} s",
        "faster": f"{long / quick:.1f}",
        "same bytes": "yes" if same else "NO",
        **plain,
    }


def as_calibrated(make: Callable[[Limits], Oracle], program: Program) -> Limits:
    """What variants may use, as the command finds it out."""
    with Crew(lambda: make(first_limits(None)), 1) as crew:
        return limits_of(calibrated(None, crew.judge(Variant(program)).use))


def two_jobs(sample: Sample) -> Figures:
    """Two jobs on a sample with its built-in symptom."""
    pattern, program = printing(sample.pattern or ""), sample.program()

    def external(limits: Limits) -> Oracle:
        return Shows(pattern, Cold(JAVAC, Launch(sample.main, limits=limits), Folders()), limits)

    launch = Launch(sample.main, limits=as_calibrated(external, program))
    return jobs(JAVAC, program, lambda internal: internal.shows(pattern, launch))


def measures() -> Iterator[tuple[str, Callable[[], Figures]]]:
    yield "start", start
    yield "compile 100 lines", lambda: compiles("parameter-T3")
    yield "compile 2000 lines", lambda: compiles("strings-T10")
    yield "run", runs
    yield "heap", heap
    if internal_large.there():
        yield "javac: answer to question", internal_large.wire_cost
        yield "javac: compile", internal_large.compiles
    for title in ("strings-T10", "interpreter-T8"):
        yield f"jobs {title}", lambda s=SAMPLES[title]: two_jobs(s)
    small = ("straight-T1", "branch-T2", "parameter-T3", "twoclasses-T4")
    for kind in ("symptom", "scripts"):
        for title, sample in SAMPLES.items():
            most = None if title in small else 300
            if kind == "scripts" or sample.pattern is not None:
                yield f"{kind} {title}", lambda s=sample, k=kind, m=most: suite(s, k, m)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", default="", help="a beginning of the names of the measures to take"
    )
    parser.add_argument("--fresh", action="store_true")
    given = parser.parse_args()
    cells = Cells("internal")
    for name, measure in measures():
        if name.startswith(given.only) and (given.fresh or name not in cells):
            cells.put(name, measure())
            print(name, cells[name], flush=True)
    rows = (f"| {name} | {_told(cell)} | {origin(cell)} |" for name, cell in cells.items())
    text = "\n".join(["| measure | figures | of |", "|---|---|---|", *rows])
    print(text)
    write_section("internal", "./run_scripts/bench internal", text)
    return 0


def _told(cell: Figures) -> str:
    return ", ".join(f"{name} {value}" for name, value in figures_of(cell).items())


if __name__ == "__main__":
    sys.exit(main())
