"""Twelve mistakes of a first hour: each is told with its cause and a remedy, by its exit code.

`Done` refuses tracebacks and internal errors; no run folder is left behind.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import MAIN, Desk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@dataclass(frozen=True)
class Mistake:
    """What somebody did, and what must be said."""

    arrange: Callable[[Desk], tuple[str, ...]]
    code: int
    cause: str
    remedy: str


def not_executable(desk: Desk) -> tuple[str, ...]:
    desk.write("t.sh", "#!/bin/sh\n").chmod(0o644)
    return "Main.java", "--test", "t.sh"


def carriage_returns(desk: Desk) -> tuple[str, ...]:
    desk.write("t.sh", "#!/bin/sh\r\ngrep -q wrong Main.java\r\n").chmod(0o755)
    return "Main.java", "--test", "t.sh"


def neighbour_missing(desk: Desk) -> tuple[str, ...]:
    desk.write("elsewhere/words.txt", "wrong: 42\n")
    desk.script("scripts/t.sh", 'grep -q -f ../elsewhere/words.txt "$1.java"')
    return "Main.java", "--test", "scripts/t.sh"


def upside_down(desk: Desk) -> tuple[str, ...]:
    desk.script("t.sh", '! grep -q "wrong: 42" "$1.java"')
    return "Main.java", "--test", "t.sh"


def yes_to_everything(desk: Desk) -> tuple[str, ...]:
    desk.script("t.sh", 'grep -q "wrong: 42" "$1.java"; true')
    return "Main.java", "--test", "t.sh"


def not_every_time(desk: Desk) -> tuple[str, ...]:
    log = desk.folder.parent / "log"
    desk.script("t.sh", f"echo x >> '{log}'; test $(($(wc -l < '{log}') % 2)) = 1")
    return "Main.java", "--test", "t.sh"


def tool_missing(desk: Desk) -> tuple[str, ...]:
    desk.script("t.sh", "javax-compiler Main.java")
    return "Main.java", "--test", "t.sh"


def no_symptom(desk: Desk) -> tuple[str, ...]:
    return ("Main.java",)


def misspelt(desk: Desk) -> tuple[str, ...]:
    return "Main.java", "--sympton", "wrong"


def which_main(desk: Desk) -> tuple[str, ...]:
    desk.write("Other.java", MAIN.replace("Main", "Other"))
    return ".", "--symptom", "wrong"


def only_a_jre(desk: Desk) -> tuple[str, ...]:
    desk.script("jre/bin/java", "exit 0")
    return "Main.java", "--symptom", "wrong", "--jdk", "jre"


def finished_before(desk: Desk) -> tuple[str, ...]:
    command = ("Main.java", "--test", desk.grep(), "--out", "../old.chipj")
    assert desk.chipj(*command, "--quiet").code == 0
    return command


MISTAKES = {
    "a script that is not executable": Mistake(
        not_executable, 2, "t.sh is not executable", "chmod +x t.sh"
    ),
    "a script with carriage returns": Mistake(
        carriage_returns, 69, "carriage return", "sed -i 's/\\r$//' "
    ),
    "a file that the script needs lies elsewhere": Mistake(
        neighbour_missing, 1, "../elsewhere/words.txt: No such file", "--include"
    ),
    "exit status 0 where the symptom is not": Mistake(
        upside_down, 1, "the original does not show the symptom", "exit status 0 means"
    ),
    "a script that says yes to everything": Mistake(
        yes_to_everything, 3, "a program without any types shows it as well", "more specific"
    ),
    "a symptom that shows now and then": Mistake(
        not_every_time, 4, "run 1 good, run 2 bad", "--repeat"
    ),
    "a tool that is not there": Mistake(tool_missing, 69, "javax-compiler", "PATH"),
    "no symptom": Mistake(no_symptom, 2, "no symptom is given", "--exception CLASS"),
    "a misspelt option": Mistake(misspelt, 2, "--sympton", "--symptom"),
    "several main classes": Mistake(which_main, 2, "Main, Other", "--main Main"),
    "a JRE instead of a JDK": Mistake(only_a_jre, 2, "has no bin/javac", "JDK"),
    "a run that is finished": Mistake(finished_before, 2, "holds a finished run", "--fresh"),
}


def test_there_are_twelve() -> None:
    assert len(MISTAKES) == 12


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_cause_and_its_remedy(name: str, desk: Desk) -> None:
    mistake = MISTAKES[name]
    command = mistake.arrange(desk)
    before = sorted(os.listdir(desk.folder))
    done = desk.chipj(*command)
    assert done.code == mistake.code, done.err
    assert done.out == ""
    told, found, remedy = done.err.partition("\nhelp: ")
    assert found, done.err
    assert "error: " in told
    assert mistake.cause in done.err
    assert mistake.remedy in remedy, done.err
    assert len(done.err.splitlines()) <= 30
    assert sorted(os.listdir(desk.folder)) == before


@pytest.mark.jdk
def test_a_jar_that_is_missing_shows_in_the_compilers_words(desk: Desk, tmp_path: Path) -> None:
    desk.write("Main.java", f"import org.words.Words;\n{MAIN}")
    done = desk.chipj("Main.java", "--symptom", "wrong", "--classpath", "lib/words.jar")
    assert done.code == 1
    assert f"--classpath {desk.folder / 'lib/words.jar'} does not exist" in done.err
    assert "package org.words does not exist" in done.err
    assert "--classpath" in done.err.partition("\nhelp: ")[2]
