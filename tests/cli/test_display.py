"""What is shown: a live block on a terminal, plain lines in a pipe, the result, JSON."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import MAIN, SYMPTOM, Desk, scratch_of

if TYPE_CHECKING:
    from tests.oracle.conftest import Sleeper

ESCAPE = "\x1b"


class Terminal:
    """A terminal with a chipj in its foreground."""

    def __init__(
        self, desk: Desk, *arguments: str, columns: int = 100, term: str = "xterm"
    ) -> None:
        self._desk = desk
        self._main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        # `script` style: a session of its own whose controlling terminal this is.
        take = "import fcntl, os, sys, termios; os.setsid(); fcntl.ioctl(2, termios.TIOCSCTTY, 0)"
        terminal = Desk(desk.folder, {**desk.environment, "TERM": term})
        self.process = terminal.start(*arguments, stdin=side, stderr=side, prelude=take)
        os.close(side)
        self.shown = ""

    def read(self, until: str = "", seconds: float = 30) -> str:
        """What is shown until some text is, or to the end."""
        end = time.monotonic() + seconds
        while not until or until not in self.shown:
            assert time.monotonic() < end, self.shown
            if not select.select([self._main], [], [], 0.1)[0]:
                continue
            try:
                chunk = os.read(self._main, 65536)
            except OSError:  # the other side is closed
                break
            if not chunk:
                break
            self.shown += chunk.decode()
        return self.shown

    def press(self, key: bytes) -> None:
        os.write(self._main, key)

    def hang_up(self) -> None:
        os.close(self._main)

    def end(self) -> tuple[int, str]:
        out, _ = self.process.communicate(timeout=30)
        return self.process.returncode, out.decode()


def test_a_terminal_shows_a_live_block_and_leaves_the_table(desk: Desk) -> None:
    desk.script("t.sh", "sleep 0.15", f"grep -q '{SYMPTOM}' \"$1.java\"")
    terminal = Terminal(desk, "Main.java", "--test", "t.sh")
    shown = terminal.read()
    code, out = terminal.end()
    terminal.hang_up()
    assert code == 0, shown
    assert out == f"{desk.folder / 'Main.chipj/best'}\n"
    assert re.search(r"\d+ of 74 tokens \(\d+\.\d%\), best v\d", shown)
    assert "━" in shown
    assert re.search(r"\d+ good", shown)
    assert re.search(r"variants, \d+\.\d a second", shown)
    assert re.search(r"\w+ \d  \w+\.\w+  0:0\d", shown)  # phase, rule, time
    assert "parse tree nodes" in shown.rpartition(f"{ESCAPE}[2K")[2]


@pytest.mark.parametrize("columns", [1, 20, 0])
def test_a_narrow_terminal_does_not_matter(desk: Desk, columns: int) -> None:
    terminal = Terminal(desk, "Main.java", "--test", desk.grep(), columns=columns)
    terminal.read()
    code, out = terminal.end()
    terminal.hang_up()
    assert (code, out.count("\n")) == (0, 1)


def test_a_dumb_terminal_gets_plain_lines(desk: Desk) -> None:
    terminal = Terminal(desk, "Main.java", "--test", desk.grep(), term="dumb")
    shown = terminal.read()
    assert terminal.end()[0] == 0
    terminal.hang_up()
    assert ESCAPE not in shown
    assert re.search(r"v\d+ good: \d+ tokens left", shown)


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_gives_the_terminal_back_as_it_was(
    desk: Desk, sleeper: Sleeper, presses: int
) -> None:
    desk.script(
        "t.sh",
        f"grep -q '{SYMPTOM}' \"$1.java\" || exit 1",
        f"grep -q 'x > 2' \"$1.java\" || {sleeper.command}",
    )
    terminal = Terminal(desk, "Main.java", "--test", "t.sh", "--jobs", "1")
    terminal.read("tokens (")
    sleeper.wait_for(1)
    begun = time.monotonic()
    for _ in range(presses):
        terminal.press(b"\x03")
        time.sleep(0.05)
    shown = terminal.read()
    code, out = terminal.end()
    terminal.hang_up()
    assert time.monotonic() - begun < 2
    assert code == 130
    assert "the best is saved" in shown
    assert f"{ESCAPE}[?25h" in shown  # the cursor is shown again
    assert SYMPTOM in (Path(out.strip()) / "Main.java").read_text()
    assert sleeper.pids == []


def test_a_terminal_that_is_closed_ends_the_run_like_ctrl_c(desk: Desk, sleeper: Sleeper) -> None:
    desk.script(
        "t.sh",
        f"grep -q '{SYMPTOM}' \"$1.java\" || exit 1",
        f"grep -q 'x > 2' \"$1.java\" || {sleeper.command}",
    )
    terminal = Terminal(desk, "Main.java", "--test", "t.sh", "--jobs", "1")
    terminal.read("tokens (")
    sleeper.wait_for(1)
    terminal.hang_up()
    assert terminal.end()[0] == 130
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        assert str(reader.record().state) == "interrupted"
    assert sleeper.pids == []
    assert scratch_of(terminal.process.pid) == []


def test_a_pipe_gets_plain_lines_however_long(desk: Desk) -> None:
    long = "a" * 90
    desk.write(f"{long}/{long}/Main.java")
    done = desk.chipj(
        long, "--test", desk.grep(), "--main", "Main", "--verbose", "--out", "r.chipj"
    )
    assert done.code == 0, done.err
    assert ESCAPE not in done.err
    assert re.search(rf"^0:0\d v2 \w+ at \w+.*: [\w.]+ {long}/Main.java:\d+$", done.err, re.M)
    assert re.search(r"^0:0\d v\d+ good: \d+ tokens left, \S+$", done.err, re.M)


def test_the_end_shows_the_program_and_a_table(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep())
    assert done.code == 0
    compact = (desk.folder / "Main.chipj/compact/Main.java").read_text()
    assert compact.strip() in done.err
    assert re.search(r"^source lines +13 +\d+ +\d+\.\d%$", done.err, re.M)
    assert re.search(r"^parse tree nodes +\d+ +\d+ +\d+\.\d%$", done.err, re.M)
    assert re.search(r"^tokens +74 +\d+ +\d+\.\d%$", done.err, re.M)
    assert re.search(
        r"^\d+ variants \(.*good.*\), \d+ tests, \d+ pass(es)?, 0:0\d$", done.err, re.M
    )
    assert done.out == f"{desk.folder / 'Main.chipj/best'}\n"


def test_a_result_of_more_than_sixty_lines_is_not_shown(desk: Desk) -> None:
    body = "\n".join(f"        wrong: 42 {number};" for number in range(70))
    desk.write("Main.java", MAIN.replace("x = 3;", body))
    desk.script("t.sh", 'test $(grep -c "wrong: 42 " "$1.java") = 70')
    done = desk.chipj("Main.java", "--test", "t.sh", "--only", "block", "--passes", "1")
    assert done.code == 0, done.err
    assert "wrong: 42 69" not in done.err
    assert "parse tree nodes" in done.err


def test_json_tells_it_all_to_programs(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--json", "--quiet")
    assert (done.code, done.err) == (0, "")
    told = done.json
    assert set(told) == {
        *("format", "event", "state", "original", "best", "best_variant", "variants", "tests"),
        *("verdicts", "passes", "seconds", "paths", "exit"),
        *("minimal", "certificate", "slipped", "otherwise"),
    }
    assert (told["format"], told["state"], told["exit"]) == (1, "finished", 0)
    for size in (told["original"], told["best"]):
        assert set(size) == {"lines", "nodes", "tokens"}
        assert all(isinstance(value, int) for value in size.values())
    assert told["original"]["tokens"] == 74
    assert told["best"]["tokens"] < 60
    assert sum(told["verdicts"].values()) == told["variants"] >= told["tests"]
    assert set(told["paths"]) == {"folder", "best", "compact"}
    assert all(Path(path).is_dir() for path in told["paths"].values())
    assert told["paths"]["folder"] == str(desk.folder / "Main.chipj")


def test_quiet_says_nothing_but_the_path_and_errors(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet")
    assert (done.code, done.err) == (0, "")
    assert done.best == desk.folder / "Main.chipj/best"
    done = desk.chipj("Main.java", "--test", desk.grep("nowhere"), "--quiet", "--fresh")
    assert done.code == 1
    assert "does not show the symptom" in done.err


def test_quiet_says_why_a_run_broke_off(desk: Desk, tmp_path: Path) -> None:
    log = tmp_path / "log"
    desk.script(
        "t.sh",
        f"echo x >> {log}; test $(wc -l < {log}) -lt 8 || {{ echo out of eggs; exit 127; }}",
        f"grep -q '{SYMPTOM}' \"$1.java\"",
    )
    done = desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--jobs", "1")
    assert done.code == 69
    assert "error: the oracle kept failing" in done.err
    assert "help: the best variant so far is saved" in done.err
    assert SYMPTOM in (done.best / "Main.java").read_text()
    log.unlink()
    done = desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--max-variants", "3")
    assert done.code == 5, done.err


def test_a_reader_who_leaves_ends_the_run_as_a_signal_does(desk: Desk, sleeper: Sleeper) -> None:
    """`chipj ... 2>&1 | head -1`."""
    desk.script("t.sh", "sleep 0.05", f"grep -q '{SYMPTOM}' \"$1.java\"")
    process = desk.start("Main.java", "--test", "t.sh", stderr=subprocess.STDOUT)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(30) == 130
    assert scratch_of(process.pid) == []
    done = desk.chipj("Main.java", "--test", "t.sh", "--quiet")
    assert done.code == 0, done.err


def test_a_reader_who_leaves_at_the_end_changes_nothing(desk: Desk) -> None:
    command = f"'{Path(sys.executable)}' -m chipper Main.java --test {desk.grep()} --quiet"
    done = desk.run("bash", "-c", f"{command} | true; echo ${{PIPESTATUS[0]}}")
    assert (done.out, done.err) == ("0\n", "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_streams_change_nothing(desk: Desk, closed: str) -> None:
    command = f"'{Path(sys.executable)}' -m chipper Main.java --test {desk.grep()}"
    done = desk.run("sh", "-c", f"{command} {closed}")
    assert done.code == 0
    assert (desk.folder / "Main.chipj/compact/Main.java").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_result_that_cannot_be_printed_is_still_on_disk(desk: Desk) -> None:
    with open("/dev/full", "wb") as full:
        done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet", stdout=full)
    assert done.code == 69
    assert "cannot print the result: No space left on device" in done.err
    assert f"help: the result is in {desk.folder / 'Main.chipj'}" in done.err
    assert (desk.folder / "Main.chipj/compact/Main.java").exists()


def test_debug_shows_the_traceback(desk: Desk) -> None:
    process = desk.start("nowhere.java", "--test", desk.grep(), "--debug")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert b"Traceback" in err
    assert b"error: no such file" in err
