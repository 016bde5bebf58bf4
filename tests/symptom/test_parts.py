"""Lines, statuses and exceptions: what shows them, what only looks like it, what is known early."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chipper.oracle.symptom.exception import Thrown, read_exception
from chipper.oracle.symptom.printed import NotPrinted, Printed
from chipper.oracle.symptom.status import Exit
from tests.symptom.looking import early, ended, looked, shown

if TYPE_CHECKING:
    from chipper.oracle.symptom import Part

OUT, ERR = frozenset({0}), frozenset({1})
OWN = frozenset({"Main.java", "Foo.java"})
TRACE = """\
Exception in thread "main" java.lang.NullPointerException: because "x" is null
\tat java.base/java.util.Objects.requireNonNull(Objects.java:208)
\tat app.Foo.bar(Foo.java:12)
\tat Main.main(Main.java:3)
"""


def line(text: str, streams: frozenset[int] = OUT | ERR) -> Printed:
    return Printed(re.compile(text), streams)


def test_each_stream_can_be_asked_alone() -> None:
    run: Any = {"out": "a\n", "err": "b\n"}
    assert shown(line("a"), line("b"), **run)
    assert shown(line("a", OUT), line("b", ERR), **run)
    assert not shown(line("a", ERR), **run)
    assert not shown(line("b", OUT), **run)


def test_all_parts_must_hold() -> None:
    assert shown(line("a"), Exit(3), out="a\n", end=ended(3))
    assert not shown(line("a"), Exit(3), out="b\n", end=ended(3))
    assert not shown(line("a"), Exit(3), out="a\n", end=ended(2))


@pytest.mark.parametrize(
    ("run", "missing"),
    [
        ({"out": "b\n", "end": ended(3)}, "--stdout a"),
        ({"out": "a\n", "end": ended(2)}, "--exit 3"),
        ({"out": "a\nok\n", "end": ended(3)}, "--not ok"),
        ({"out": "a\n", "end": ended(3)}, ""),
    ],
)
def test_the_first_part_that_does_not_hold_is_named(run: Any, missing: str) -> None:
    parts = line("a", OUT), Exit(3), NotPrinted(re.compile("ok"))
    assert looked(*parts, **run).missing == missing


def test_no_line_means_none_to_the_very_end() -> None:
    absent = NotPrinted(re.compile("ok"))
    assert shown(absent, out="begin\n")
    assert not shown(absent, out="begin\nok")
    assert not shown(absent, err="ok\n")
    assert not shown(absent, out="begin\n", end=ended(late=True))
    assert shown(absent, out="begin\n", end=ended(late=True), hangs=True)


@pytest.mark.parametrize(("status", "told"), [(0, 0), (7, 7), (-6, 134), (-11, 139)])
def test_a_status_is_told_as_in_a_shell(status: int, told: int) -> None:
    assert shown(Exit(told), end=ended(status))
    assert not shown(Exit(told + 1), end=ended(status))
    assert not shown(Exit(told), end=ended(status, over="printed too much"))


@pytest.mark.parametrize(
    "said",
    [
        "Error: Could not find or load main class Main\nCaused by: ...\n",
        "Error: Main method not found in class Main, please define the main method as:\n",
    ],
)
def test_a_program_that_never_began_shows_nothing(said: str) -> None:
    assert not shown(Exit(1), err=said, end=ended(1))
    assert not shown(NotPrinted(re.compile("x")), err=said, end=ended(1))
    assert shown(Exit(1), out="begun\n", err=said, end=ended(1))
    assert not early(line("Error"), err=said)  # whoever was killed has no status that tells
    assert early(line("Error"), out="begun\n", err=said)


@pytest.mark.parametrize(
    "wanted",
    [
        "NullPointerException",
        "java.lang.NullPointerException",
        "NullPointerException@Foo.bar",
        "NullPointerException@app.Foo.bar",
        "NullPointerException@Objects.requireNonNull",
    ],
)
def test_an_exception_is_known_by_class_and_method(wanted: str) -> None:
    part = read_exception(wanted, OWN)
    assert isinstance(part, Thrown)
    assert shown(part, err=TRACE, end=ended(1))
    assert shown(part, out=TRACE, end=ended(1))
    assert early(part, err=TRACE)


@pytest.mark.parametrize(
    "wanted",
    [
        "IllegalStateException",
        "PointerException",
        "NullPointerException@Foo.foobar",
        "NullPointerException@Foo.ar",
        "NullPointerException@Main.main",  # it was thrown further up
        "NullPointerException@Bar.bar",
    ],
)
def test_the_same_exception_elsewhere_is_another_symptom(wanted: str) -> None:
    part = read_exception(wanted, OWN)
    assert isinstance(part, Thrown)
    assert not shown(part, err=TRACE, end=ended(1))


@pytest.mark.parametrize(
    "said",
    [
        "java.lang.NullPointerException\n",
        "caught: java.lang.NullPointerException\n",
        'Main.java:3: error: throw new NullPointerException("x")\n',
        "java.lang.NullPointerException\nnothing\n\tat Main.java\n",
    ],
)
def test_words_alone_are_no_exception(said: str) -> None:
    assert not shown(Thrown("NullPointerException"), out=said, err=said)


def test_traces_with_causes_long_messages_lambdas_and_inner_classes() -> None:
    said = (
        "java.lang.IllegalStateException: first line\n"
        "second line\n"
        "word\n"
        "\tat Main$Inner.lambda$run$0(Main.java:7)\n"
        "\tat Main.main(Main.java:3)\n"
        "Caused by: app.Oops\n"
        "\tat app.Foo.<init>(Foo.java:9)\n"
        "\t... 2 more\n"
    )
    for wanted in ("IllegalStateException@Main.Inner.run", "Oops@Foo.<init>", "app.Oops"):
        part = read_exception(wanted, OWN)
        assert isinstance(part, Thrown)
        assert shown(part, err=said), wanted
    part = read_exception("IllegalStateException@Foo.<init>", OWN)
    assert isinstance(part, Thrown)
    assert not shown(part, err=said)


@pytest.mark.parametrize(
    "wrong", ["", "a b", "X@", "X@bar", "X@Foo.java", "X@Foo.bar:12", "@Foo.b"]
)
def test_what_is_no_exception_is_refused(wrong: str) -> None:
    assert read_exception(wrong, OWN) is None


def test_what_was_thrown_is_told() -> None:
    told = looked(err=TRACE, end=ended(1)).traces.told()
    assert told == "java.lang.NullPointerException at java.util.Objects.requireNonNull"
    said = "java.lang.Error: printed only\n\tat Foo.bar(Foo.java:1)\n" + TRACE
    assert looked(err=said).traces.told() == told
    assert looked(err="nothing\n").traces.told() == ""


PARTS: list[Part] = [line("a"), line("b", ERR), Thrown("E"), Thrown("E", "Foo.f", OWN)]
LINES = st.lists(
    st.sampled_from(
        ["a", "b", "c", "E: x", 'Exception in thread "main" E', "\tat Foo.f(Foo.java:1)"]
    ),
    max_size=8,
)


@given(st.lists(st.sampled_from(PARTS), min_size=1), LINES, LINES, LINES)
def test_what_is_known_early_stays_true_whatever_follows(
    parts: list[Part], before: list[str], out: list[str], err: list[str]
) -> None:
    first = "".join(f"{each}\n" for each in before)
    if early(*parts, err=first):
        more = {"out": "\n".join(out), "err": first + "\n".join(err)}
        assert shown(*parts, **more)


@given(LINES)
def test_what_only_the_end_can_tell_is_never_known_early(lines: list[str]) -> None:
    said = "".join(f"{each}\n" for each in lines)
    for part in (NotPrinted(re.compile("zzz")), Exit(0)):
        assert not early(line(""), part, out=said)
