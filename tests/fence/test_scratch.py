"""Where scratch folders lie: in memory where there is room, unless somebody has chosen a place."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chipper.fence import scratch
from chipper.fence.scratch import Scratch, remove, sweep

if TYPE_CHECKING:
    from pathlib import Path

PLACES = "TMPDIR", "TEMP", "TMP"
DIES = """import os
from chipper.fence.scratch import Scratch
print(Scratch().root, flush=True)
os._exit(9)
"""


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that counts as memory, with all the room there is."""
    place = tmp_path / "memory"
    place.mkdir()
    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(scratch, "_MEMORY", str(place))
    monkeypatch.setattr(scratch, "_ROOM", 0)
    monkeypatch.setattr(scratch, "SCRATCH", 0)
    return place


def made() -> Path:
    found = Scratch()
    found.close()
    return found.root.parent


def test_they_lie_in_memory(memory: Path) -> None:
    assert made() == memory


@pytest.mark.parametrize("name", PLACES)
def test_who_names_a_place_has_the_say(
    name: str, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "/tmp")
    assert made() != memory


def test_a_small_memory_is_left_alone(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch, "_ROOM", 2**60)
    assert made() != memory


def test_so_is_one_that_others_need(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert scratch._available() > 0
    monkeypatch.setattr(scratch, "_ROOM", 2**20)
    assert made() == memory
    monkeypatch.setattr(scratch, "_available", lambda: 2**20 - 1)
    assert made() != memory


def test_a_container_has_no_more_than_it_may_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, used = tmp_path / "max", tmp_path / "current"
    most.write_text("4096\n")
    used.write_text("96\n")
    monkeypatch.setattr(scratch, "_LIMITS", (str(most), str(used)))
    assert scratch._available() == 4000
    most.write_text("max\n")
    assert scratch._available() > 4000


def test_so_is_one_that_nothing_can_run_in(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.statvfs(memory)
    flagged = os.statvfs_result((*real[:8], real.f_flag | os.ST_NOEXEC, *real[9:]))
    monkeypatch.setattr(os, "statvfs", lambda _: flagged)
    assert made() != memory


def test_so_is_one_that_is_not_there(memory: Path) -> None:
    memory.rmdir()
    assert made() != memory


def test_what_a_killed_one_left_goes_wherever_it_lay() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in PLACES}
    for chosen in ({}, {"TMPDIR": "/tmp"}):
        died = subprocess.run(
            [sys.executable, "-c", DIES], env=environment | chosen, capture_output=True, text=True
        )
        left = died.stdout.strip()
        assert died.returncode == 9
        assert os.path.isdir(left)
        sweep()
        assert not os.path.exists(left)


@pytest.mark.parametrize("letters", ["a" * 200, "名" * 66])
def test_folders_deeper_than_a_path_may_be_long_are_removed(tmp_path: Path, letters: str) -> None:
    top = tmp_path / "top"
    top.mkdir()
    here = os.open(top, os.O_RDONLY)
    for level in range(60):
        name = f"{letters}{level}"
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)
    remove(top)
    assert not top.exists()


def test_a_folder_is_there_only_once_it_is_locked(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another chipj may sweep at any moment."""
    seen: list[int] = []
    real = fcntl.flock

    def flock(handle: int, how: int) -> None:
        if how == fcntl.LOCK_EX:
            seen.append(sweep(memory))
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    made = Scratch(memory)
    assert seen == [0]
    assert made.root.name.startswith("chipj-")
    assert sweep(memory) == 0
    made.close()
    assert not list(memory.iterdir())
