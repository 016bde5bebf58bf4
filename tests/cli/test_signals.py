"""Ctrl-C, SIGTERM and SIGHUP: the prompt is back at once, the best is good and on disk."""

from __future__ import annotations

import os
import shutil
import signal
import time
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import MAIN, ROOT, SYMPTOM, Desk, scratch_of, wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.oracle.conftest import Sleeper

INT, TERM, HUP = signal.SIGINT, signal.SIGTERM, signal.SIGHUP


def sleepy(desk: Desk, log: Path, sleeper: Sleeper, *, from_question: int) -> None:
    """A test script that falls asleep, with a child of its own, at a certain question."""
    desk.script(
        "t.sh",
        f"echo x >> {log}",
        f"if test ! -e {log}.awake && test $(wc -l < {log}) -ge {from_question}",
        f"then {sleeper.command} & wait; fi",
        f"grep -q '{SYMPTOM}' \"$1.java\"",
    )


def asleep(sleeper: Sleeper) -> None:
    """Until a script sleeps, and whoever started it waits for it."""
    wait_until(lambda: bool(sleeper.pids))
    time.sleep(0.3)


def state(desk: Desk) -> str:
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        return str(reader.record().state)


@pytest.mark.parametrize(
    "signals", [(INT,), (TERM,), (HUP,), (INT, INT), (INT, INT, INT, TERM)], ids=str
)
def test_a_signal_stops_the_run_at_once_and_the_best_is_saved(
    desk: Desk, tmp_path: Path, sleeper: Sleeper, signals: tuple[signal.Signals, ...]
) -> None:
    sleepy(desk, tmp_path / "log", sleeper, from_question=9)
    process = desk.start("Main.java", "--test", "t.sh", "--jobs", "2")
    asleep(sleeper)
    done = desk.end(process, *signals)
    assert done.code == 130
    assert "the best is saved" in done.err
    best = (done.best / "Main.java").read_text()
    assert SYMPTOM in best
    assert best.count("\n") == MAIN.count("\n")
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        assert reader.best()["Main.java"].raw() == best.encode()
    assert state(desk) == "interrupted"
    assert sleeper.pids == []
    assert scratch_of(process.pid) == []


def test_a_signal_during_the_health_check_leaves_nothing_behind(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    sleepy(desk, tmp_path / "log", sleeper, from_question=1)
    process = desk.start("Main.java", "--test", "t.sh")
    asleep(sleeper)
    done = desk.end(process, INT)
    assert done.code == 130
    assert "interrupted" in done.err
    assert not (desk.folder / "Main.chipj").exists()
    assert sleeper.pids == []
    assert scratch_of(process.pid) == []


def test_a_signal_during_the_shaping_of_a_stopped_run_is_an_interrupt_too(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    """Five questions for the health check, one variant, and the last is shape's."""
    sleepy(desk, tmp_path / "log", sleeper, from_question=7)
    process = desk.start("Main.java", "--test", "t.sh", "--max-variants", "1", "--jobs", "1")
    asleep(sleeper)
    done = desk.end(process, INT)
    assert done.code == 130
    assert (done.best / "Main.java").exists()
    assert state(desk) == "interrupted"


@pytest.mark.parametrize("number", [INT, TERM, HUP], ids=str)
def test_a_signal_while_loading_shows_no_traceback(
    desk: Desk, tmp_path: Path, number: signal.Signals
) -> None:
    slow = tmp_path / "slow"
    slow.mkdir()
    slow.joinpath("click.py").write_text(
        "import time\nprint(flush=True, end='x' * 9)\ntime.sleep(60)"
    )
    environment = {"PYTHONPATH": f"{slow}:{ROOT}", "PATH": os.environ["PATH"]}
    process = desk.start("Main.java", "--test", desk.grep(), env=environment)
    assert process.stdout is not None
    assert process.stdout.read(9) == b"x" * 9
    done = desk.end(process, number)
    assert (done.code, done.err) == (130, "")


def test_a_signal_at_any_moment_of_a_quick_run_keeps_journal_and_best_whole(desk: Desk) -> None:
    """Where most of the time goes into the books: forty answers a second."""
    body = "\n".join(f"        System.out.println({number});" for number in range(60))
    desk.write("Main.java", MAIN.replace("        int x", f"{body}\n        int x"))
    desk.grep("wrong: 42\\|println(7);")
    variants = desk.folder / "Main.chipj/variants"
    for delay in (0.0, 0.013, 0.029, 0.041, 0.057):
        shutil.rmtree(variants, ignore_errors=True)
        process = desk.start("Main.java", "--test", "t.sh", "--keep", "all", "--jobs", "2")
        wait_until(variants.exists)
        time.sleep(delay)
        done = desk.end(process, INT)
        assert done.code == 130, done.err
        assert state(desk) == "interrupted"
        with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
            (file,) = reader.best()
        assert (desk.folder / "Main.chipj/best/Main.java").read_bytes() == file.raw()
    assert desk.chipj("Main.java", "--test", "t.sh", "--quiet").code == 0


def test_who_was_told_to_ignore_hangups_goes_on(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    sleepy(desk, tmp_path / "log", sleeper, from_question=9)
    process = desk.start("Main.java", "--test", "t.sh", "--json", ignoring=[HUP])
    asleep(sleeper)
    process.send_signal(HUP)
    time.sleep(0.5)
    assert process.poll() is None
    done = desk.end(process, TERM)
    assert done.code == 130
    assert (done.json["state"], done.json["exit"]) == ("interrupted", 130)
    assert set(done.json["paths"]) == {"folder", "best"}


def test_even_after_a_kill_the_same_command_goes_on(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    """Nobody can clean up then: neither the lock nor a half-written draft may be in the way."""
    sleepy(desk, tmp_path / "log", sleeper, from_question=9)
    process = desk.start("Main.java", "--test", "t.sh", "--jobs", "1")
    asleep(sleeper)
    process.kill()
    process.communicate(timeout=30)
    (tmp_path / "log.awake").touch()
    folder = desk.folder / "Main.chipj"
    assert SYMPTOM in (folder / "best/Main.java").read_text()
    assert state(desk) == "running"
    (folder / ".tmp-best").symlink_to("nowhere")
    done = desk.chipj("Main.java", "--test", "t.sh", "--jobs", "1", "--max-variants", "3")
    assert done.code == 5, done.err
    assert "going on with" in done.err
    assert scratch_of(process.pid) == []
