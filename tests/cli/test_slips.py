"""Not to slip to another bug: what the original throws is known, what else is thrown is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.desk import Desk

MAIN = """\
public class Main {
    public static void main(String[] args) {
        first();
        second();
    }
    static void first() { }
    static void second() { }
}
"""


def throwing(desk: Desk) -> None:
    """A test script that plays a program: with second() it dies there, else in first()."""
    desk.write("Main.java", MAIN)
    desk.script(
        "t.sh",
        'grep -q "main(" "$1.java" || { echo nothing; exit 1; }',
        'died() { printf \'Exception in thread "main" %s\\n\\tat %s(Main.java:3)\\n\' "$1" "$2"; }',
        'if grep -q "second();" "$1.java"; then died java.lang.Error Main.second; exit 0; fi',
        'if grep -q "first();" "$1.java"; then died java.lang.Oops Main.first; exit 0; fi',
        "died java.lang.Else Main.main; exit 1",
    )


def test_the_first_step_that_throws_something_else_is_announced(desk: Desk) -> None:
    throwing(desk)
    done = desk.chipj("Main.java", "--test", "t.sh", "--json", "--jobs", "1")
    assert done.code == 0, done.err
    slip = done.json["slipped"]
    assert (slip["throws"], slip["instead"]) == (
        "java.lang.Oops at Main.first",
        "java.lang.Error at Main.second",
    )
    told = f"v{slip['number']} throws java.lang.Oops at Main.first, the original java.lang.Error"
    assert done.err.count(f"warning: {told}") == 1
    assert f"note: {told}" in done.err
    assert "--exception java.lang.Error@Main.second tells them apart" in done.err


def test_variants_that_failed_in_another_way_are_told(desk: Desk) -> None:
    throwing(desk)
    done = desk.chipj("Main.java", "--test", "t.sh", "--json")
    [other] = done.json["otherwise"]
    assert other["throws"] == "java.lang.Else at Main.main"
    assert other["variants"] >= 1
    assert "bad variants that failed in another way:\n  java.lang.Else at Main.main" in done.err


def test_where_nothing_changes_nothing_is_said(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--json")
    assert (done.json["slipped"], done.json["otherwise"]) == (None, [])
    assert "throws" not in done.err


@pytest.mark.jdk
def test_a_plain_pattern_that_another_exception_shows_as_well(desk: Desk) -> None:
    desk.write(
        "Main.java",
        """\
class Main {
    public static void main(String[] args) {
        System.out.println("failing");
        int[] xs = new int[1];
        xs[args.length + 1] = 2;
        Object o = null;
        o.hashCode();
    }
}
""",
    )
    done = desk.chipj("Main.java", "--symptom", "failing", "--json")
    assert done.code == 0, done.err
    assert done.json["slipped"]["instead"] == (
        "java.lang.ArrayIndexOutOfBoundsException at Main.main"
    )
