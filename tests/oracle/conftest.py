"""Scripts, folders and a JDK of a few lines of shell: what the oracles' tests are made of."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import randrange

import pytest

from chipper.errors import BadInput
from chipper.fence.process import clean_environment
from chipper.jvm.jdk import Jdk, find_jdk

Script = Callable[..., Path]

# Stands in for javac and java: compiling means the word "broken" is nowhere, running means to do
# what the lines of Main.java say in shell.
FAKE_JAVAC = """
for argument; do files=$argument; done
names=$(tr -d '"' < "${files#@}")
if grep -l broken $names; then echo "Main.java:1: error: broken"; exit 1; fi
status=$(sed -n 's/^# javac: //p' $names); eval "$status"
"""
FAKE_JAVA = ". ./Main.java\n"


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """The user's folder, with a name that breaks careless quoting."""
    folder = tmp_path / "Übung 'eins' $HOME"
    folder.mkdir()
    return folder


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """Where variants' folders are made."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


@pytest.fixture
def environment() -> dict[str, str]:
    return clean_environment(os.environ)


@pytest.fixture
def script(user: Path) -> Script:
    """Writes a script into the user's folder."""

    def write(name: str, text: str, *, first: str = "#!/bin/sh\n", mode: int = 0o755) -> Path:
        path = user / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(first + text)
        path.chmod(mode)
        return path

    return write


@pytest.fixture
def fake_jdk(tmp_path: Path, script: Script) -> Jdk:
    home = tmp_path / "jdk"
    script(f"{home}/bin/javac", FAKE_JAVAC)
    script(f"{home}/bin/java", FAKE_JAVA)
    return Jdk(home, 17, "17")


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk(None, os.environ)
    except BadInput as error:
        pytest.skip(error.message)


class Sleeper:
    """A sleep of a length that nobody else sleeps, so its processes can be counted."""

    def __init__(self) -> None:
        self.seconds = str(randrange(100_000, 1_000_000))

    @property
    def command(self) -> str:
        return f"sleep {self.seconds}"

    @property
    def pids(self) -> list[int]:
        wanted = f"sleep\0{self.seconds}\0".encode()
        return [
            pid
            for pid in map(int, filter(str.isdigit, os.listdir("/proc")))
            if wanted == _arguments(pid)
        ]

    def wait_for(self, number: int) -> None:
        until = time.monotonic() + 20
        while len(self.pids) != number:
            assert time.monotonic() < until, f"{len(self.pids)} of {number} sleepers"
            time.sleep(0.01)


def _arguments(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.fixture
def sleeper() -> Iterator[Sleeper]:
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("needs /proc to count processes")
    sleeper = Sleeper()
    yield sleeper
    for pid in sleeper.pids:
        os.kill(pid, 9)
