"""`chipj input` at a shell: arguments, standard input, files and variables come down."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chipper.journal import Reader
from tests.cli.desk import CHIPJ

if TYPE_CHECKING:
    from tests.cli.desk import Desk

READER = """\
import java.nio.file.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws Exception {
        int depth = 0;
        if (!args[0].equals("a b") || !Files.readString(Path.of("data.txt")).contains("two")
                || !System.getenv("LEVEL").equals("it's")) return;
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


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("--unit", "token"),
        ("--algorithm", "dd", "--passing", "good.txt"),
    ],
    ids=" ".join,
)
def test_it_goes_on_where_it_was_stopped_and_jobs_change_nothing(
    desk: Desk, more: tuple[str, ...]
) -> None:
    script = desk.script("t.sh", "tr -d '\\n' | grep -q 'b.*d'")
    desk.write("in.txt", "ab ca\nbc da\nbc de\n")
    desk.write("good.txt", "bb ca\nbc\nca de da bc eb\n".replace("d", "c"))
    words: list[str | Path] = ["--test", script, "--stdin", "in.txt", *more]
    whole = reduced(desk, *words, "--jobs", "1", "--keep", "all")
    done = desk.chipj("input", *words, "--out", "p.chipj", "--max-variants", "2", "--quiet")
    assert done.code == 5
    others = [
        reduced(desk, *words, "--out", "p.chipj"),
        reduced(desk, *words, "--out", "q.chipj", "--jobs", "3"),
    ]
    for other in others:
        assert best(other, "stdin") == best(whole, "stdin")
        assert {k: other[k] for k in ("bytes", "variants", "verdicts")} == {
            k: whole[k] for k in ("bytes", "variants", "verdicts")
        }
    with Reader.open(Path(whole["paths"]["folder"]) / "journal.db") as reader:
        asks = list(reader.asks())
        assert [reader.program_at(ask.number).digest for ask in asks] == [a.digest for a in asks]
        assert reader.best().files[0].text.decode() == best(whole, "stdin")


def test_what_is_left_is_shown(desk: Desk) -> None:
    script = desk.script("t.sh", 'test "$1" = "-x y" && grep -q key data.txt && test "$LEVEL" = 7')
    desk.write("data.txt", "one\nkey\n")
    words = ("--args", "'-x y' -v", "--file", "data.txt", "--env", "LEVEL=7", "--unit", "line")
    done = desk.chipj("input", "--test", script, *words)
    assert done.code == 0, done.err
    assert "args: '-x y'\n" in done.err
    assert "files/data.txt:\n  | key\n" in done.err
    assert "env/LEVEL:\n  | 7\n" in done.err


def test_what_an_earlier_run_left_may_be_included(desk: Desk) -> None:
    desk.script("t.sh", "grep -q key data.txt")
    desk.write("data.txt", "one\nkey\n")
    told = reduced(desk, "--test", "./t.sh", "--file", "data.txt")
    (desk.folder / "data.txt").unlink()
    left = f"{told['paths']['best']}/files/data.txt"
    desk.script("u.sh", "test $(cat data.txt) = key && grep -q 42 Main.java")
    done = desk.chipj("Main.java", "--test", "./u.sh", "--include", left, "--quiet")
    assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("words", "message", "code"),
    [
        (("--test", "t.sh"), "no input is given", 2),
        (("--stdin", "in.txt"), "one symptom is needed", 2),
        (("--stdin", "in.txt", "--test", "t.sh", "--exit", "3"), "one symptom is needed", 2),
        (("--stdin", "in.txt", "--exception", "a b"), "is no class", 2),
        (("--stdin", "in.txt", "--hang", "1", "--timeout", "2"), "a time-out already", 2),
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


LINES = """\
import java.util.*;

public class Main {
    static void check(String line) {
        if (line.startsWith("bad")) throw new IllegalStateException(line);
        if (line.startsWith("worse")) new Scanner(line).nextInt();
    }

    static void die() throws Exception {
        var door = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        door.setAccessible(true);
        ((sun.misc.Unsafe) door.get(null)).putInt(0L, 42);
    }

    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            (line.startsWith("e") ? System.err : System.out).println(line.trim());
            if (line.startsWith("stop")) System.exit(3);
            while (line.startsWith("stay")) { }
            if (line.startsWith("die")) die();
            check(line);
        }
    }
}
"""


@pytest.mark.jdk
@pytest.mark.parametrize(
    ("given", "symptom", "left", "more"),
    [
        (
            "out\nerr\nout\n",
            ("--stdout", "^out$", "--stderr", "^err$", "--not", "bad"),
            "err\nout\n",
            "--stdout '^out$' --stderr '^err$' --not bad --stdin in.chipj/best/stdin",
        ),
        (
            "err\nworse\n",
            ("--exception", "InputMismatchException@Main.java:6", "--exit", "1"),
            "worse\n",
            "--exception InputMismatchException@Main.java:6 --exit 1 --stdin in.chipj/best/stdin",
        ),
        (
            "err\nstop\nlater\n",
            ("--same-output",),
            "err\nstop\n",
            "--same-output --stdin in.chipj/best/stdin",
        ),
        (
            "err\nstay\nlater\n",
            ("--hang", "1"),
            "stay\n",
            "--hang 1 --stdin in.chipj/best/stdin",
        ),
        (
            "die later\nerr\n",
            ("--jvm-crash",),
            "die later\n",
            "--jvm-crash --stdin in.chipj/best/stdin",
        ),
    ],
)
def test_an_input_has_the_symptoms_that_a_program_has(
    desk: Desk, given: str, symptom: tuple[str, ...], left: str, more: str
) -> None:
    desk.write("Main.java", LINES)
    desk.write("in.txt", given)
    quick = ("--java-option", "-XX:TieredStopAtLevel=1", "--fence", "none")
    read = ("--stdin", "in.txt", "--unit", "line")
    done = desk.chipj("input", "Main.java", *symptom, *read, *quick)
    assert done.code == 0, done.err
    assert (done.best / "stdin").read_text() == left
    assert done.err.splitlines()[-1].endswith(more)


@pytest.mark.jdk
def test_java_is_compiled_once_and_is_chipped_with_what_is_left(desk: Desk) -> None:
    desk.write("Main.java", READER)
    desk.write("in.txt", "(a)\n)b(\n")
    desk.write("data.txt", "one\ntwo\n")
    words = ("--symptom", "IllegalStateException: unbalanced", "--unit", "line")
    given = ("--stdin", "in.txt", "--file", "data.txt", "--args", "'a b' c", "--env", "LEVEL=it's")
    done = desk.chipj("input", "Main.java", *words, *given)
    assert done.code == 0, done.err
    assert (done.best / "stdin").read_text() == ")b(\n"
    assert (done.best / "args").read_text() == "a b\n"
    assert (done.best / "files" / "data.txt").read_text() == "two\n"
    told = done.err.rpartition("to chip the program with it:\n  ")[2].splitlines()[0]
    assert told.startswith("env 'LEVEL=it'\"'\"'s' chipj Main.java ")
    (desk.folder / "data.txt").unlink()
    short = told.replace(" chipj ", f" {shlex.join(CHIPJ)} ") + " --fence none --only statement"
    done = desk.run("sh", "-c", short)
    assert done.code == 0, done.err
    assert b"unbalanced" in (done.best / "Main.java").read_bytes()
