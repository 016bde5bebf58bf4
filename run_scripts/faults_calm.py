"""What stays flat and quick: Ctrl-C, a flood; and what the fence costs."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.fence.probe import find_fence
from chipper.oracle.javac import java_environment
from run_scripts.faults_kills import MAIN, SYMPTOM, Desk, scratch
from tests.samples import CHECKOUT, samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.fence.probe import Asked

FLOOD = """
import resource, sys
from pathlib import Path
from threading import Event
from chipper.fence.process import Limits, run
size = int(sys.argv[1])
ended = run(["/usr/bin/head", "-c", str(size), "/dev/zero"], cwd=Path(sys.argv[2]), environment={},
            limits=Limits(wall=600, output=2 * size), cancel=Event())
assert ended.status == 0 and ended.by_itself, ended
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@dataclass
class Interrupts:
    """What came of each Ctrl-C so far."""

    seconds: list[float] = field(default_factory=list)
    processes_left: int = 0
    folders_left: int = 0


def interrupts(
    number: int, seen: Interrupts, keep: Callable[[Interrupts], None]
) -> dict[str, object]:
    """From Ctrl-C to the prompt, at random instants of runs in internal mode."""
    top = Path(tempfile.mkdtemp(prefix="chipj-bench-"))
    try:
        desk = Desk(top)
        (top / "Main.java").write_text(MAIN)
        while len(seen.seconds) < number:
            process = desk.start("Main.java", "--symptom", SYMPTOM, "--fresh", "--quiet")
            time.sleep(random.Random(len(seen.seconds)).uniform(0.5, 8))
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
            seen.seconds.append(round(time.monotonic() - begun, 3))
            seen.processes_left += desk.left_after(1.0)
            seen.folders_left += len(scratch(process.pid))
            keep(seen)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    return {
        "interrupts": number,
        "median s": round(median(seen.seconds), 2),
        "longest s": round(max(seen.seconds), 2),
        "processes left": seen.processes_left,
        "folders left": seen.folders_left,
    }


def flood(gigabytes: int) -> dict[str, object]:
    """The memory of chipj's side of a stream."""
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    with tempfile.TemporaryDirectory(prefix="chipj-bench-") as place:
        command = [sys.executable, "-c", FLOOD, str(gigabytes * 10**9), place]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return {"flood GB": gigabytes, "memory of chipj MB": int(done.stdout)}


def cost(times: int, variants: int = 100) -> dict[str, object]:
    """Wall time of a run in internal mode, by fence: of the quickest, as other work only adds.

    Not CPU time: the kernel keeps no account of what is killed together with its namespace.
    """
    [sample] = [each for each in samples() if each.title == "parameter-T3"]
    words = [str(path) for path in sample.written(Path())]
    words += ["--symptom", sample.pattern or "", "--max-variants", str(variants), "--jobs", "1"]
    found: dict[str, list[float]] = {"none": []}
    tiers: tuple[Asked, ...] = ("bwrap", "unshare")
    found |= {tier: [] for tier in tiers if _stands(tier)}
    top = Path(tempfile.mkdtemp(prefix="chipj-bench-"))
    try:
        for number in range(times):
            # None of them always comes first.
            for fence, rows in [*found.items()][:: 1 if number % 2 else -1]:
                begun = time.monotonic()
                Desk(top).run(*words, "--fence", fence, "--fresh", "--quiet")
                rows.append(time.monotonic() - begun)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    figures: dict[str, object] = {"variants": variants, "runs each": times}
    figures["none s"] = round(min(found["none"]), 1)
    for fence, rows in found.items():
        if fence != "none":
            figures[f"{fence} %"] = _above(min, rows, found["none"])
            figures[f"{fence} median %"] = _above(median, rows, found["none"])
    return figures


def _above(figure: Callable[[list[float]], float], rows: list[float], plain: list[float]) -> float:
    return round(100 * (figure(rows) / figure(plain) - 1), 1)


def _stands(tier: Asked) -> bool:
    try:
        find_fence(tier, java_environment(os.environ, None), net=False, shown=())
    except BadInput:
        return False
    return True
