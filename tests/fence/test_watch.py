"""Time that does not count: while the machine sleeps, or chipj is stopped, nobody can look."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence import watch
from chipper.fence.process import Limits, run
from chipper.fence.tree import Tree

if TYPE_CHECKING:
    from tests.oracle.conftest import Sleeper

WAITS = """
import sys
from pathlib import Path
from threading import Event
from chipper.fence.process import Limits, run
words = ["/bin/sh", "-c", f"{sys.argv[2]} & sleep 1"]
ended = run(words, cwd=Path(sys.argv[1]), environment={}, limits=Limits(wall=3), cancel=Event())
print(ended.timed_out, ended.status)
"""


class Clock:
    """A clock that jumps once."""

    def __init__(self, jump: float) -> None:
        self.time = 100.0
        self.jump = jump

    def __call__(self) -> float:
        return self.time

    def take(self, selector: object, pause: float) -> None:
        self.time += pause + self.jump
        self.jump = 0.0


def asleep(monkeypatch: pytest.MonkeyPatch, folder: Path, jump: float) -> bool:
    """Whether a process of three seconds, by that clock, times out after five."""
    clock = Clock(jump)
    monkeypatch.setattr(watch, "monotonic", clock)
    monkeypatch.setattr(watch, "_take", clock.take)
    cancel = _After(clock, 3.0 + jump)
    limits = Limits(wall=5)
    return run(
        ["/bin/sleep", "9"], cwd=folder, environment={}, limits=limits, cancel=cancel
    ).timed_out


class _After(Event):
    def __init__(self, clock: Clock, seconds: float) -> None:
        super().__init__()
        self._clock, self._until = clock, clock.time + seconds

    def is_set(self) -> bool:
        return self._clock.time >= self._until


def test_a_suspended_machine_times_nobody_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not asleep(monkeypatch, tmp_path, jump=3600.0)


def test_time_that_passes_as_usual_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    clock = Clock(0.0)
    monkeypatch.setattr(watch, "monotonic", clock)
    monkeypatch.setattr(watch, "_take", clock.take)
    words = ["/bin/sleep", "9"]
    assert run(words, cwd=tmp_path, environment={}, limits=Limits(wall=5), cancel=Event()).timed_out


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
def test_whoever_is_stopped_and_goes_on_times_nobody_out(tmp_path: Path, sleeper: Sleeper) -> None:
    """Ctrl-Z for real: chipj and what it watches stand still for longer than the limit."""
    words = [sys.executable, "-c", WAITS, str(tmp_path), sleeper.command]
    with subprocess.Popen(words, env=os.environ | {"PYTHONPATH": os.getcwd()}, stdout=-1) as chipj:
        sleeper.wait_for(1)
        group = os.getpgid(sleeper.pids[0])
        for stopped in (chipj.pid, -group):
            os.kill(stopped, signal.SIGSTOP)
        time.sleep(4)
        os.kill(chipj.pid, signal.SIGCONT)
        time.sleep(0.5)  # it looks before the other can end
        os.kill(-group, signal.SIGCONT)
        out, _ = chipj.communicate(timeout=20)
    assert out == b"False 0\n"


BOMB = "bomb() { test $1 = 0 || { bomb $(($1 - 1)) & bomb $(($1 - 1)) & }; sleep 60; }; bomb 9"


def gone_on(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many processes had been seen each time that a tree was allowed to go on."""
    seen: list[int] = []
    go_on = Tree.go_on

    def noted(tree: Tree) -> None:
        seen.append(tree.seen.tasks)
        go_on(tree)

    monkeypatch.setattr(Tree, "go_on", noted)
    return seen


def test_what_is_over_the_limit_stands_still_until_it_is_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A bomb that goes on in between leaves nobody the time to kill it."""
    seen = gone_on(monkeypatch)
    limits = Limits(wall=20, tasks=200)
    ended = run(
        ["/bin/sh", "-c", BOMB],
        cwd=tmp_path,
        environment=dict(os.environ),
        limits=limits,
        cancel=Event(),
    )
    assert ended.over_limit == "started more than 200 processes and threads"
    assert [each for each in seen if each > limits.tasks] == []


def test_who_stood_still_for_the_sake_of_others_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen = gone_on(monkeypatch)
    crowd = count(1_000, 500)  # each time there are more, and none of them is ours
    monkeypatch.setattr(watch, "tasks", lambda: next(crowd))
    ended = run(
        ["/bin/sh", "-c", "sleep 0.5; exit 7"],
        cwd=tmp_path,
        environment=dict(os.environ),
        limits=Limits(wall=20),
        cancel=Event(),
    )
    assert (ended.status, ended.over_limit) == (7, "")
    assert seen
