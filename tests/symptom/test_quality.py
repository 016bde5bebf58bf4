"""Symptoms from the command line, with look-alikes: just the lines marked gone are gone.

Only statements are chipped here, so that few variants are asked and the result says it all.
The other kinds are in tests/cli/test_docs_symptoms.py, on the samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.desk import Desk

pytestmark = [pytest.mark.jdk, pytest.mark.usefixtures("jdk")]
# Nothing is asked ahead, and empty programs are not: it is a question of time.
FEW = ("--only", "block", "--quiet", "--jobs", "1", "--allow-empty")


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
    "javac warning": Case(
        ("--javac-warning", "prob.found.req", "--stdout", "done"),
        """
        Object words = new java.util.ArrayList<String>();
        java.util.List raw = null; // gone
        java.util.List<Integer> numbers = (java.util.List<Integer>) words;
        System.out.println("done");
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
    done = desk.chipj("chip", "--fence", "none", "Main.java", *case.options, *FEW)
    assert done.code == 0, done.err
    assert left(done.best / "Main.java") == list(expected(case.text))
    assert desk.snapshot() == before
