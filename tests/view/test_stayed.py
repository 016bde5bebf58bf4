"""What stayed of the original, in a real browser: each piece with what happened without it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.source.judgement import Verdict
from chipper.source.program import Program
from tests.view.conftest import Tab, written
from tests.view.runs import SHOPPING, Answers, certifying, chipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_what_stayed_is_explained_by_what_was_tried(tab: Callable[..., Tab], report: str) -> None:
    page = tab().open(report)
    page.press("2")
    told = r"\d+ tokens of \d+ stayed, in 2 of 2 files: of \w+\.java \d+ lines of \d+\."
    assert re.match(told, page.text("#stayed-head"))
    assert "It is not certified" in page.text("#stayed-head")
    page.page.click("#stayed-rows .kept.bad, #stayed-rows .kept.no-compile")
    assert "Why is" in page.text("#reasons")
    page.page.click("#reasons .link")
    page.rest()
    assert page.page.is_visible("#compare")


SHOWN = """[...document.querySelectorAll('#stayed-rows .line code')].map(code => {
    const line = code.cloneNode(true);
    line.querySelectorAll('ins').forEach(came => came.remove());
    return line.textContent;
})"""


def test_the_original_is_shown_as_it_was_written(tab: Callable[..., Tab], report: str) -> None:
    page = tab(height=2400).open(report)
    page.press("2")
    for at, file in enumerate(SHOPPING):
        page.page.click(f"#stayed-files .file >> nth={at}")
        page.rest()
        assert page.page.evaluate(SHOWN) == file.text.decode().splitlines()


def test_it_opens_with_a_file_of_which_something_stayed(
    tab: Callable[..., Tab], tmp_path: Path
) -> None:
    program = Program.of({"A.java": "class A { int x; }\n", "B.java": "class B { int wrong; }\n"})
    page = tab().open(written(chipped(tmp_path / "r", program, lambda: Answers("wrong"))))
    page.press("1", "f", "2")
    assert "in 1 of 2 files: of B.java 1 line of 1." in page.text("#stayed-head")
    page.page.click("#stayed-files .file >> text=A.java")
    page.rest()
    assert "of A.java nothing." in page.text("#stayed-head")


def certified(folder: Path) -> str:
    """A run of one line that asks for its best without each of its words."""

    def judge(text: str) -> tuple[Verdict, str, str]:
        if text.split()[:5] == ["class", "A", "{", "int", "wrong;"] and text.split()[-1] == "}":
            return Verdict.GOOD, "", "1\nwrong: 42\n2\n"
        if "wrong" in text:
            return Verdict.NO_COMPILE, "A.java:1: error: cannot find symbol", ""
        return Verdict.BAD, "", "1\nright: 42\n2\n"

    program = Program.of({"A.java": "class A { int wrong; int other; }\n"})
    return written(certifying(folder, program, judge))


def test_the_certificate_tells_for_every_piece_why(tab: Callable[..., Tab], tmp_path: Path) -> None:
    page = tab().open(certified(tmp_path / "r"))
    page.press("2")
    told = "It is certified: none of the 6 smaller programs one chip away is good."
    assert told in page.text("#stayed-head")
    unasked = page.page.locator("#stayed-rows .kept:not(.bad):not(.no-compile)")
    assert "".join(unasked.all_text_contents()).split() == []
    page.page.click("#stayed-rows .kept >> text=int")
    assert "without int: A.java:1: error: cannot find symbol" in page.text("#reasons")
    page.page.click("#stayed-rows .kept >> text=wrong")
    told = "without wrong;: prints “right: 42” instead of “wrong: 42” (does not show the symptom)"
    assert told in page.text("#reasons")
