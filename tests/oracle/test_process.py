"""What a process may do, and what is left of it."""

from __future__ import annotations

import os
import time
import tracemalloc
from collections.abc import Callable
from threading import Event, Timer
from typing import TYPE_CHECKING, Any

import pytest

from chipper.fence import tree
from chipper.fence.process import Ended, Limits, clean_environment, run

if TYPE_CHECKING:
    from pathlib import Path

Shell = Callable[..., Ended]


@pytest.fixture
def shell(tmp_path: Path, environment: dict[str, str]) -> Shell:
    def start(text: str, wall: float = 20, **options: Any) -> Ended:
        options = {"limits": Limits(wall=wall), "cancel": Event(), **options}
        return run(["/bin/sh", "-c", text], cwd=tmp_path, environment=environment, **options)

    return start


def test_status_and_output_are_told(shell: Shell) -> None:
    ended = shell("echo one; echo two >&2; exit 3")
    assert (ended.status, ended.output, ended.errors) == (3, b"one\ntwo\n", b"")
    assert ended.by_itself


def test_a_signal_is_a_negative_status(shell: Shell) -> None:
    assert shell("kill -SEGV $$").status == -11


def test_the_streams_can_be_kept_apart_and_then_their_order_does_not_change_the_digest(
    shell: Shell,
) -> None:
    one = shell("echo one; echo two >&2", apart=True)
    other = shell("echo two >&2; echo one", apart=True)
    assert (one.output, one.errors) == (b"one\n", b"two\n")
    assert one.digest == other.digest
    assert one.digest != shell("echo two; echo one >&2", apart=True).digest


def test_listeners_hear_everything_once(shell: Shell) -> None:
    heard = {0: b"", 1: b""}

    def listen(stream: int, chunk: bytes) -> None:
        heard[stream] += chunk

    shell("seq 1 20000; echo bad >&2", apart=True, listen=listen)
    assert heard[0].split() == [str(number).encode() for number in range(1, 20001)]
    assert heard[1] == b"bad\n"


def test_standard_input_is_empty_unless_given(shell: Shell, tmp_path: Path) -> None:
    assert shell("cat").output == b""
    given = tmp_path / "input"
    given.write_bytes(b"given")
    assert shell("cat", stdin=given).output == b"given"


def test_what_cannot_be_started_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        run(["/no/such"], cwd=tmp_path, environment={}, limits=Limits(1), cancel=Event())


def test_a_sleeper_is_stopped_by_the_clock(shell: Shell, sleeper: Any) -> None:
    ended = shell(sleeper.command, wall=0.3)
    assert ended.timed_out
    assert ended.status == -9
    assert 0.3 <= ended.wall < 1.5
    assert not sleeper.pids


def test_a_busy_tree_is_stopped_by_its_cpu_time(shell: Shell) -> None:
    busy = "(while :; do :; done) & (while :; do :; done) & wait"
    ended = shell(busy, limits=Limits(wall=30, cpu=0.4))
    assert ended.timed_out
    assert 0.4 <= ended.cpu < 2


def test_sleeping_costs_no_cpu_time(shell: Shell) -> None:
    ended = shell("sleep 0.6; echo done", limits=Limits(wall=30, cpu=0.3))
    assert not ended.timed_out
    assert ended.output == b"done\n"


def test_what_was_printed_before_the_deadline_is_there(shell: Shell, sleeper: Any) -> None:
    ended = shell(f"echo shown; {sleeper.command}", wall=0.3)
    assert ended.timed_out
    assert ended.output == b"shown\n"


def test_a_flood_is_stopped_at_the_limit_and_its_digest_is_that_of_the_limit(shell: Shell) -> None:
    limits = Limits(wall=20, output=1_000_000)
    ended = shell("yes", limits=limits)
    assert ended.over_limit
    assert not ended.timed_out
    assert ended.digest == shell("yes | head -c 1000000", limits=limits).digest


def test_more_than_the_limit_is_over_it_even_if_the_process_ended_first(shell: Shell) -> None:
    assert shell("head -c 1001 /dev/zero", limits=Limits(wall=9, output=1000)).over_limit
    assert not shell("head -c 1000 /dev/zero", limits=Limits(wall=9, output=1000)).over_limit


def test_a_flood_takes_no_memory(shell: Shell) -> None:
    tracemalloc.start()
    try:
        shell("yes", limits=Limits(wall=20, output=32_000_000))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_the_output_file_is_under_the_limit_too(shell: Shell, tmp_path: Path) -> None:
    ended = shell("yes > out", limits=Limits(wall=20, output=100_000), output=tmp_path / "out")
    assert "out" in ended.over_limit
    assert ended.wall < 5


def test_a_background_child_that_holds_the_output_does_not_hold_us(
    shell: Shell, sleeper: Any
) -> None:
    ended = shell(f"{sleeper.command} & echo done")
    assert ended.output == b"done\n"
    assert ended.wall < 2
    assert not sleeper.pids


def test_a_grandchild_in_a_session_of_its_own_is_ended(shell: Shell, sleeper: Any) -> None:
    for _ in range(50):  # often, as it may just be in the middle of its exec
        shell(f"setsid {sleeper.command} & exit 0")
    assert not sleeper.pids


def test_a_whole_tree_of_sessions_is_ended_at_the_deadline(shell: Shell, sleeper: Any) -> None:
    inner = f"setsid {sleeper.command} & (setsid {sleeper.command} &) ; {sleeper.command}"
    ended = shell(f"setsid sh -c '{inner}' & {sleeper.command}", wall=0.5)
    assert ended.timed_out
    assert not sleeper.pids


def test_a_session_with_an_empty_environment_is_ended_with_its_parent(
    shell: Shell, sleeper: Any
) -> None:
    inner = f"env -i setsid {sleeper.command} & {sleeper.command}"
    assert shell(f"env -i setsid sh -c '{inner}' & {sleeper.command}", wall=0.5).timed_out
    assert not sleeper.pids


def test_signals_that_can_be_ignored_are_not_used(shell: Shell) -> None:
    ended = shell("trap '' TERM INT HUP; while :; do sleep 0.05; done", wall=0.3)
    assert ended.wall < 1.5


def test_closing_the_output_is_not_the_end(shell: Shell) -> None:
    ended = shell("exec >&- 2>&-; sleep 0.2; exit 4")
    assert ended.status == 4
    assert ended.wall >= 0.2


def test_cancel_ends_everything_at_once(shell: Shell, sleeper: Any) -> None:
    cancel = Event()
    timer = Timer(0.3, cancel.set)
    timer.start()
    ended = shell(f"setsid {sleeper.command} & {sleeper.command}", cancel=cancel)
    assert ended.wall < 1.3
    assert not sleeper.pids
    timer.join()


def test_an_exception_while_it_runs_leaves_nothing_behind(shell: Shell, sleeper: Any) -> None:
    def listen(stream: int, chunk: bytes) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shell(f"setsid {sleeper.command} & echo go; {sleeper.command}", listen=listen)
    assert not sleeper.pids


def test_it_works_without_the_conveniences_of_linux(
    shell: Shell, sleeper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "pidfd_open", raising=False)
    monkeypatch.delattr(os, "waitid", raising=False)
    monkeypatch.setattr(tree, "pids", frozenset)
    monkeypatch.setattr("chipper.fence.child.pids", frozenset)
    ended = shell(f"{sleeper.command} & echo done; exit 5")
    assert (ended.status, ended.output) == (5, b"done\n")
    assert shell(f"{sleeper.command} & {sleeper.command}", wall=0.2).timed_out
    time.sleep(0.05)
    assert not sleeper.pids


def test_a_question_costs_little_beside_its_process(shell: Shell) -> None:
    assert min(shell("").wall for _ in range(20)) < 0.02


def test_the_environment_is_clean() -> None:
    dirty = {
        "GITHUB_TOKEN": "x", "MY_KEY": "x", "apikey": "x", "DB_PASSWORD": "x", "AWS_PROFILE": "x",
        "CLIENT_SECRET_ID": "x", "SSH_AUTH_SOCK": "x", "JAVA_TOOL_OPTIONS": "x", "CLASSPATH": "x",
        "CI_JOB_JWT": "x", "SONAR_LOGIN": "x", "DATABASE_URL": "postgres://me:word@host/db",
        "JDK_JAVA_OPTIONS": "x", "_JAVA_OPTIONS": "x", "LANG": "de_DE", "LC_CTYPE": "C",
    }  # fmt: skip
    kept = {"PATH": "/bin", "HOME": "/home/me", "KEYBOARD": "us", "PWD": "/", "MONKEY_BARS": "3"}
    clean = clean_environment({**dirty, **kept, "TZ": "Asia/Tokyo"})
    assert clean == {**kept, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def test_it_is_told_whether_the_clock_or_the_processor_ended_it(shell: Shell) -> None:
    asleep = shell("sleep 60", limits=Limits(wall=0.3, cpu=20))
    at_work = shell("while :; do :; done", limits=Limits(wall=60, cpu=0.3))
    assert (asleep.timed_out, asleep.use.late) == (True, True)
    assert (at_work.timed_out, at_work.use.late) == (True, False)
    assert at_work.use.cpu >= 0.3
