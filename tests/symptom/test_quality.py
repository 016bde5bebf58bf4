"""Every kind of symptom from the command line: just the lines marked gone are gone.

Only statements are chipped here, so that few variants are asked and the result says it all.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import ROOT, Desk
from tests.junit_jars import junit_jars

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [pytest.mark.jdk, pytest.mark.usefixtures("jdk")]
# Nothing is asked ahead, and empty programs are not, but for one: it is a question of time.
FEW = ("--only", "block", "--quiet", "--jobs", "1", "--allow-empty")
SAMPLES = ROOT / "javasamples" / "symptoms"


@dataclass(frozen=True)
class Case:
    """Options, and the lines of a main method."""

    options: tuple[str, ...]
    body: str
    rest: str = ""

    @property
    def text(self) -> str:
        main = "    public static void main(String[] args) throws Exception {"
        lines = [f"        {line.strip()}" for line in self.body.strip().splitlines()]
        return "\n".join(["public class Main {", main, *lines, "    }", self.rest, "}", ""])


CASES = {
    "lines": Case(
        ("--stdout", "^total: 7$", "--stderr", "^warning", "--not", "ready"),
        """
        int total = 6;
        total++;
        System.out.println("total: 6"); // gone
        System.out.println("total: " + total);
        System.err.println("warning: one too many");
        System.err.println("total: 7"); // gone
        """,
    ),
    "exit": Case(
        ("--exit", "3"),
        """
        System.out.println("exit 3"); // gone
        int status = 1;
        status += 2;
        System.exit(status);
        """,
    ),
    "exception": Case(
        ("--exception", "ArithmeticException@Main.java:8"),
        """
        System.out.println("ArithmeticException"); // gone
        try { int x = 1 / args.length; } catch (Exception e) { e.printStackTrace(); } // gone
        half(5); // gone
        half(0);
        """,
        "static int half(int n) { return 1 / n; }",
    ),
    "hang": Case(
        ("--hang", "1"),
        """
        int number = 0;
        System.out.println("begin"); // gone
        java.util.stream.IntStream.iterate(number, i -> -i).filter(i -> i > 0).findFirst();
        System.out.println("end"); // gone
        """,
    ),
    "same output": Case(
        ("--same-output",),
        """
        int unused = 3; // gone
        int used = 4;
        System.out.println("used " + used);
        used = 5; // gone
        System.exit(2);
        """,
    ),
    "javac error": Case(
        ("--javac-error", "cant.apply.symbol"),
        """
        String text = "cant.apply.symbol"; // gone
        unknown = 1; // gone
        half("2");
        int number = "text"; // gone
        """,
        "static void half(int n) { }",
    ),
    "javac warning": Case(
        ("--javac-warning", "prob.found.req", "--stdout", "done"),
        """
        Object words = new java.util.ArrayList<String>();
        java.util.List raw = null; // gone
        java.util.List<Integer> numbers = (java.util.List<Integer>) words;
        System.out.println("done");
        """,
    ),
    "jvm crash": Case(
        ("--jvm-crash",),
        """
        var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        var unsafe = (sun.misc.Unsafe) field.get(null);
        unsafe.allocateMemory(8); // gone
        unsafe.putInt(0L, 42);
        unsafe.getInt(0L); // gone
        """,
    ),
    "differ": Case(
        ("--differ", "-ea", "-da"),
        """
        int[] sold = {0};
        System.out.println("selling"); // gone
        assert ++sold[0] > 0;
        System.out.println(sold[0]);
        """,
    ),
    "reached": Case(
        ("--exception", "NullPointerException@Main.main", "--reached", "Main.java:5"),
        """
        Object thing = null;
        thing = new Object(); // gone
        thing = null;
        System.out.println("lost"); // gone
        thing.hashCode();
        """,
    ),
}


def expected(text: str) -> Iterator[str]:
    for line in text.splitlines():
        code, _, mark = line.partition("//")
        yield "" if "gone" in mark else code.strip()


def left(best: Path) -> list[str]:
    return [line.partition("//")[0].strip() for line in best.read_text().splitlines()]


@pytest.mark.parametrize("name", CASES)
def test_what_the_symptom_does_not_need_is_gone(desk: Desk, name: str) -> None:
    case = CASES[name]
    desk.write("Main.java", case.text)
    before = desk.snapshot()
    few = FEW if name != "exit" else FEW[:3]
    done = desk.chipj("chip", "--fence", "none", "Main.java", *case.options, *few)
    assert done.code == 0, done.err
    assert left(done.best / "Main.java") == list(expected(case.text))
    assert desk.snapshot() == before


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [
        ("^apples: 6$", [7, 8, 9, 10, 19]),
        ("^pears: 7$", [8, 9, 13, 14, 15, 16, 20]),
    ],
)
def test_of_two_loops_the_first_keeps_its_reads_if_the_second_matters(
    desk: Desk, pattern: str, lines: list[int]
) -> None:
    source = (SAMPLES / "TwoLoops.java").read_text()
    desk.write("TwoLoops.java", source)
    desk.write("two-loops.txt", (SAMPLES / "two-loops.txt").read_text())
    options = ("--stdin", "two-loops.txt", "--stdout", pattern, "--input-subsequence")
    done = desk.chipj("chip", "--fence", "none", "TwoLoops.java", *options, *FEW)
    assert done.code == 0, done.err
    best = (done.best / "TwoLoops.java").read_text().splitlines()
    assert [at for at, line in enumerate(best, 1) if 6 < at < 21 and line.strip(" }")] == lines


def test_what_javac_does_not_break_down_of_is_gone(desk: Desk) -> None:
    source = (SAMPLES / "Deep.java").read_text()
    desk.write("Deep.java", source)
    options = ("--javac-crash", "--javac-option", "-J-Xss512k", "--only", "declaration")
    done = desk.chipj("chip", "--fence", "none", "Deep.java", *options, *FEW[2:])
    assert done.code == 0, done.err
    best = (done.best / "Deep.java").read_text()
    assert best.split() == source.replace("int shallow = (2);", "").split()


def test_what_a_failing_test_does_not_need_is_gone(desk: Desk, tmp_path: Path) -> None:
    source = (SAMPLES / "CalculatorTest.java").read_text()
    desk.write("CalculatorTest.java", source)
    classpath = os.pathsep.join(junit_jars(5, tmp_path))
    quick = ("--java-option", "-XX:TieredStopAtLevel=1", "--fence", "none")
    options = ("--junit", "CalculatorTest#adds", "--classpath", classpath, *quick, *FEW)
    done = desk.chipj("chip", "CalculatorTest.java", *options)
    assert done.code == 0, done.err
    gone = (
        'System.out.println("adding " + number);',
        "assertEquals(1, sum);",
        "assertEquals(0, sum);",
    )
    for each in gone:
        assert each in source
        source = source.replace(each, "")
    assert (done.best / "CalculatorTest.java").read_text().split() == source.split()
    assert desk.chipj("report", "CalculatorTest.chipj").code == 0
    report = (desk.folder / "CalculatorTest.chipj/REPORT.md").read_text()
    assert "Run the test `CalculatorTest#adds` with JUnit." in report
    assert not (desk.folder / "CalculatorTest.chipj/repro.sh").exists()
