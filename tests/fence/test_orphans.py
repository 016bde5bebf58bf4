"""What a killed chipj left running ends at the next start; what others run does not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from chipper.fence.orphans import MARK, end_orphans, new_mark

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.oracle.conftest import Sleeper

INTERRUPTED = """
import os, sys
import chipper.cli.chip  # or it would be imported later
from chipper.cli import commands
from chipper.cli.signals import Signals
from chipper.fence.scratch import Scratch, places
made = []
def half_done(options, console, signals):
    made.append(Scratch().root)
    raise KeyboardInterrupt
sys.modules["chipper.cli.chip"].job_of = half_done
try:
    commands.obey(["Main.java", "--test", "t.sh"], Signals())
except KeyboardInterrupt:
    pass
print(len(made), made[0].exists(), str(made[0].parent) in places())
"""
STARTS = """
import os, sys
from pathlib import Path
from chipper.fence.child import start
from chipper.fence.heir import HEIR
from chipper.fence.stream import Stream
from chipper.fence.tier import OPEN
here = Path(sys.argv[2])
started = {"environment": {}, "stdin": None, "streams": [Stream(9, print)], "fence": OPEN}
child = start(sys.argv[1].split(), cwd=here, place=here, **started)
"""
TELLS = "from chipper.fence.orphans import new_mark; print(new_mark(), end='')"


@contextmanager
def started(sleeper: Sleeper, mark: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(sleeper.command.split(), env={**os.environ, MARK: mark}) as process:
        try:
            yield process
        finally:
            process.kill()


def test_only_orphans_are_ended(sleeper: Sleeper) -> None:
    gone = subprocess.run(
        [sys.executable, "-c", TELLS], capture_output=True, text=True, check=True
    ).stdout
    owner, born, rest = gone.split(".", 2)
    elsewhere = f"{owner}.{born}.1-{rest.partition('-')[2]}"
    with (
        started(sleeper, gone) as orphan,
        started(sleeper, new_mark()) as ours,
        started(sleeper, elsewhere) as other,
    ):
        end_orphans()  # an heir of another test may have been sooner
        assert orphan.wait(5) == -9
        assert (ours.poll(), other.poll()) == (None, None)


def test_who_died_and_was_not_asked_for_is_gone(sleeper: Sleeper) -> None:
    words = [sys.executable, "-c", TELLS]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as dead:
        assert dead.stdout is not None
        with started(sleeper, dead.stdout.read()) as orphan:
            os.waitid(os.P_PID, dead.pid, os.WEXITED | os.WNOWAIT)
            end_orphans()
            assert orphan.wait(5) == -9


@pytest.mark.parametrize("ending", ["os.kill(os.getpid(), 9)", "os._exit(0)"])
def test_nobody_outlives_a_chipj_without_a_fence(
    sleeper: Sleeper, tmp_path: Path, ending: str
) -> None:
    words = [sys.executable, "-c", STARTS + ending, sleeper.command, str(tmp_path)]
    subprocess.run(words, check=False)
    sleeper.wait_for(0)


def test_the_heir_goes_home_with_chipj(sleeper: Sleeper, tmp_path: Path) -> None:
    goes = STARTS + "child.end(); print(HEIR.pid)"
    words = [sys.executable, "-c", goes, sleeper.command, str(tmp_path)]
    heir = int(subprocess.run(words, check=True, capture_output=True).stdout)
    until = time.monotonic() + 1  # less than it mourns
    while os.path.exists(f"/proc/{heir}"):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_copy_of_chipj_does_not_keep_its_heir(sleeper: Sleeper, tmp_path: Path) -> None:
    copied = STARTS + "os.fork() and os._exit(0)\nHEIR.stay()\nimport time\ntime.sleep(9)"
    words = [sys.executable, "-c", copied, sleeper.command, str(tmp_path)]
    with subprocess.Popen(words, start_new_session=True) as first:
        first.wait()
        sleeper.wait_for(0)  # though the copy is still there
        os.killpg(first.pid, 9)


def test_a_signal_before_anybody_knew_of_a_folder_leaves_none() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=True
    )
    assert done.stdout == "1 False True\n"
