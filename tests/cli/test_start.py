"""Before chipping: the original shows the symptom, every time; an empty program does not."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chipper.errors import OracleFailed
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.start import start
from tests.cli.desk import MAIN, ROOT, Desk

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from tests.oracle.conftest import Sleeper


def test_a_test_script_that_says_no_ends_it_with_1(desk: Desk) -> None:
    desk.script("t.sh", "echo looked at it", "exit 3")
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 1
    assert done.out == ""
    assert "does not show the symptom (bad, test script ended with 3)" in done.err
    assert "  | looked at it" in done.err
    assert not (desk.folder / "Main.chipj").exists()


def test_what_run_printed_and_what_compare_answered_is_told(desk: Desk) -> None:
    desk.script("run.sh", 'echo "it went well" > "$3"')
    desk.script("cmp.sh", 'grep -q "it went wrong" "$1.output"')
    done = desk.chipj("Main.java", "--run", "run.sh", "--compare", "cmp.sh")
    assert done.code == 1
    assert "Compare script ended with 1" in done.err
    assert "  | it went well" in done.err
    assert "help: " in done.err


def test_what_it_printed_cannot_play_with_the_terminal(desk: Desk) -> None:
    desk.script("t.sh", r"printf 'red \033[31m, \033]0;title\007 and \320\226\n'", "exit 1")
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 1
    assert "\033" not in done.err
    assert "\007" not in done.err
    assert "and Ж" in done.err


@pytest.mark.parametrize(
    ("pattern", "name"),
    [("^", "a program without any types"), ("void main", "a class Main with an empty main")],
)
def test_an_empty_program_that_shows_it_ends_it_with_3(desk: Desk, pattern: str, name: str) -> None:
    desk.script("t.sh", f'grep -c \'{pattern}\' "$1.java" >/dev/null || test ! -s "$1.java"')
    if name.startswith("a class"):
        desk.grep(pattern)
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 3
    assert f"too permissive: {name} shows it" in done.err
    assert "--allow-empty" in done.err
    assert not (desk.folder / "Main.chipj").exists()
    allowed = desk.chipj("Main.java", "--test", "t.sh", "--allow-empty", "--quiet")
    assert allowed.code == 0, allowed.err


def test_an_original_that_is_not_the_same_twice_ends_it_with_4(desk: Desk, tmp_path: Path) -> None:
    log = tmp_path / "log"
    desk.script("t.sh", f"echo x >> {log}; test $(($(wc -l < {log}) % 2)) = 1")
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 4
    assert "judged differently: run 1 good, run 2 bad" in done.err
    assert not (desk.folder / "Main.chipj").exists()


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("#!/bin/sh\r", r"sed -i 's/\r$//'"),
        ("#!/no/such/program", "no such program: /no/such/program"),
        ("no first line at all", "its first line is not like #!/bin/sh"),
    ],
    ids=["carriage returns", "no such program", "no first line"],
)
def test_a_script_that_cannot_start_ends_it_with_69(desk: Desk, first: str, said: str) -> None:
    desk.script("t.sh", "exit 0", first=first)
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 69
    assert said in done.err
    assert str(desk.folder / "t.sh") in done.err


def test_a_script_whose_tool_is_missing_shows_what_the_shell_said(desk: Desk) -> None:
    desk.script("t.sh", 'no-such-compiler "$1.java"')
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 69
    assert "ended with 127" in done.err
    assert "no-such-compiler" in done.err


def test_a_hang_is_a_symptom_that_compare_sees_after_the_time_out(
    desk: Desk, sleeper: Sleeper
) -> None:
    """The endless loop: a busy one, so that its CPU time is up soon, and a sleeper beside it."""
    spin = f"grep -q loop {{}} && {{{{ {sleeper.command} & while :; do :; done; }}}}"
    desk.write("Main.java", MAIN.replace("x = 3;", "loop();"))
    desk.script("run.sh", spin.format('"$1.java"'), 'echo ended > "$3"')
    desk.script("cmp.sh", 'grep -q "^chipj: timeout after 0.3 seconds$" "$1"')
    scripts = ("--run", "run.sh", "--compare", "cmp.sh", "--timeout", "0.3")
    done = desk.chipj("Main.java", *scripts, "--max-variants", "4", "--json")
    assert done.code == 5, done.err
    assert done.json["verdicts"]["good"] >= 1
    assert sleeper.pids == []
    assert "loop();" in (desk.folder / "Main.chipj/best/Main.java").read_text()


def test_an_original_that_takes_longer_than_allowed_is_told_so(desk: Desk) -> None:
    desk.script("t.sh", "while :; do :; done")
    done = desk.chipj("Main.java", "--test", "t.sh", "--timeout", "0.2")
    assert done.code == 1
    assert "timeout after 0.2 seconds" in done.err
    assert "--timeout SECONDS" in done.err


@pytest.mark.jdk
def test_what_the_program_printed_is_told_when_the_symptom_is_absent(desk: Desk, jdk: Jdk) -> None:
    done = desk.chipj("Main.java", "--symptom", "wrong: 43")
    assert done.code == 1
    assert "  | wrong: 42\n  | 3\n" in done.err
    assert "scripts" not in done.err.partition("help: ")[2]


@pytest.mark.jdk
def test_a_program_that_does_not_compile_shows_javacs_words(desk: Desk, jdk: Jdk) -> None:
    desk.write("Main.java", MAIN.replace("add(1, 2)", 'add(1, "2")'))
    done = desk.chipj("Main.java", "--symptom", "wrong: 42")
    assert done.code == 1
    assert "no-compile" in done.err
    assert "incompatible types: String cannot be converted to int" in done.err
    assert "--classpath" in done.err


@pytest.mark.jdk
def test_an_option_that_javac_does_not_know_shows_its_words(desk: Desk, jdk: Jdk) -> None:
    done = desk.chipj("Main.java", "--symptom", "wrong: 42", "--javac-option", "-nonsense")
    assert done.code == 69
    assert "invalid flag: -nonsense" in done.err
    assert "help: check --javac-option" in done.err


@pytest.mark.jdk
def test_a_wrong_main_class_shows_what_java_said(desk: Desk, jdk: Jdk) -> None:
    """The class is there, but it has no main."""
    desk.write("Other.java", "class Other { }\n")
    done = desk.chipj("Main.java", "Other.java", "--main", "Other", "--symptom", "wrong: 42")
    assert done.code == 1
    assert "Main method not found in class Other" in done.err


WITHOUT_JDK = """
import sys
from chipper.cli import oracles
from chipper.jvm.jdk import find_jdk
oracles.find_jdk = lambda home, environment: find_jdk(home, environment, folders=("/nowhere/*",))
from chipper.cli.main import main
main()
"""


def test_without_a_jdk_a_symptom_cannot_be_run_but_scripts_can(desk: Desk, tmp_path: Path) -> None:
    """Even where one lies in the usual folders: those are looked at elsewhere here."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("sh", "grep"):
        tools.joinpath(tool).symlink_to(_which(tool))
    bare = {"PATH": str(tools), "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    command = (sys.executable, "-c", WITHOUT_JDK, "Main.java")
    done = desk.run(*command, "--symptom", "wrong", env=bare)
    assert done.code == 2
    assert "no JDK 17 or newer found" in done.err
    assert "JAVA_HOME: not set" in done.err
    assert "help: " in done.err
    done = desk.run(*command, "--test", desk.grep(), "--quiet", env=bare)
    assert done.code == 0, done.err


def _which(tool: str) -> str:
    return subprocess.run(
        ["/bin/sh", "-c", f"command -v {tool}"],
        env={"PATH": os.defpath},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()


def test_where_there_is_no_room_it_says_how_to_make_some() -> None:
    program = Program.of({"Main.java": MAIN})
    full = Judgement(
        Verdict.INFRA_ERROR, "test", str(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "x"))
    )
    with pytest.raises(OracleFailed) as failed:
        start(program, program.files[0], "Main", lambda _: full)
    assert "TMPDIR" in (failed.value.help or "")
