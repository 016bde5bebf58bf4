"""What a choice does this way and that is left in a row; what is kept for later is used at once."""

from __future__ import annotations

import pytest

from chipper.oracle.fake import Fake
from chipper.source.program import Program
from tests.engine import drive
from tests.quality.test_families import spelt

CHOICES = {
    "arms of an if": (
        "class A { void f() { if (a) b(); else if (c) { d(); } else e(); } }",
        "b ( ) ; e ( ) ;",
        "class A { { b(); e(); } }",
    ),
    "cases with arrows": (
        "class A { void f() { switch (a) { case 1 -> b(); case 2 -> { c(); } default -> d(); } } }",
        "b ( ) ; d ( ) ;",
        "class A { { b(); d(); } }",
    ),
    "cases with breaks": (
        "class A { void f() { switch (a) { case 1: b(); break; case 2: c(); default: d(); } } }",
        "b ( ) ; d ( ) ;",
        "class A { { b(); d(); } }",
    ),
}


@pytest.mark.parametrize("case", CHOICES.values(), ids=CHOICES)
def test_what_is_needed_of_several_arms_stands_in_a_row(case: tuple[str, str, str]) -> None:
    text, kept, left = case

    def likes(program: Program) -> bool:
        tokens = iter(spelt(program.files[0].text).split())
        return all(token in tokens for token in ["class", "A", *kept.split()])

    best, _ = drive(Program.of({"A.java": text}), lambda: Fake(likes))
    assert spelt(best.files[0].text) == spelt(left.encode())


def test_what_is_assigned_is_handed_to_who_reads_it_next() -> None:
    text = "class A { void f() { B b = c(); b.d = new E(); g(b.d.h()); } }"

    def likes(program: Program) -> bool:
        spelled = spelt(program.files[0].text)
        kept = all(each in spelled for each in ("b . d = new E ( ) ;", "b . d . h ( )"))
        return "class A" in spelled and (kept or "new E ( ) . h ( )" in spelled)

    best, _ = drive(Program.of({"A.java": text}), lambda: Fake(likes))
    assert spelt(best.files[0].text) == spelt(b"class A { { new E().h(); } }")
