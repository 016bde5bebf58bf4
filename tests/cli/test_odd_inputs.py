"""`chipj input` on odd inputs: any bytes, two encodings, a mark, names and patterns in vain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.desk import Desk

BYTES = "LC_ALL=C grep -qa 'b.*d'"


def reduced(desk: Desk, *arguments: str | Path) -> dict[str, Any]:
    done = desk.chipj("input", "--test", "t.sh", *arguments, "--json", "--quiet")
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def left(told: dict[str, Any], name: str = "stdin") -> bytes:
    return (Path(told["paths"]["best"]) / name).read_bytes()


@pytest.mark.parametrize(
    "given",
    [
        b"\x00\x80b\xff\x00d\x01",  # bytes that are no text
        b"\xef\xbb\xbfb.d",  # a mark is a character like others
        b"\xef\xbb\xbfb.d\xff",  # a mark in front of what is no text
        b"\xff\xfeb.d",  # another one, and half a character at the end
        b"a\r\nb.d\r\n",
    ],
)
def test_any_bytes_come_down_to_the_bytes_that_matter(desk: Desk, given: bytes) -> None:
    desk.script("t.sh", BYTES)
    desk.write("in.bin", given)
    told = reduced(desk, "--stdin", "in.bin")
    assert left(told) == b"bd"
    assert told["bytes"] == {"original": len(given), "best": 2}


def test_lines_that_end_as_on_windows_go_whole(desk: Desk) -> None:
    desk.script("t.sh", "grep -q wrong")
    desk.write("in.txt", b"one\r\nwrong\r\n\r\nthree\r\n")
    assert left(reduced(desk, "--stdin", "in.txt", "--unit", "line")) == b"wrong\r\n"


@pytest.mark.parametrize(
    ("failing", "passing"),
    [
        (b"x\xe9b.d", b"x\xe2\x82\xac"),
        (b"x\xe2\x82\xacb.d", b"x\xe9"),
        (b"\xff\xfeb\x00", "\ufeff€".encode()),
    ],
)
def test_two_inputs_in_two_encodings_are_compared_as_bytes(
    desk: Desk, failing: bytes, passing: bytes
) -> None:
    desk.script("t.sh", "LC_ALL=C grep -qa b")
    desk.write("bad.bin", failing)
    desk.write("good.bin", passing)
    words = ("--stdin", "bad.bin", "--algorithm", "dd", "--passing", "good.bin")
    told = reduced(desk, *words)
    assert told["differences"] == 1
    near = (Path(told["paths"]["compact"]) / "passing" / "stdin").read_bytes()
    assert b"b" in left(told)
    assert b"b" not in near
    assert {*left(told), *near} <= {*failing, *passing}


def test_one_difference_is_told_as_one(desk: Desk) -> None:
    desk.script("t.sh", "grep -q b")
    desk.write("bad.txt", "b")
    desk.write("good.txt", "")
    words = ("--stdin", "bad.txt", "--algorithm", "dd", "--passing", "good.txt")
    done = desk.chipj("input", "--test", "t.sh", *words)
    assert "1 difference left between a failing and a passing input" in done.err


def test_passing_arguments_may_stand_on_lines_that_end_as_on_windows(desk: Desk) -> None:
    desk.script("t.sh", 'test "$1 $3" = "1 8"')
    desk.write("zeros.txt", b"0\r\n0\r\n0\r\n0\r\n")
    words = ("--args", "1 5 8 2", "--unit", "line", "--algorithm", "dd", "--passing", "zeros.txt")
    told = reduced(desk, *words)
    assert left(told, "args") == b"1\n0\n8\n2\n"
    near = Path(told["paths"]["compact"]) / "passing" / "args"
    assert near.read_bytes() == b"0\n0\n8\n2\n"
    assert told["tests"] == 3


def test_arguments_and_variables_are_bytes_too(desk: Desk) -> None:
    desk.script("t.sh", 'printf %s "$1" | LC_ALL=C grep -qa b && test "$V" = "$(printf \'\\377\')"')
    told = reduced(desk, "--args", "a\udcffb", "--env", "V=\udcff")
    assert left(told, "args") == b"b"
    assert left(told, "env/V") == b"\xff"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--file", "a/x.txt", "--file", "b/x.txt"), "two files are called x.txt"),
        (("--file", "a/x.txt", "--unit", "lines"), "--unit lines matches nothing"),
        (("--file", "a/x.txt", "--unit", ""), "the unit is empty"),
        (("--file", "a/\udcff.txt"), "is not UTF-8"),
        (("--env", "\udcff=1"), "is not UTF-8"),
        (("--stdin", "a"), "cannot read a: Is a directory"),
        (("--stdin", "a/x.txt", "--algorithm", "dd", "--passing", "a/x.txt"), "is the same as"),
        (("--stdin", "a/x.txt", "--algorithm", "dd", "--passing", "b/x.txt"), "does not pass"),
        (("--stdin", "a/x.txt", "--algorithm", "dd", "--passing", "none"), "cannot read none"),
        (("--stdin", "a/x.txt", "--algorithm", "dd"), "go together"),
    ],
)
def test_what_cannot_be_read_or_compared_is_refused(
    desk: Desk, words: tuple[str, ...], message: str
) -> None:
    desk.script("t.sh", "true")
    desk.write("a/x.txt", "one")
    desk.write("b/x.txt", "two")
    (desk.folder / "a" / "\udcff.txt").write_text("three")
    done = desk.chipj("input", "--test", "t.sh", *words)
    assert (done.code, message in done.err) == (2, True), done.err
    assert not list(desk.folder.glob("*.chipj"))


@pytest.mark.parametrize("more", [(), ("--unit", "line")])
def test_an_empty_input_is_as_small_as_can_be(desk: Desk, more: tuple[str, ...]) -> None:
    desk.script("t.sh", "true")
    desk.write("in.txt", "")
    told = reduced(desk, "--stdin", "in.txt", *more)
    assert (told["bytes"], told["variants"]) == ({"original": 0, "best": 0}, 0)
