"""The forms of the result: `--one-file`, `--rename`, `--no-keep-lines`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import MAIN, SYMPTOM
from tests.test_shape import CALCULATOR, CONSTANTS, MANY
from tests.test_shape import MAIN as MAIN_PATH

if TYPE_CHECKING:
    from tests.cli.desk import Desk


def test_lines_that_get_empty_go_and_the_map_knows_them(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--no-keep-lines", "--quiet")
    assert done.code == 0, done.err
    text = (done.best / "Main.java").read_text()
    blanks = [line for line in text.splitlines() if not line.strip()]
    assert blanks == [""]  # the one that the original has
    compact = (done.best.parent / "compact/Main.java").read_text().splitlines()
    lines = json.loads((done.best.parent / "lines.json").read_text())["Main.java"]
    assert len(lines) == len(compact)
    [at] = [line for row, line in zip(compact, lines, strict=True) if SYMPTOM in row]
    assert SYMPTOM in MAIN.splitlines()[at - 1]


def test_the_map_knows_just_the_files_that_are_there(desk: Desk) -> None:
    desk.write("src/Main.java", MAIN)
    desk.write("src/Other.java", "class Other { void it() { int a = 1; } }\n")
    done = desk.chipj("src", "--test", desk.grep(), "--no-keep-lines", "--quiet")
    assert done.code == 0, done.err
    compact = done.best.parent / "compact"
    names = {path.relative_to(compact).as_posix() for path in compact.rglob("*.java")}
    assert names == {"Main.java"}
    assert set(json.loads((compact.parent / "lines.json").read_text())) == names


@pytest.mark.jdk
def test_one_file_with_short_names_runs(desk: Desk) -> None:
    for file in MANY:
        desk.write(file.path, file.text)
    options = ("--symptom", r"\[42, 7\]", "--one-file", "--rename", "--only", "comments")
    done = desk.chipj("src", *options)
    assert done.code == 0, done.err
    assert "compact: in one package and in one file, 5 names shortened" in done.err
    compact = done.best.parent / "compact"
    names = [path.relative_to(compact).as_posix() for path in compact.rglob("*") if path.is_file()]
    assert names == ["app/Main.java"]
    lines = json.loads((compact.parent / "lines.json").read_text())["app/Main.java"]
    told = {line.partition(":")[0] for line in lines if isinstance(line, str)}
    assert told == {path.removeprefix("src/") for path in (CALCULATOR, CONSTANTS)}
    assert (done.best / MAIN_PATH.removeprefix("src/")).read_bytes() == MANY[MAIN_PATH].text


@pytest.mark.jdk
def test_names_that_reflection_needs_stay(desk: Desk) -> None:
    desk.write(
        "Main.java",
        """\
class Main {
    static void secret() { System.out.println("wrong: 42"); }
    public static void main(String[] arguments) throws Exception {
        Main.class.getDeclaredMethod("secret").invoke(null);
    }
}
""",
    )
    options = ("--symptom", SYMPTOM, "--rename", "--only", "comments", "--quiet")
    done = desk.chipj("Main.java", *options)
    assert done.code == 0, done.err
    text = (done.best.parent / "compact/Main.java").read_text()
    assert "static void secret()" in text
    assert "arguments" not in text
