"""`kill -9` at random instants: what is lost, what is asked twice, what is left behind."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from chipper.fence.scratch import places
from chipper.journal import Reader
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable

SYMPTOM = "wrong: 42"
HEALTH = 5  # questions before a run begins
BODY = "".join(f"        System.out.println({number} + x);\n" for number in range(40))
MAIN = f"""\
public class Main {{
    static int add(int a, int b) {{ return a + b; }}
    public static void main(String[] args) {{
        int x = add(1, 2); // a comment
        System.out.println("wrong: 42");
        if (x > 2) {{ x = 3; }}
{BODY}    }}
}}
"""


@dataclass
class Desk:
    """A folder of a user, and every process that comes of it, by a mark in its environment."""

    folder: Path
    mark: str = field(default_factory=lambda: f"CHIPJ_BENCH={uuid4().hex}")

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        name, value = self.mark.split("=")
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), name: value}
        return subprocess.Popen(
            [sys.executable, "-m", "chipper", *words],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str) -> tuple[int, str]:
        process = self.start(*words)
        _, said = process.communicate(timeout=900)
        return process.returncode, said.decode(errors="replace")

    def processes(self) -> list[int]:
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                if self.mark.encode() in Path("/proc", name, "environ").read_bytes().split(b"\0"):
                    found.append(int(name))
            except OSError:
                continue
        return found

    def left_after(self, seconds: float) -> int:
        """Processes that are still there so long after the end."""
        until = time.monotonic() + seconds
        while (left := self.processes()) and time.monotonic() < until:
            time.sleep(0.02)
        return len(left)


def scratch(pid: int) -> list[Path]:
    return [path for place in places() for path in Path(place).glob(f"chipj-{pid}-*")]


def steps(folder: Path) -> list[tuple[int, str]]:
    if not (folder / "journal.db").exists():
        return []
    with Reader.open(folder / "journal.db") as reader:
        return [(step.number, step.digest) for step in reader.steps()]


@dataclass
class Tally:
    jobs: int
    kills: int = 0
    lost_steps: int = 0
    other_bytes: int = 0
    repeated_beyond_one_a_job: int = 0
    processes_after_a_second: int = 0
    folders_after_the_next_start: int = 0
    runs: int = 0


def killed(kind: str, number: int, seed: int, tally: Tally, keep: Callable[[Tally], None]) -> Tally:
    """Runs that are killed again and again, until *number* kills have been; *keep* hears of each.

    Every run draws its own lots, so that a bench that was broken off goes on as it would have.
    """
    top = Path(tempfile.mkdtemp(prefix="chipj-bench-"))
    try:
        desk = Desk(top / "desk")  # the log is elsewhere: what lies beside a script counts
        desk.folder.mkdir()
        (desk.folder / "Main.java").write_text(MAIN)
        command = [*_command(kind, top), "--jobs", str(tally.jobs)]
        begun = time.monotonic()
        code, said = desk.run(*command, "--out", "whole.chipj", "--quiet")
        if code:
            raise SystemExit(f"{kind}: {said}")
        length = time.monotonic() - begun
        asked_before = _asked(top, "whole.chipj")
        while tally.kills < number:
            tally.runs += 1
            (top / "log").unlink(missing_ok=True)
            shutil.rmtree(desk.folder / "run.chipj", ignore_errors=True)
            chance = random.Random(f"{seed} {tally.runs}")
            excused = _one_run(desk, command, length, chance, tally, number)
            _compare(top, tally, asked_before, excused)
            keep(tally)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    return tally


def _command(kind: str, top: Path) -> list[str]:
    few = ["--only", "block"]  # a run of seconds: what counts is how often it is killed
    if kind != "script":
        return ["Main.java", "--symptom", SYMPTOM, "--fence", kind, *few]
    script = top / "desk/t.sh"
    script.write_text(
        f'#!/bin/sh\ncksum < "$1.java" >> {top}/log\ngrep -q \'{SYMPTOM}\' "$1.java"\n'
    )
    script.chmod(0o755)
    return ["Main.java", "--test", "t.sh", "--fence", "none", "--mode", "external", *few]


def _one_run(
    desk: Desk, command: list[str], length: float, chance: random.Random, tally: Tally, most: int
) -> int:
    """Kill, go on, kill again, until the run is done; how many questions may come twice."""
    out, excused = desk.folder / "run.chipj", 0
    while True:
        process = desk.start(*command, "--out", "run.chipj", "--quiet")
        if tally.kills < most:
            try:
                process.wait(chance.uniform(0.2, max(1.0, length * 0.6)))
            except subprocess.TimeoutExpired:
                before = steps(out)
                process.send_signal(signal.SIGKILL)
                process.communicate()
                tally.kills += 1
                # Those that were in flight; the health check, if no journal was begun.
                excused += tally.jobs if (out / "journal.db").exists() else HEALTH
                tally.lost_steps += len(set(before) - set(steps(out)))
                if "none" not in command:
                    tally.processes_after_a_second += desk.left_after(1.0)
                else:
                    desk.left_after(5.0)
                desk.run("resume", "nowhere")  # any start clears up
                tally.folders_after_the_next_start += len(scratch(process.pid))
                continue
        _, said = process.communicate(timeout=900)
        if process.returncode and b"finished run" not in said:
            raise SystemExit(said.decode(errors="replace"))
        return excused


def _asked(top: Path, run: str) -> Counter[str]:
    """How often each variant was asked about: by the script, else as the journal has it."""
    log = top / "log"
    if log.exists():
        return Counter(log.read_text().splitlines())
    with Reader.open(top / "desk" / run / "journal.db") as reader:
        return Counter(ask.digest for ask in reader.asks() if ask.reused_from is None)


def _compare(top: Path, tally: Tally, before: Counter[str], excused: int) -> None:
    one, other = (top / "desk" / name / "best/Main.java" for name in ("run.chipj", "whole.chipj"))
    tally.other_bytes += one.read_bytes() != other.read_bytes()
    more = {text: count - before[text] for text, count in _asked(top, "run.chipj").items()}
    repeated = sum(count for count in more.values() if count > 0)
    if not (top / "log").exists():
        excused = 0  # a journal knows what is settled only, and none of that may come twice
    tally.repeated_beyond_one_a_job += max(0, repeated - excused)
