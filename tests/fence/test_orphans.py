"""What a killed chipj left running ends at the next start; what others run does not."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from chipper.fence.orphans import MARK, end_orphans, new_mark

if TYPE_CHECKING:
    from tests.oracle.conftest import Sleeper

INTERRUPTED = """
import os, sys, tempfile
import chipper.cli.chip  # or it would be imported later
from chipper.cli import commands
from chipper.cli.signals import Signals
from chipper.fence.scratch import Scratch
def half_done(options, console, signals):
    Scratch()
    raise KeyboardInterrupt
sys.modules["chipper.cli.chip"].job_of = half_done
try:
    commands.obey(["Main.java", "--test", "t.sh"], Signals())
except KeyboardInterrupt:
    pass
left = f"chipj-{os.getpid()}-"
print([name for name in os.listdir(tempfile.gettempdir()) if name.startswith(left)])
"""
TELLS = "from chipper.fence.orphans import new_mark; print(new_mark(), end='')"


def started(sleeper: Sleeper, mark: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(sleeper.command.split(), env={**os.environ, MARK: mark})


def test_only_orphans_are_ended(sleeper: Sleeper) -> None:
    gone = subprocess.run(
        [sys.executable, "-c", TELLS], capture_output=True, text=True, check=True
    ).stdout
    owner, born, rest = gone.split(".", 2)
    elsewhere = f"{owner}.{born}.1-{rest.partition('-')[2]}"
    with started(sleeper, gone) as orphan, started(sleeper, new_mark()) as ours:
        with started(sleeper, elsewhere) as other:
            assert end_orphans() >= 1
            assert orphan.wait(5) == -9
            assert (ours.poll(), other.poll()) == (None, None)
            other.kill()
        ours.kill()


def test_a_signal_before_anybody_knew_of_a_folder_leaves_none() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
