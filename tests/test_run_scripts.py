"""The scripts to run: Figure 8 of the paper with our timeout and runHelper; what setup installs."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from chipper.jvm.jdk import find_jdk

SCRIPTS = Path(__file__).parent.parent / "run_scripts"
TIMEOUT = str(SCRIPTS / "timeout")

FIGURE_8 = """\
#!/bin/sh

# Run script

filePrefix=$1; mainClass=$2; outputFile=$3

./timeout -s 9 5 ./runHelper $filePrefix $mainClass > $outputFile 2>&1
"""


@dataclass(frozen=True, slots=True)
class Ended:
    status: int
    stdout: str
    seconds: float
    all_dead: bool


def run(*command: str, folder: Path | None = None, stdin: str = "") -> Ended:
    """Run *command*, then see whether any process it started is still there.

    Each inherits the writing end of a pipe: only when all are dead has reading it an end.
    """
    reading, writing = os.pipe()
    start = time.monotonic()
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            input=stdin,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=[writing],
            timeout=60,
            check=False,
        )
        seconds = time.monotonic() - start
    finally:
        os.close(writing)
    ready, _, _ = select.select([reading], [], [], 5)
    os.close(reading)
    return Ended(done.returncode, done.stdout, seconds, bool(ready))


def test_a_command_that_ends_in_time_keeps_its_status_and_its_streams() -> None:
    ended = run(TIMEOUT, "-s", "9", "50", "sh", "-c", "cat; exit 3", stdin="text")

    assert (ended.status, ended.stdout, ended.all_dead) == (3, "text", True)
    assert ended.seconds < 25


def test_a_hang_is_killed_with_its_grandchildren_and_the_message_comes_last() -> None:
    ended = run(TIMEOUT, "-s", "9", "1", "sh", "-c", "echo begun; (sleep 50 & sleep 50); echo no")

    assert ended.stdout == "begun\ntimeout: killed after 1 seconds\n"
    assert (ended.status, ended.all_dead) == (124, True)
    assert 1 <= ended.seconds < 25


def test_who_ignores_the_signal_is_killed_all_the_same() -> None:
    ended = run(TIMEOUT, "0.5", "sh", "-c", "trap '' TERM; sleep 50; sleep 50")

    assert ended.stdout == "timeout: killed after 0.5 seconds\n"
    assert (ended.status, ended.all_dead) == (124, True)


def test_the_chosen_signal_is_the_one_that_is_sent() -> None:
    hang = "trap 'echo caught; exit' USR1; while :; do sleep 0.1; done"

    ended = run(TIMEOUT, "-s", "USR1", "0.5", "sh", "-c", hang)

    assert ended.stdout == "caught\ntimeout: killed after 0.5 seconds\n"


def test_stopping_timeout_stops_its_command() -> None:
    ended = run(TIMEOUT, "50", "sh", "-c", "kill -TERM $PPID; sleep 50")

    assert (ended.status, ended.stdout, ended.all_dead) == (143, "", True)
    assert ended.seconds < 25


@pytest.mark.parametrize(
    "arguments",
    [[], ["5"], ["soon", "true"], ["0", "true"], ["-1", "true"], ["-s", "NONE", "5", "true"]],
)
def test_a_wrong_call_is_told_from_every_answer(arguments: list[str]) -> None:
    assert run(TIMEOUT, *arguments).status == 125


def figure_8(folder: Path, program: str) -> None:
    for name in ("timeout", "runHelper"):
        shutil.copy(SCRIPTS / name, folder)
    (folder / "Run").write_text(FIGURE_8)
    (folder / "Run").chmod(0o755)
    (folder / "Main.java").write_text(f"class Main {{ {program} }}")


@pytest.fixture
def jdk_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    home = find_jdk(None, os.environ).home
    monkeypatch.setenv("PATH", f"{home}/bin{os.pathsep}{os.environ['PATH']}")


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk_on_path")
def test_run_helper_compiles_and_executes(tmp_path: Path) -> None:
    figure_8(tmp_path, 'public static void main(String[] a) { System.out.println("hi"); }')

    ended = run("./runHelper", "Main", "Main", folder=tmp_path)

    assert (ended.status, ended.stdout) == (0, "compiling the Variant\nexecuting\nhi\n")


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk_on_path")
def test_run_helper_executes_nothing_that_does_not_compile(tmp_path: Path) -> None:
    figure_8(tmp_path, "int x = true;")

    ended = run("./runHelper", "Main", "Main", folder=tmp_path)

    assert (ended.status, ended.stdout) == (1, "compiling the Variant\n")


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk_on_path")
def test_figure_8_as_printed_ends_a_java_program_that_hangs(tmp_path: Path) -> None:
    figure_8(tmp_path, "public static void main(String[] a) { for (;;) { } }")

    ended = run("./Run", "Main", "Main", "Main.output", folder=tmp_path)

    lines = (tmp_path / "Main.output").read_text().splitlines()
    assert (lines[0], lines[-1]) == ("compiling the Variant", "timeout: killed after 5 seconds")
    assert (ended.status, ended.all_dead) == (124, True)


TOOLS = ("bash", "env", "dirname", "cat", "touch", "chmod")
APT = """\
#!/usr/bin/env bash
echo "$@" >> {log}
if [ "$1" = install ]; then
    {install}
fi
"""
INSTALLS = 'for name in zsh fish bwrap; do touch "{bin}/$name"; chmod +x "{bin}/$name"; done'
LOCKED = "echo 'E: Could not get lock /var/lib/dpkg/lock-frontend' >&2; exit 100"


@dataclass(frozen=True, slots=True)
class Machine:
    """What there is on PATH: a few tools, and an apt-get that notes what it is asked."""

    bin: Path
    log: Path

    def apt(self, install: str) -> None:
        self.command("apt-get", APT.format(log=self.log, install=install))

    def command(self, name: str, text: str = "") -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def set_up(self) -> subprocess.CompletedProcess[str]:
        """What run_scripts/test does behind Python and the JDK."""
        words = f'. "{SCRIPTS}/setup"; use_chromium; use_shells_and_fence; echo went on'
        return subprocess.run(
            ["bash", "-c", words],
            env={"PATH": str(self.bin)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    @property
    def asked(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path / "bin", tmp_path / "asked")
    made.bin.mkdir()
    for name in TOOLS:
        (made.bin / name).symlink_to(shutil.which(name) or pytest.fail(name))
    made.command("id", "#!/usr/bin/env bash\necho 0\n")
    return made


def test_all_that_is_missing_is_asked_for_at_once(machine: Machine) -> None:
    machine.apt(INSTALLS.format(bin=machine.bin))
    machine.command("chromium")

    done = machine.set_up()

    assert (done.returncode, done.stdout) == (0, "went on\n"), done.stderr
    assert "skipped" not in done.stderr
    install = "install -y -qq --no-install-recommends"
    assert machine.asked == ["update -qq", f"{install} zsh fish bubblewrap"]
    assert machine.set_up().stdout == "went on\n"
    assert len(machine.asked) == 2  # nothing more is missing


@pytest.mark.parametrize("apt", [LOCKED, None])
def test_what_cannot_be_installed_is_told_in_a_line_and_all_goes_on(
    machine: Machine, apt: str | None
) -> None:
    machine.command("fish")
    if apt is not None:
        machine.apt(apt)

    done = machine.set_up()

    assert (done.returncode, done.stdout) == (0, "went on\n"), done.stderr
    told = [line for line in done.stderr.splitlines() if "skipped" in line]
    assert told == [
        "setup: no Chromium here: the tests of the page are skipped",
        "setup: not here: zsh bubblewrap: their tests are skipped",
    ]
    if apt is not None:
        assert [each.split()[0] for each in machine.asked] == ["update", "install", "install"]
