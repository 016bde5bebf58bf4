"""The porter of the tier `unshare`: it stays, it can be replaced, and it gives nothing away."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from chipper.fence.child import start
from chipper.fence.process import Ended, Limits, run
from chipper.fence.stream import Stream
from chipper.fence.tier import Fence, Tier
from chipper.fence.tree import pids

if TYPE_CHECKING:
    from tests.oracle.conftest import Sleeper

pytestmark = pytest.mark.parametrize("fence", [Tier.UNSHARE], ids=str, indirect=True)

ASKS_TWICE = """
import sys
from pathlib import Path
from threading import Event
from chipper.fence.process import Limits, run
from chipper.fence.tier import Fence, Tier
for _ in range(2):
    ended = run(["/bin/sh", "-c", "echo $PPID; cat /proc/1/environ"], cwd=Path(sys.argv[1]),
                environment={"PATH": "/usr/bin:/bin"}, limits=Limits(wall=60), cancel=Event(),
                fence=Fence(Tier.UNSHARE))
    print(ended.output)
input()
"""


def _shell(fence: Fence, place: Path, text: str, **environment: str) -> Ended:
    return run(
        ["/bin/sh", "-c", text],
        cwd=place,
        environment={"PATH": "/usr/bin:/bin", **environment},
        limits=Limits(wall=20),
        cancel=Event(),
        fence=fence,
    )


def _serves(pid: int) -> bool:
    """Whether it is a porter that lives: a dead one has no words, even if nobody waited for it."""
    try:
        return b"chipper.fence.lodge" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _porter(chipj: int) -> int:
    """The one of a chipj: its oldest child that serves; the others are copies of it."""
    return min(pid for pid in pids() if _serves(pid) and _parent(pid) == chipj)


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_one_porter_serves_all_and_is_gone_with_chipj(fence: Fence, tmp_path: Path) -> None:
    assert fence.tier is Tier.UNSHARE
    chipj = subprocess.Popen(
        [sys.executable, "-c", ASKS_TWICE, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.getcwd(), "MY_TOKEN": "secret"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert chipj.stdin is not None
    assert chipj.stdout is not None
    for _ in range(2):
        said = chipj.stdout.readline()
        assert b"1\\n" in said
        assert b"secret" not in said
    porter = _porter(chipj.pid)
    chipj.kill()
    chipj.communicate()
    until = time.monotonic() + 1
    while _serves(porter) and time.monotonic() < until:
        time.sleep(0.01)
    assert not _serves(porter)


def test_a_killed_porter_is_replaced_and_those_inside_go_on(
    fence: Fence, tmp_path: Path, sleeper: Sleeper
) -> None:
    with ThreadPoolExecutor(1) as pool:
        inside = pool.submit(_shell, fence, tmp_path, f"timeout 1 {sleeper.command}; echo awake")
        sleeper.wait_for(1)
        porter = _porter(os.getpid())
        os.kill(porter, 9)
        assert _shell(fence, tmp_path, "echo again").output == b"again\n"
        assert inside.result().output == b"awake\n"
    assert not _serves(porter)


def test_those_inside_outlive_the_thread_that_asked(fence: Fence, tmp_path: Path) -> None:
    """What `Popen` starts with a signal for the parent's death does not."""
    stream, children = Stream(1000, lambda chunk: None), []

    def ask() -> None:
        words = ["/bin/sh", "-c", "sleep 0.5; echo there"]
        environment = {"PATH": "/usr/bin:/bin"}
        children.append(
            start(
                words,
                cwd=tmp_path,
                place=tmp_path,
                environment=environment,
                stdin=None,
                streams=[stream],
                fence=fence,
            )
        )

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    [child] = children
    child.reap()
    stream.drain()
    assert stream.head == b"there\n"
    child.close()
    stream.close()


def test_a_large_environment_and_any_bytes_go_through(fence: Fence, tmp_path: Path) -> None:
    odd = os.fsdecode(b"\xff\xe4")
    large = {f"N{number}": "x" * 100_000 for number in range(5)}
    ended = _shell(fence, tmp_path, 'printf "%s" "$ODD"; echo ${#N4}', ODD=odd, **large)
    assert ended.output == b"\xff\xe4" + b"100000\n"


def test_many_may_ask_at_once(fence: Fence, tmp_path: Path) -> None:
    def ask(number: int) -> bytes:
        return _shell(fence, tmp_path, f"echo {number}").output

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(40))) == [b"%d\n" % number for number in range(40)]


def test_no_file_of_ours_is_open_inside(fence: Fence, tmp_path: Path) -> None:
    with (tmp_path / "ours").open("w"):
        found = _shell(fence, tmp_path, "ls -l /proc/self/fd /proc/1/fd").output
    assert b"ours" not in found
    assert found.count(b"socket:") == 0, found
