"""Run, Compare and test scripts: what they are given, and what their ends mean."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from chipper.fence.process import Limits
from chipper.oracle.folder import Folders, gather
from chipper.oracle.scripts import Scripts, Setting, TestScript
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

Ask = Callable[..., Judgement]
PROGRAM = Program.of({"app/Main.java": "class Main {}\n", "app/Other one.java": ""})
YES = "exit 0\n"


@pytest.fixture
def setting(user: Path, scratch: Path, environment: dict[str, str]) -> Setting:
    folders = Folders(scratch=scratch)
    return Setting("app.Main", "app/Main", folders, environment, Limits(wall=20, cpu=10))


@pytest.fixture
def ask(setting: Setting, script: Any, user: Path, scratch: Path) -> Ask:
    """Ask a Run and a Compare script given as text about the program."""

    def ask(run: str, compare: str, **changes: Any) -> Judgement:
        scripts = script("run.sh", run), script("cmp.sh", compare)
        riders = Folders(gather([user]), scratch=scratch)
        with Scripts(*scripts, replace(setting, folders=riders, **changes)) as oracle:
            return oracle.judge(Variant(PROGRAM), Event())

    return ask


@pytest.fixture
def ask_test(setting: Setting, script: Any) -> Ask:
    def ask(test: str, **changes: Any) -> Judgement:
        with TestScript(script("test.sh", test), replace(setting, **changes)) as oracle:
            return oracle.judge(Variant(PROGRAM), Event())

    return ask


def test_the_run_script_gets_relative_names_and_the_mode(ask: Ask) -> None:
    for mode in ("external", "internal"):
        answer = ask('printf "%s|" "$@" > "$3"\n', YES, mode=mode)
        assert answer.output_head.decode() == f"app/Main|app.Main|app/Main.output|{mode}|"


def test_scripts_are_started_by_their_own_path_in_the_variants_folder(ask: Ask, user: Path) -> None:
    answer = ask('{ dirname "$0"; pwd; ls; } > "$3"\n', YES)
    place, folder, *files = answer.output_head.decode().splitlines()
    assert place == str(user)
    assert folder != str(user)
    assert folder.isascii()
    assert files == ["app", "cmp.sh", "run.sh"]


def test_relative_script_names_are_taken_from_the_working_folder(
    setting: Setting, script: Any, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script("run.sh", 'echo "$0" > "$3"\n')
    script("cmp.sh", YES)
    monkeypatch.chdir(user)
    with Scripts(Path("run.sh"), Path("./cmp.sh"), setting) as oracle:
        monkeypatch.chdir("/")
        answer = oracle.judge(Variant(PROGRAM), Event())
    assert answer.output_head.decode() == f"{user}/run.sh\n"


def test_the_programs_files_are_in_the_environment(ask: Ask) -> None:
    answer = ask('echo "$CHIPJ_FILES" > "$3"\n', YES)
    assert answer.output_head == b"app/Main.java\napp/Other one.java\n"


def test_more_names_than_a_variable_can_hold_are_left_out(setting: Setting, script: Any) -> None:
    many = Program.of({f"{'long' * 20}/{number}.java": "" for number in range(1600)})
    test = script("test.sh", '[ -z "$CHIPJ_FILES" ]\n')
    with TestScript(test, setting) as oracle:
        assert oracle.judge(Variant(many), Event()).verdict is Verdict.GOOD


@pytest.mark.parametrize("name", ["$1", "$1.output"])
def test_the_compare_script_finds_the_output_under_both_names(ask: Ask, name: str) -> None:
    assert ask('echo yes > "$3"\n', f'grep -q yes "{name}"').verdict is Verdict.GOOD
    answer = ask('echo no > "$3"\n', f'grep -q yes "{name}"')
    assert (answer.verdict, answer.stage) == (Verdict.BAD, "compare")


@pytest.mark.parametrize("name", ["$1", "$1.output"])
def test_both_names_work_where_the_prefix_is_a_folder(ask: Ask, name: str) -> None:
    run = 'mkdir "$1" chipj; echo mine > chipj1.output; echo yes > "$3"\n'
    assert ask(run, f'grep -q yes "{name}"').verdict is Verdict.GOOD


def test_the_compare_script_alone_decides(ask: Ask) -> None:
    assert ask('echo x > "$3"; exit 7\n', YES).verdict is Verdict.GOOD
    assert ask('echo x > "$3"; exit 0\n', "exit 2\n").verdict is Verdict.BAD


def test_where_no_output_is_made_there_is_an_empty_file(ask: Ask) -> None:
    answer = ask("echo compiling; exit 1\n", '[ -f "$1.output" ] && [ ! -s "$1.output" ]\n')
    assert answer.verdict is Verdict.GOOD
    assert answer.output_head == b"compiling\n"


def test_an_output_file_left_by_somebody_is_not_taken_for_the_variants(
    ask: Ask, user: Path
) -> None:
    (user / "app").mkdir()
    (user / "app/Main.output").write_text("symptom")
    assert ask("exit 1\n", 'grep symptom "$1.output"\n').verdict is Verdict.BAD


def test_a_hang_without_the_symptom_is_a_timeout(ask: Ask, sleeper: Any) -> None:
    answer = ask(sleeper.command, 'grep symptom "$1"\n', limits=Limits(wall=0.3))
    assert (answer.verdict, answer.stage) == (Verdict.TIMEOUT, "run")
    assert not sleeper.pids


def test_a_hang_can_be_the_symptom(ask: Ask) -> None:
    run = 'printf "no newline" > "$3"; while :; do :; done\n'
    compare = 'grep -q "^chipj: timeout after 0.3 seconds$" "$1.output"\n'
    answer = ask(run, compare, limits=Limits(wall=20, cpu=0.3))
    assert answer.verdict is Verdict.GOOD
    assert answer.output_head == b"no newline\nchipj: timeout after 0.3 seconds\n"
    assert ask('echo > "$3"\n', compare).verdict is Verdict.BAD


def test_the_symptom_shown_before_the_timeout_is_good(ask: Ask, sleeper: Any) -> None:
    run = f'echo symptom > "$3"; {sleeper.command}\n'
    assert ask(run, 'grep symptom "$1"\n', limits=Limits(wall=0.3)).verdict is Verdict.GOOD


def test_a_flood_into_the_output_file_is_a_limit(ask: Ask) -> None:
    limits = Limits(wall=20, output=50_000)
    answer = ask('yes > "$3"\n', 'grep symptom "$1"\n', limits=limits)
    assert (answer.verdict, answer.stage) == (Verdict.LIMIT, "run")
    compare = '[ $(wc -c < "$1") -lt 50200 ] && tail -n 1 "$1" | grep "^chipj: "\n'
    assert ask('yes > "$3"\n', compare, limits=limits).verdict is Verdict.GOOD
    assert ask("yes\n", "exit 1\n", limits=limits).verdict is Verdict.LIMIT


def test_a_hanging_compare_script_is_a_timeout(ask: Ask, sleeper: Any) -> None:
    answer = ask('echo > "$3"\n', sleeper.command, limits=Limits(wall=0.3))
    assert (answer.verdict, answer.stage) == (Verdict.TIMEOUT, "compare")


def test_leftover_children_of_the_run_script_are_ended(ask: Ask, sleeper: Any) -> None:
    run = f'setsid {sleeper.command} & {sleeper.command} & echo symptom > "$3"\n'
    assert ask(run, 'grep symptom "$1"\n').verdict is Verdict.GOOD
    assert not sleeper.pids


@pytest.mark.parametrize(
    "trick",
    [
        "ln -s {precious} $3",
        "ln {precious} $3",
        "mkfifo $3",
        "mkdir $3",
        "rm -r app",
        "chmod 0 app",
    ],
)
def test_whatever_becomes_of_the_output_file_nobody_elses_is_written(
    ask: Ask, tmp_path: Path, trick: str, sleeper: Any
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    run = f"{trick.format(precious=precious)}; {sleeper.command}\n"
    answer = ask(run, '[ -f "$1.output" ]\n', limits=Limits(wall=0.3, output=2))
    assert answer.verdict in (Verdict.GOOD, Verdict.INFRA_ERROR)
    assert precious.read_text() == "mine"


def test_what_the_scripts_print_is_of_no_importance(ask: Ask) -> None:
    assert ask('echo a >&2; echo > "$3"\n', "echo b; echo c >&2\n").verdict is Verdict.GOOD


def test_standard_input_is_given_to_the_run_script(ask: Ask, user: Path) -> None:
    (user / "input.txt").write_text("given")
    assert ask('cat > "$3"\n', YES).output_head == b""
    assert ask('cat > "$3"\n', YES, stdin=user / "input.txt").output_head == b"given"


def test_digest_and_head_are_those_of_the_output_file(ask: Ask) -> None:
    one, other = (ask(f'seq {n} 9999 > "$3"; echo $$\n', YES) for n in (1, 2))
    assert len(one.output_head) == 4096
    assert one.output_digest == ask('echo x; seq 1 9999 > "$3"\n', YES).output_digest
    assert one.output_digest != other.output_digest


@pytest.mark.parametrize(
    ("first", "mode", "note"),
    [
        ("#!/bin/sh\n", 0o644, "chmod \\+x"),
        ("#!/no/such/sh\n", 0o755, "no such program: /no/such/sh"),
        ("#!/bin/sh\r\n", 0o755, "carriage return"),
        ("exit 0\n", 0o755, "first line"),
        ("#!/usr/bin/env no-such-program\n", 0o755, "12[67]"),
    ],
    ids=["not executable", "bad first line", "CRLF", "no first line", "env"],
)
@pytest.mark.parametrize("role", ["Run", "Compare", "test"])
def test_a_script_that_cannot_start_is_an_infra_error(
    setting: Setting, script: Any, role: str, first: str, mode: int, note: str
) -> None:
    working = script("working.sh", 'echo > "$3"\n')
    broken = script("broken.sh", "", first=first, mode=mode)
    oracles: dict[str, Scripts | TestScript] = {
        "Run": Scripts(broken, working, setting),
        "Compare": Scripts(working, broken, setting),
        "test": TestScript(broken, setting),
    }
    with oracles[role] as oracle:
        answer = oracle.judge(Variant(PROGRAM), Event())
    assert answer.verdict is Verdict.INFRA_ERROR
    assert answer.stage == role.lower()
    assert answer.note.startswith(f"{role} script {broken} ")
    assert re.search(note, answer.note)


def test_a_missing_script_is_an_infra_error(setting: Setting, user: Path) -> None:
    with TestScript(user / "missing.sh", setting) as oracle:
        answer = oracle.judge(Variant(PROGRAM), Event())
    assert answer.verdict is Verdict.INFRA_ERROR
    assert "No such file" in answer.note


@pytest.mark.parametrize("status", [126, 127])
def test_a_variant_may_end_with_the_shells_own_numbers(ask: Ask, status: int) -> None:
    assert ask(f'echo x > "$3"; exit {status}\n', "exit 1\n").verdict is Verdict.BAD
    assert ask(f"exit {status}\n", "exit 1\n").verdict is Verdict.INFRA_ERROR


def test_a_script_killed_by_somebody_else_is_an_infra_error(ask: Ask, ask_test: Ask) -> None:
    assert ask("kill -9 $$\n", "exit 1\n").verdict is Verdict.INFRA_ERROR
    assert ask("", "kill -9 $$\n").verdict is Verdict.INFRA_ERROR
    assert ask_test("kill -9 $$\n").verdict is Verdict.INFRA_ERROR


def test_a_test_script_answers_by_its_status(ask_test: Ask, sleeper: Any) -> None:
    assert ask_test("exit 0\n").verdict is Verdict.GOOD
    assert ask_test("exit 3\n").verdict is Verdict.BAD
    assert ask_test("exit 127\n").verdict is Verdict.INFRA_ERROR
    assert ask_test(sleeper.command, limits=Limits(wall=0.2)).verdict is Verdict.TIMEOUT
    assert ask_test("yes\n", limits=Limits(wall=20, output=9999)).verdict is Verdict.LIMIT
    answer = ask_test('echo "$1 $2 $3 $4"; pwd >&2; exit 1\n')
    assert answer.output_head.startswith(b"app/Main app.Main app/Main.output external\n/")


def test_home_is_the_users(ask_test: Ask, environment: dict[str, str]) -> None:
    answer = ask_test("echo $HOME $TZ $LC_ALL\n", environment=environment | {"HOME": "/h o"})
    assert answer.output_head == b"/h o UTC C.UTF-8\n"


def test_nothing_of_it_needs_the_users_working_folder(
    ask_test: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    answer = ask_test("exit 0\n")
    assert answer.verdict is Verdict.GOOD
    assert os.listdir(gone) == []
