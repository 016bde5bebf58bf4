"""Internal mode on JDK 17's javac, once `bench javac` has fetched it: compiles, our own cost."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import islice
from random import Random
from statistics import mean, median, quantiles
from threading import Event
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from chipper.bounds import Bounds, Reached
from chipper.chips.catalog import read_catalog
from chipper.cli.inputs import read_inputs
from chipper.fence.process import Limits, run
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.jvm import wire
from chipper.jvm.jdk import find_jdk
from chipper.oracle.crew import Crew
from chipper.oracle.folder import Folders
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.parses import Parses
from chipper.plan import plan
from chipper.run import Run
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant
from chipper.style import Style
from run_scripts.bench_javac import EXPORTS, HOME
from tests.engine import Trace
from tests.jdk.variants import edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.oracle.contract import Cancel
    from chipper.source.edit import Edit, Splice

    Figures = dict[str, float | str]

OPTIONS = (
    "-XDignore.symbol.file",
    *(f"--add-exports=java.base/{each}=ALL-UNNAMED" for each in EXPORTS),
)
_OWNERS = ("method_declaration", "static_initializer", "class_body")
QUESTIONS = 600
SETTLED, MEASURED = 300, 300  # compiles, until the worker's JIT has done most of its work
MOST = 3000


def there() -> bool:
    """Whether javac's sources have been fetched."""
    return (HOME / "src").is_dir()


def program() -> Program:
    return read_inputs([HOME / "src"], None, None, Forest()).program


def wire_cost() -> Figures:
    """From an answer to the next question on the wire, the largest file of javac being chipped."""
    files = sorted(program().files, key=lambda file: -len(file.text))
    forest = Forest()
    oracle = _Stopwatch()
    with Crew(lambda: Parses(oracle, forest), 1) as crew:
        check = Bounds(QUESTIONS).check
        driven = Run(Program(tuple(files)), crew, Scales(forest), Trace(), check=check)
        style = Style(without=("comments", "cut", "bodies", "sweep", "repair"))
        with suppress(Reached):
            driven.drive(plan(driven.program, style, read_catalog(), forest))
    figures: Figures = {"largest file": f"{len(files[0].text) >> 10} kB"}
    for name, found in (("CPU", oracle.cpu), ("wall", oracle.wall)):
        settled = [each * 1000 for each in found[20:]]
        slow = quantiles(settled, n=100)[98]
        figures[name] = f"median {median(settled):.1f} ms, p99 {slow:.1f} ms"
    return figures


class _Stopwatch(Closing):
    """Refuses everything, and takes the time that lies between two questions."""

    def __init__(self) -> None:
        self.cpu: list[float] = []
        self.wall: list[float] = []
        self._answered: tuple[float, float] | None = None

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        wire.splices(variant.edit.splices)
        if self._answered is not None:
            self.cpu.append(process_time() - self._answered[0])
            self.wall.append(perf_counter() - self._answered[1])
        self._answered = process_time(), perf_counter()
        return Judgement(Verdict.NO_COMPILE, "javac", "")


def compiles() -> Figures:
    """CPU of verdicts on variants of javac against CPU of a cold javac, JIT and GC included."""
    jdk = find_jdk(None, os.environ)
    javac = Javac(jdk, java_environment(os.environ, jdk), OPTIONS, limits=Limits.of(600))
    whole = program()
    drawn, bodies = _drawn(whole), _Bodies(whole)
    spent: dict[str, list[float]] = {"body edit": [], "declaration edit": [], "rejected": []}
    colds = [_cold(javac, whole)]
    with Internal(javac) as internal:
        assert internal.compilers is not None
        worker, answers = None, 0
        for edit in islice(drawn, MOST):
            made = internal.compilers.compile(Variant(whole, edit), Event(), classes=True)
            answers += 1
            if internal.compilers.pids() != worker:  # the first one has been through its youth
                worker, answers = internal.compilers.pids(), 0
                spent = {name: [] for name in spent}
            if answers <= SETTLED:
                continue
            if made.outcome == "refused":
                spent["rejected"].append(made.cpu)
            elif bodies.hold(edit):
                spent["body edit"].append(made.cpu)
            else:
                spent["declaration edit"].append(made.cpu)
            if answers == SETTLED + MEASURED and internal.compilers.grown:
                break
    colds += [_cold(javac, whole) for _ in range(2)]
    cold = mean(colds)
    figures: Figures = {"javac": f"{cold:.1f} s ({', '.join(f'{each:.1f}' for each in colds)})"}
    for name, each in spent.items():
        if each:
            told = ((how(each), how.__name__) for how in (median, mean))
            words = (
                f"{how} {cpu * 1000:.0f} ms = 1/{cold / max(cpu, 1e-6):.0f}" for cpu, how in told
            )
            figures[name] = f"{', '.join(words)} ({len(each)})"
    return figures


class _Bodies:
    """Where the bodies of methods are, whatever the worker makes of an edit there."""

    def __init__(self, whole: Program) -> None:
        self._whole = whole
        self._forest = Forest()

    def hold(self, edit: Edit) -> bool:
        """Whether every splice lies within a body."""
        return all(self._holds(splice) for splice in edit.splices)

    def _holds(self, splice: Splice) -> bool:
        root = self._forest.tree(self._whole[splice.path]).root_node
        node = root.descendant_for_byte_range(splice.start, splice.end)
        while node is not None:
            outer = node.parent
            if node.type == "constructor_body" or (
                node.type == "block" and outer is not None and outer.type in _OWNERS
            ):
                return bool(node.start_byte < splice.start and splice.end < node.end_byte)
            node = outer
        return False


def _drawn(whole: Program) -> Iterator[Edit]:
    """Edits at one place, of a few files drawn by their sizes."""
    random = Random(4)
    files = [file for file in whole if file.java]
    chosen = random.choices(files, [len(file.text) for file in files], k=12)
    some = edits(Program(tuple(dict.fromkeys(chosen))))
    while True:
        yield random.choice(some)


def _cold(javac: Javac, whole: Program) -> float:
    """What `javac` takes as scripts start it: without the flags that we give it."""
    folders = Folders()
    with folders.fresh(whole) as folder:
        names = [file.path for file in whole if file.java]
        command = [str(javac.jdk.javac), "-nowarn", "-proc:none", *OPTIONS, *names]
        told = {"cwd": folder, "environment": javac.environment, "limits": javac.limits}
        ended = run(command, cancel=Event(), **told)  # type: ignore[arg-type]
    folders.close()
    assert ended.status == 0, ended.output
    return ended.cpu
