"""`chipj orbs` at a shell: the paper's figures in C, criteria that make no sense, going on."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chipper.journal import Reader
from chipper.oracle.recorded import Record
from chipper.source.lines import ByLines
from tests.figure1 import EXECUTE
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from tests.cli.desk import Desk

SAMPLE = Path(__file__).resolve().parents[2] / "javasamples" / "orbs"
cc = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
FIGURE_4 = """\
int main(int argc, char **argv) {
  int a = 0;
  int z = 0;
  int x = 0;
  int j = 0;
  a = atoi(argv[1]);
  x = 0;
  j = 5;
  a = a - 10;
  if (a > j) {
    x = x + 1;
  } else {
    z = 0;
  }
  x = x + j;
  printf("%d\\n", x); // slice on x
  return 0;
}
"""
FIGURE_5 = """\
int main(int argc, char **argv) {
  int a = 0, b = 0, x = -1, y = 0;
  a = 1; // not in the critical slice
  b = 1; // not in the critical slice
  x = 5 / (a+b);
  y = (x > 0)? 1 : 2;
  printf("%d\\n", y); // slice on y
  return 0; // not in the critical slice
}
"""
SUM = "n = 0\nm = 0\nfor i in (1, 2, 3):\n    n += i\n    m += n\n\n# the end\nprint(n)\n"
COMPILE = f'{sys.executable} -c \'compile(open("sum.py").read(), "", "exec")\''
BUILD = f"grep -q stays unnamed.txt && {COMPILE}"


def sliced(desk: Desk, *arguments: str | Path) -> dict[str, Any]:
    done = desk.chipj("orbs", *arguments, "--json", "--quiet")
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def in_c(desk: Desk, text: str, criterion: str, execute: str, *more: str) -> dict[str, Any]:
    desk.write("a.c", text)
    template = SAMPLE / "tell.c"
    build = "cc -std=gnu89 -w -o a a.c"
    words: list[str | Path] = ["--template", template, "--build", build, "--exec", execute, *more]
    return sliced(desk, "a.c", "--criterion", criterion, *words)


def python(desk: Desk, *more: str | Path) -> tuple[str | Path, ...]:
    desk.write("sum.py", SUM)
    desk.write("unnamed.txt", "stays")
    template = SAMPLE / "tell.py"
    words = ("--template", template, "--build", BUILD, "--exec", f"{sys.executable} sum.py")
    return ("sum.py", "--criterion", "sum.py:8:n", *words, *more)


def in_main(lines: str) -> str:
    """Lines of a function on x and y, with what C wants around them."""
    return f"int main(int argc, char **argv) {{\n  int x = 1, y = 0;\n{lines}  return 0;\n}}\n"


FIGURE_3 = in_main('  if (x < 0) {\n    printf("%d", x);\n  }\n  y = 42;\n')
FIGURE_7 = in_main('  if (x < 0)\n  {\n    printf("%d", x);\n  }\n  y = 42;\n')


@cc
@pytest.mark.parametrize(
    ("text", "most", "left"),
    [
        (FIGURE_3, "1", [3, 5]),  # the braces go only together
        (FIGURE_3, "2", []),
        (FIGURE_7, "1", [4, 6]),  # the line of the if goes alone
        (FIGURE_7, "2", []),
    ],
)
def test_figures_3_and_7_in_c(desk: Desk, text: str, most: str, left: list[int]) -> None:
    end = text.count("\n")
    told = in_c(desk, text, f"a.c:{end - 1}:y", "./a", "--window", most)
    assert told["slice"] == {"a.c": [1, 2, *left, end - 2, end]}


@cc
def test_figure_4_is_what_a_run_by_hand_gives(desk: Desk) -> None:
    told = in_c(desk, FIGURE_4, "a.c:16:x", "./a 5")
    assert told["slice"] == {"a.c": [1, 4, 5, 8, 15, 18]}
    assert told["lines"] == {"original": 18, "best": 6}


@cc
@pytest.mark.parametrize(("direction", "gone"), [("reverse", 4), ("forward", 3)])
def test_figure_5_loses_one_of_two_lines_never_both(desk: Desk, direction: str, gone: int) -> None:
    told = in_c(desk, FIGURE_5, "a.c:7:y", "./a", "--direction", direction)
    assert told["deleted"] == {"a.c": [gone, 7, 8]}


@cc
@pytest.mark.jdk
def test_the_system_of_figure_1_is_built_and_executed(desk: Desk) -> None:
    """Its first windows, for real; the whole slice is replayed on verdicts recorded likewise."""
    shutil.copytree(SAMPLE, desk.folder / "system")
    files = ("checker.java", "reader.c", "glue.py")
    words = ("--criterion", "checker.java:13:dots", "--build", "./build.sh", "--exec", EXECUTE)
    most = ("--max-variants", "2", "--jobs", "1", "--quiet", "--json")
    done = desk.chipj("orbs", *files, *words, *most, cwd=desk.folder / "system", timeout=300)
    assert done.code == 5, done.err
    assert (done.json["lines"]["original"], done.json["compilations"]) == (48, 2)
    recorded = Record(CHECKOUT / "tests" / "recorded" / "orbs-figure1.txt").verdicts
    with Reader.open(desk.folder / "system" / "checker.chipj" / "journal.db") as reader:
        asked = {ask.digest: ask.judgement.verdict for ask in reader.asks()}
    assert asked == {digest: recorded[digest] for digest in asked}
    assert len(set(asked.values())) == 2  # one is executed in vain, one is not built


def test_the_slice_is_there_as_lines_and_as_a_program(desk: Desk) -> None:
    told = sliced(desk, *python(desk))
    assert told["slice"] == {"sum.py": [1, 3, 4]}
    assert told["deleted"] == {"sum.py": [2, 5, 6, 7, 8]}
    folder = Path(told["paths"]["compact"])
    assert (folder / "sum.py").read_text() == "n = 0\nfor i in (1, 2, 3):\n    n += i\n"
    assert "CHIPJ_TRAJECTORY" in (folder.parent / "best" / "sum.py").read_text()
    assert json.loads((folder.parent / "lines.json").read_text()) == {"sum.py": [1, 3, 4]}
    assert told["executions"] <= told["compilations"] <= told["variants"]
    assert (desk.folder / "sum.py").read_text() == SUM
    assert (desk.folder / "unnamed.txt").read_text() == "stays"  # the build looks for it, too


def test_the_number_of_jobs_and_an_interruption_change_nothing(desk: Desk) -> None:
    arguments = python(desk)
    whole = sliced(desk, *arguments, "--jobs", "1")
    other = sliced(desk, *arguments, "--jobs", "3", "--out", "o.chipj")
    stopped = ("--out", "p.chipj", "--max-variants", "7", "--quiet")
    assert desk.chipj("orbs", *arguments, *stopped).code == 5
    resumed = sliced(desk, *arguments, "--out", "p.chipj")
    told = [
        {key: each[key] for key in ("slice", "variants", "verdicts")}
        for each in (whole, other, resumed)
    ]
    assert told[0] == told[1] == told[2]


def test_first_values_only(desk: Desk) -> None:
    desk.write("sum.py", "n = 1\nfor i in (1, 2, 3):\n    n += 5\n    n -= 1 if i < 2 else 3\n")
    words = python(desk)[3:]
    desk.write("sum.py", "n = 1\nfor i in (1, 2):\n    n += 0\n    n *= 7\n")
    one = sliced(desk, "sum.py", "--criterion", "sum.py:3:n:1", *words)
    assert one["slice"] == {"sum.py": [1, 2]}
    all_values = sliced(desk, "sum.py", "--criterion", "sum.py:3:n", *words, "--fresh")
    assert all_values["slice"] == {"sum.py": [1, 2, 4]}


@pytest.mark.parametrize(
    ("criterion", "message"),
    [
        ("sum.py", "not like FILE:LINE:VARIABLE"),
        ("other.py:1:n", "not among the files"),
        ("sum.py:99:n", "has 8 lines"),
        ("sum.py:0:n", "has 8 lines"),
        ("sum.py:x:n", "not like FILE:LINE:VARIABLE"),
        ("sum.py:8:", "not like FILE:LINE:VARIABLE"),
        ("sum.py:8:n:0", "compares no value"),
    ],
)
def test_criteria_that_make_no_sense_are_refused(desk: Desk, criterion: str, message: str) -> None:
    words = python(desk)[3:]
    done = desk.chipj("orbs", "sum.py", "--criterion", criterion, *words)
    assert done.code == 2
    assert message in done.err


def test_a_criterion_that_is_not_reached_a_build_that_fails_and_chance(desk: Desk) -> None:
    words = python(desk)[3:]
    desk.write("sum.py", "n = 1\nif n > 2:\n    n = 3\n")
    done = desk.chipj("orbs", "sum.py", "--criterion", "sum.py:3:n", *words)
    assert (done.code, "sum.py:3:n is never reached" in done.err) == (1, True)
    other = ("--exec", "echo quite another thing")
    done = desk.chipj("orbs", "sum.py", "--criterion", "sum.py:2:n", *words, *other)
    assert (done.code, "| quite another thing" in done.err) == (1, True)
    failing = ("--build", "echo no such thing; false")
    done = desk.chipj("orbs", "sum.py", "--criterion", "sum.py:3:n", *words, *failing)
    assert (done.code, "no such thing" in done.err) == (1, True)
    desk.write("sum.py", "n = object()\nn = 2\n")
    done = desk.chipj("orbs", "sum.py", "--criterion", "sum.py:2:n", *words)
    assert (done.code, "other values each time" in done.err) == (4, True)


def test_a_language_without_a_template_is_named(desk: Desk) -> None:
    desk.write("a.rb", "x = 1\nputs x\n")
    done = desk.chipj("orbs", "a.rb", "--criterion", "a.rb:2:x", "--exec", "true")
    assert done.code == 2
    assert "no template for a criterion in a.rb" in done.err
    assert not list(desk.folder.glob("*.chipj"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--template", "none.py"), "cannot read none.py"),
        (("--template", "folder.py"), "cannot read folder.py: Is a directory"),
        (("--template", "bytes.py"), "bytes.py is not one line with ${variable} in it"),
        (("--template", "two.py"), "two.py is not one line with ${variable} in it"),
        (("--window", "0"), "0 is not in the range"),
        (("--root", "folder.py"), "is not below the root"),
        (("none.py",), "no such file"),
        (("folder.py",), "folder.py is a folder"),
        (("\udcff.py",), "is not UTF-8"),
    ],
)
def test_files_and_windows_that_cannot_be(desk: Desk, words: tuple[str, ...], message: str) -> None:
    desk.write("sum.py", SUM)
    desk.write("bytes.py", b"\xff${variable}")
    desk.write("two.py", "${variable}\n${variable}\n")
    desk.write("\udcff.py", "pass\n")
    (desk.folder / "folder.py").mkdir()
    done = desk.chipj("orbs", "sum.py", "--criterion", "sum.py:8:n", "--exec", "true", *words)
    assert (done.code, message in done.err) == (2, True), done.err
    assert not list(desk.folder.glob("*.chipj"))


def test_lines_that_end_as_on_windows(desk: Desk) -> None:
    words = python(desk)
    desk.write("sum.py", SUM.replace("\n", "\r\n"))
    told = sliced(desk, *words)
    assert told["slice"] == {"sum.py": [1, 3, 4]}
    left = (Path(told["paths"]["compact"]) / "sum.py").read_bytes()
    assert left == b"n = 0\r\nfor i in (1, 2, 3):\r\n    n += i\r\n"


def test_windows_and_their_sizes_are_part_of_a_run_and_jobs_are_not(desk: Desk) -> None:
    words = python(desk)
    assert desk.chipj("orbs", *words, "--max-variants", "3", "--quiet").code == 5
    for other in (("--windows", "largest"), ("--window", "2"), ("--direction", "forward")):
        done = desk.chipj("orbs", *words, *other)
        assert (done.code, "--fresh" in done.err) == (2, True), done.err
    assert desk.chipj("orbs", *words, "--max-variants", "4", "--jobs", "3", "--quiet").code == 5


def test_it_is_resumed_from_elsewhere_and_its_journal_replays(desk: Desk) -> None:
    words = python(desk, "--windows", "largest")
    whole = sliced(desk, *words, "--out", "whole.chipj")
    assert desk.chipj("orbs", *words, "--max-variants", "4", "--quiet").code == 5
    done = desk.chipj("resume", "sum.chipj", "--stop-at", "3")
    assert (done.code, "--stop-at is no option of chipj orbs" in done.err) == (2, True)
    done = desk.chipj("resume", desk.folder / "sum.chipj", "--json", "--quiet", cwd="/")
    assert done.code == 0, done.err
    for key in ("slice", "variants", "verdicts"):
        assert done.json[key] == whole[key]
    with Reader.open(desk.folder / "sum.chipj" / "journal.db") as reader:
        asks = list(reader.asks())
        assert [reader.program_at(ask.number).digest for ask in asks] == [a.digest for a in asks]
        sizes = [ByLines().size(reader.program_at(step.number)) for step in reader.steps()]
    assert sizes == sorted(set(sizes), reverse=True)


def test_the_same_windows_under_a_symptom(desk: Desk) -> None:
    test = desk.grep()
    done = desk.chipj("Main.java", "--test", f"./{test}", "--search", "orbs", "--quiet")
    assert done.code == 0, done.err
    best = Path(done.out.strip()) / "Main.java"
    assert best.read_text() == '        System.out.println("wrong: 42");\n'
    done = desk.chipj("Main.java", "--test", f"./{test}", "--search", "orbs", "--json", "--fresh")
    assert done.json["slice"] == {"Main.java": [8]}
    done = desk.chipj("Main.java", "--test", f"./{test}", "--window", "2", "--fresh")
    assert (done.code, "--window is for --search orbs" in done.err) == (2, True)
