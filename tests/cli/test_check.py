"""`chipj check`: what it finds, on one screen, with the exit code that chipping would end with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk


def untouched(desk: Desk) -> list[str]:
    return sorted(path.name for path in desk.folder.iterdir() if path.name.endswith(".chipj"))


def test_a_healthy_command_is_told_on_one_screen_with_the_command_to_paste(desk: Desk) -> None:
    done = desk.chipj("check", "Main.java", "--test", desk.grep())
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 120
    assert "program     Main.java: 13 lines, 74 tokens" in lines
    assert done.out.count("good (") == 3
    assert "bad: a program without any types" in done.out
    assert "bad: a class Main with an empty main" in done.out
    assert "of CPU for each variant (five times the original's" in done.out
    assert "no fence" in done.out
    assert lines[-1].strip() == "chipj --fence none Main.java --test t.sh"
    assert untouched(desk) == []


def test_a_flaky_symptom_ends_it_with_4_and_says_which_runs_differed(
    desk: Desk, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    desk.script("t.sh", f"echo x >> {log}", f"test $(wc -l < {log}) != 2")
    done = desk.chipj("check", "Main.java", "--test", "t.sh")
    assert done.code == 4
    assert "judged differently: run 1 good, run 2 bad, run 3 good" in done.err
    assert "\nhelp: " in done.err
    assert "ready" not in done.out


@pytest.mark.parametrize(
    ("script", "code", "said"),
    [
        ("exit 1", 1, "the original does not show the symptom"),
        ("exit 0", 3, "too permissive: a program without any types shows it as well"),
        ("exit 127", 69, "the oracle failed"),
    ],
)
def test_what_stands_in_the_way_has_its_exit_code(
    desk: Desk, script: str, code: int, said: str
) -> None:
    desk.script("t.sh", script)
    done = desk.chipj("check", "Main.java", "--test", "t.sh")
    assert (done.code, said in done.err) == (code, True), done.err
    assert "\nhelp: " in done.err
    assert untouched(desk) == []


def test_it_is_told_to_programs_too(desk: Desk) -> None:
    told = desk.chipj("check", "Main.java", "--test", desk.grep(), "--json", "--timeout", "7").json
    assert [each["verdict"] for each in told["asked"]][:5] == ["good"] * 3 + ["bad"] * 2
    assert (told["exit"], told["error"], told["limits"]["timeout"]) == (0, None, 7.0)
    desk.script("t.sh", "exit 1")
    told = desk.chipj("check", "Main.java", "--test", "t.sh", "--json").json
    assert (told["exit"], told["limits"]) == (1, None)


@pytest.mark.jdk
def test_without_scripts_it_names_the_jdk_and_the_mode(desk: Desk, jdk: Jdk) -> None:
    done = desk.chipj("check", "Main.java", "--symptom", SYMPTOM, "--jdk", jdk.home)
    assert done.code == 0, done.err
    assert f"JDK         {jdk.full_version}" in done.out
    assert "internal mode" in done.out
    assert "no-compile: a program that does not compile" in done.out
