"""`chipj input` at a shell: arguments, standard input, files and variables come down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.desk import Desk

READER = """\
import java.util.*;

public class Main {
    public static void main(String[] args) {
        int depth = 0;
        for (char c : new Scanner(System.in).useDelimiter("\\\\A").next().toCharArray()) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0) throw new IllegalStateException("unbalanced");
        }
        System.out.println(depth);
    }
}
"""


def reduced(desk: Desk, *arguments: str | Path) -> dict[str, Any]:
    done = desk.chipj("input", *arguments, "--json", "--quiet")
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def best(told: dict[str, Any], name: str) -> str:
    return (Path(told["paths"]["best"]) / name).read_text()


def test_standard_input_by_characters(desk: Desk) -> None:
    script = desk.script("t.sh", "grep -q 'b.*d'")
    desk.write("in.txt", "abc\nabcd\nabcde\n")
    told = reduced(desk, "--test", script, "--stdin", "in.txt")
    assert best(told, "stdin") == "bd"
    assert told["bytes"] == {"original": 15, "best": 2}
    assert (desk.folder / "in.txt").read_text() == "abc\nabcd\nabcde\n"


@pytest.mark.parametrize(
    ("unit", "left"), [("line", "10 wrong\n"), ("token", "wrong"), ("[0-9]+ ?", "wrong\nx\n")]
)
def test_units_of_an_input(desk: Desk, unit: str, left: str) -> None:
    script = desk.script("t.sh", "grep -q wrong in.txt")
    desk.write("in.txt", "10 wrong\nx\n1")
    told = reduced(desk, "--test", script, "--file", "in.txt", "--unit", unit)
    assert best(told, "files/in.txt") == left


def test_arguments_files_and_variables_together(desk: Desk) -> None:
    script = desk.script(
        "t.sh",
        'for each in "$@"; do test "$each" = -x && found=1; done',
        'test -n "$found" && grep -q key data.txt && test "${LEVEL#*7}" != "$LEVEL"',
    )
    desk.write("data.txt", "one\nkey=2\nthree\n")
    words = ("--args", "-v -x 'a b'", "--file", "data.txt", "--env", "LEVEL=17")
    told = reduced(desk, "--test", script, *words)
    assert best(told, "args") == "-x"
    assert best(told, "files/data.txt") == "key"
    assert best(told, "env/LEVEL") == "7"


def test_a_passing_input_tells_what_matters(desk: Desk) -> None:
    script = desk.script("t.sh", "grep -q '<'")
    desk.write("bad.txt", "<select multiple>")
    desk.write("good.txt", "select multiple")
    words = ("--stdin", "bad.txt", "--algorithm", "dd", "--passing", "good.txt")
    told = reduced(desk, "--test", script, *words)
    assert told["differences"] == 1
    compact = Path(told["paths"]["compact"])
    assert "<" in (compact / "stdin").read_text()
    assert "<" not in (compact / "passing" / "stdin").read_text()
    assert told["tests"] <= 3


def test_it_goes_on_where_it_was_stopped_and_jobs_change_nothing(desk: Desk) -> None:
    script = desk.script("t.sh", "grep -q 'b.*d'")
    desk.write("in.txt", "abcabcdabcde")
    words = ("--test", script, "--stdin", "in.txt")
    whole = reduced(desk, *words, "--jobs", "1")
    done = desk.chipj("input", *words, "--out", "p.chipj", "--max-variants", "5", "--quiet")
    assert done.code == 5
    others = [
        reduced(desk, *words, "--out", "p.chipj"),
        reduced(desk, *words, "--out", "q.chipj", "--jobs", "3"),
    ]
    for other in others:
        assert {k: other[k] for k in ("bytes", "variants", "verdicts")} == {
            k: whole[k] for k in ("bytes", "variants", "verdicts")
        }


@pytest.mark.parametrize(
    ("words", "message", "code"),
    [
        (("--test", "t.sh"), "no input is given", 2),
        (("--stdin", "in.txt"), "one symptom is needed", 2),
        (("--test", "t.sh", "--stdin", "in.txt", "--passing", "in.txt"), "go together", 2),
        (("--test", "t.sh", "--stdin", "in.txt", "--unit", "statement"), "no statements", 2),
        (("--test", "no.sh", "--stdin", "in.txt"), "does not show the symptom", 1),
        (("--test", "t.sh", "--stdin", "none.txt"), "cannot read none.txt", 2),
        (("--symptom", "x", "--stdin", "in.txt"), "no program is given", 2),
    ],
)
def test_what_cannot_work_is_said(
    desk: Desk, words: tuple[str, ...], message: str, code: int
) -> None:
    desk.script("t.sh", "true")
    desk.script("no.sh", "false")
    desk.write("in.txt", "abc")
    done = desk.chipj("input", *words)
    assert (done.code, message in done.err) == (code, True), done.err
    assert not list(desk.folder.glob("*.chipj"))


@pytest.mark.jdk
def test_java_is_compiled_once_and_reads_every_input(desk: Desk) -> None:
    desk.write("Main.java", READER)
    desk.write("in.txt", "(a)\n)b(\n")
    words = ("--symptom", "IllegalStateException: unbalanced", "--unit", "line")
    told = reduced(desk, "Main.java", *words, "--stdin", "in.txt")
    assert best(told, "stdin") == ")b(\n"
