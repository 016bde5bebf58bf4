"""One long run: memory of Python and of the JVMs, open files and threads stay as they are."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from chipper.journal import Reader
from run_scripts.faults_kills import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSES, STEPS = 45, 15
# Nothing may go, as everything counts for the sum: so every chip is asked. Three in five of these
# families' do not compile, which is told by a file or two; the others are run.
FEW = [word for name in ("declaration", "type", "modifier", "deep") for word in ("--only", name)]
STEP = """\
    static int step{step}(int first, int second) {{
        final int[] parts = new int[] {{ first, second, {step} }};
        int mixed = parts[0] * second + parts[1] ^ parts[2];
        mixed = mixed * 31 + {following}(mixed, first - second);
        return mixed + first;
    }}
"""
MAIN = """\
public class Main {
    static int last(int first, int second) { return first ^ second; }
    public static void main(String[] args) {
        System.out.println("sum " + Link0.step0(1, 2));
    }
}
"""


def written(folder: Path, classes: int = CLASSES) -> Iterator[str]:
    """A program that is one chain of small methods, in classes of a file each."""
    (folder / "Main.java").write_text(MAIN)
    yield "Main.java"
    for number in range(classes):
        name = f"Link{number}.java"
        (folder / name).write_text(_link(number, last=number + 1 == classes))
        yield name


def _link(number: int, *, last: bool) -> str:
    behind = "Main.last" if last else f"Link{number + 1}.step0"
    following = [*(f"step{step}" for step in range(1, STEPS)), behind]
    steps = (STEP.format(step=step, following=name) for step, name in enumerate(following))
    return f"class Link{number} {{\n{''.join(steps)}}}\n"


def soak(variants: int, every: float = 5.0) -> dict[str, object]:
    """Memory of Python and of the JVMs, open files and threads, early and late in a run."""
    top = Path(tempfile.mkdtemp(prefix="chipj-bench-"))
    seen: list[tuple[int, int, int, int]] = []
    begun = time.monotonic()
    try:
        desk = Desk(top)
        words = [
            *written(top),
            "--same-output",
            "--main",
            "Main",
            "--out",
            "r",
            "--jobs",
            "1",
            *FEW,
        ]
        process = desk.start(*words, "--max-variants", str(variants), "--quiet", "--json")
        while process.poll() is None:
            time.sleep(every)
            if row := _looked(process.pid, desk):
                seen.append(row)
        out, said = process.communicate()
        if process.returncode not in (0, 5):
            raise SystemExit(said.decode())
        figures: dict[str, object] = {"variants": json.loads(out)["variants"], "wanted": variants}
        figures |= {"minutes": round((time.monotonic() - begun) / 60, 1)} | _verdicts(top / "r")
    finally:
        shutil.rmtree(top, ignore_errors=True)
    seen = seen[len(seen) // 10 :]  # until everything has started
    third = max(1, len(seen) // 3)
    for at, name in enumerate(("Python MB", "JVM MB", "open files", "threads")):
        for when, rows in (("early", seen[:third]), ("late", seen[-third:])):
            figures[f"{name}, {when}"] = median(row[at] for row in rows)
    return figures


def _verdicts(folder: Path) -> dict[str, object]:
    with Reader.open(folder / "journal.db") as reader:
        return {f"{verdict}": count for verdict, count in reader.counts("verdict").items()} | {
            f"at {stage}": count for stage, count in reader.counts("stage").items()
        }


def _looked(pid: int, desk: Desk) -> tuple[int, int, int, int] | None:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        files = len(os.listdir(f"/proc/{pid}/fd"))
        jvms = [_resident(each) for each in desk.processes() if each != pid]
    except OSError:
        return None
    threads = int(status.partition("Threads:")[2].split()[0])
    return _resident(pid), max(jvms, default=0), files, threads


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20
