"""One reducer on one Java file: run and watched; what it came to, when, after how many tests."""

from __future__ import annotations

import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING

from chipper.java.parse import Forest
from chipper.report import sized
from chipper.source.program import File, Program
from run_scripts.bench_size_peers import ORACLE
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from run_scripts.bench_size_subjects import Subject

_KEPT = re.compile(r"v(\d+)z(\d+)\.java$")
_TESTS = """select number from ask
  where reused_from is null and stage not in ('parse', 'known', 'memo') order by number"""

Point = tuple[float, int, int]  # seconds, tests, tokens


@dataclass(frozen=True, slots=True)
class Cell:
    """What a reducer made of a file; the curve has a point for every smaller good version."""

    ended: str
    tokens: int
    tests: int
    seconds: float
    cpu: float
    curve: tuple[Point, ...]


def tokens(text: bytes) -> int:
    """The tokens of a Java file."""
    return sized(Program((File("A.java", text),)), Forest()).tokens


def measured(
    subject: Subject, commands: Sequence[list[str]], limit: float, *, journal: bool
) -> Cell:
    """Run a reducer in a folder of its own for *limit* seconds at most.

    Its tests are counted where they are asked, or in chipj's own *journal*, with those that do
    not compile and start no script.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        desk = _Desk(subject, Path(temporary))
        started, begun, before = time(), monotonic(), _cpu()
        ended = desk.run(commands, limit)
        seconds, cpu = monotonic() - begun, _cpu() - before
        calls, curve = desk.journalled(started) if journal else desk.logged(started)
        left = curve[-1][2] if curve else tokens(subject.text)
        compact = desk.work / "run.chipj" / "compact" / desk.file.name
        if compact.exists():
            left = min(left, tokens(compact.read_bytes()))
        return Cell(ended, left, calls, round(seconds, 1), round(cpu, 1), tuple(curve))


class _Desk:
    """The folder a reducer works in, and the environment of its test."""

    def __init__(self, subject: Subject, folder: Path) -> None:
        self.work, self.kept, self.log = folder / "work", folder / "kept", folder / "log"
        self.told = folder / "told"
        for each in (self.work, self.kept, self.work / "temporary"):
            each.mkdir()
        self.file = self.work / subject.file
        self.file.write_bytes(subject.text)
        self.environment = os.environ | {
            **subject.environment(),
            "BENCH_KEPT": str(self.kept),
            "BENCH_LOG": str(self.log),
            "BENCH_ORACLE": str(ORACLE),
            "PYTHONPATH": str(CHECKOUT),
        }
        first = subprocess.run([ORACLE], cwd=self.work, env=self.environment, check=False)
        if first.returncode:
            raise SystemExit(f"{subject.title}: the test says no to the original")

    def run(self, commands: Sequence[list[str]], limit: float) -> str:
        """Run the commands one after the other until *limit* seconds are over; how it ended."""
        end = monotonic() + limit
        with self.told.open("wb") as out:
            for command in commands:
                process = subprocess.Popen(
                    command,
                    cwd=self.work,
                    env=self.environment,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=out,
                    start_new_session=True,
                )
                try:
                    status = process.wait(max(1.0, end - monotonic()))
                except subprocess.TimeoutExpired:
                    _end(process)
                    return "stopped"
                if status and len(commands) == 1:
                    print(self.told.read_bytes()[-600:].decode(errors="replace"), file=sys.stderr)
                    return f"exit {status}"
        return "finished"

    def logged(self, started: float) -> tuple[int, list[Point]]:
        """The calls of the test, and a point for each smaller version it kept."""
        told = (float(line.split()[0]) for line in self.log.read_text().splitlines())
        calls = sorted(at for at in told if at >= started)
        curve: list[Point] = []
        for path in sorted(self.kept.iterdir(), key=lambda path: float(path.name)):
            at, size = float(path.name), tokens(path.read_bytes())
            if at >= started and (not curve or size < curve[-1][2]):
                curve.append((round(at - started, 2), bisect_right(calls, at), size))
        return len(calls), curve

    def journalled(self, started: float) -> tuple[int, list[Point]]:
        """The same from chipj's journal and the good variants it kept."""
        folder = self.work / "run.chipj"
        db = sqlite3.connect(folder / "journal.db")
        tests = [int(number) for (number,) in db.execute(_TESTS)]
        db.close()
        kept = ((path, _KEPT.search(path.name)) for path in (folder / "variants").iterdir())
        found = [(int(match[1]), int(match[2]), path) for path, match in kept if match]
        curve: list[Point] = []
        for number, size, path in sorted(found):
            at = max(0.0, path.stat().st_mtime - started)
            if not curve or size < curve[-1][2]:
                curve.append((round(at, 2), bisect_right(tests, number), size))
        return len(tests), curve


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a reducer and what it started."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
