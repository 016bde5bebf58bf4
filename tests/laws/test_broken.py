"""Where the parser gives up, chipping goes on: piece by piece, brackets in pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.broken import PIECES, PIECES_FAMILY
from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales, leaves
from chipper.java.parse import Forest, errors, parse
from chipper.source.program import File, Program
from chipper.source.variant import Variant
from tests.laws.programs import java_programs
from tests.laws.toys import all_chips, chipped, contains, hashed, never, smaller, squeezed

if TYPE_CHECKING:
    from tests.laws.toys import Likes

CATALOG = read_catalog()
STATEMENTS = CATALOG.selected(only=["block", "loop", "if", "switch", PIECES_FAMILY]).selected(
    without=["block.braces"]
)
JUNK = ("(", ")", "{", "}", "[", ";", "#", "else", "case", "super", '"', "import", "int", "<", ":")


@st.composite
def broken_programs(draw: st.DrawFn, junk: tuple[str, ...] = JUNK) -> Program:
    """A program in which a few tokens are missing, and others too many."""
    words = squeezed(draw(java_programs(1)).files[0].text).split(" ")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(words) - 1))
        if draw(st.booleans()):
            del words[at]
        else:
            words.insert(at, draw(st.sampled_from(junk)))
    return Program.of({"P.java": " ".join(words)})


def unmatched(text: bytes) -> int:
    """How many brackets have no partner."""
    waiting: list[str] = []
    lonely = 0
    pairs = {")": "(", "]": "[", "}": "{"}
    for token in (leaf.type for leaf in leaves(parse(text).root_node)):
        if token in pairs.values():
            waiting.append(token)
        elif token in pairs and waiting and waiting[-1] == pairs[token]:
            waiting.pop()
        elif token == "}" and "{" in waiting:
            while waiting.pop() != "{":
                lonely += 1
        elif token in pairs:
            lonely += 1
    return lonely + len(waiting)


def pieces_gone(text: str) -> list[str]:
    """What the chips of broken regions make of a text."""
    file = File("A.java", text.encode())
    found = [chip for chip in all_chips(file, CATALOG) if chip.rule == PIECES]
    made = [squeezed(chip.edit.apply(Program((file,))).files[0].text) for chip in found]
    return list(dict.fromkeys(made))


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("import module java.base; class A { }", ["class A { }"]),
        (
            "class A { A() { int x = 1; super(x); b(); } }",
            ["class A { A() { int x = 1; b(); } }"],
        ),
        (
            "class A { void f() { int x = ; b(); } }",
            ["class A { void f() { int x = ; } }", "class A { void f() { b(); } }"],
        ),
        (
            "class A { private publc int x = 3; void g() { } }",
            ["class A { void g() { } }"],
        ),
        (
            "class A { void f() { for (int i = 0; i < 3 i++) { a(); } b(); } }",
            [
                "class A { void f() { for (int i = 0; i < 3 i++) { a(); } } }",
                "class A { void f() { b(); } }",
                "class A { void f() { for (int i = 0; i < 3 i++) { } b(); } }",
                "class A { void f() { for (int i = 0; ) { a(); } b(); } }",
            ],
        ),
        ("clas A { int x; void f() { a(); } }", ["clas A { int x; }"]),
        ("clas A { void f() { a(); } }", ["clas A { }"]),
        (  # a token is missing before the error
            "class A { void f() { if (x { a(); } else # b(); } }",
            ["class A { void f() { } }"],
        ),
        ("class A { void f() { a(); } } }", ["class A { void f() { a(); } }"]),
    ],
)
def test_the_pieces_of_a_broken_region(text: str, gone: list[str]) -> None:
    assert sorted(pieces_gone(text)) == sorted(gone)


@pytest.mark.parametrize(
    ("text", "kept", "rest"),
    [
        (
            "import module java.base;\nimport module java.sql;\n"
            "class A { void f() { a(); if (b) { c(); } d(); } void g() { e(); } }",
            b"c();",
            "class A { void f() { { c(); } } void g() { } }",
        ),
        (
            "class A { A(int y) { int x = 1; if (x < y) { a(); } super(x); b(); c(); } }",
            b"c();",
            "class A { A(int y) { c(); } }",
        ),
        (
            "class A { A(int y) { int x = 1; if (x < y) { a(); } super(x); b(); c(); } }",
            b"super(x);",
            "class A { A(int y) { super(x); } }",
        ),
        (
            "class A { void f() { a(); b(; while (x) { c(); d(); } e(); } void g() { h(); } }",
            b"c();",
            "class A { void f() { { c(); } } void g() { } }",
        ),
        (
            "class A { void f() { a(); b(; while (x) { c(); d(); } e(); } void g() { h(); } }",
            b"b(;",
            "class A { void f() { b(; } void g() { } }",
        ),
        (
            "class A { void f() { for (int i = 0; i < 3 i++) { a(); b(); } c(); } void g() { }}",
            b"b();",
            "class A { void f() { for (int i = 0; ) { b(); } } }",
        ),
        (
            "class A { int f() { if (a) { b(); return 1; } c(); return 2; } void g() { d();",
            b"b();",
            "class A { int f() { { b(); } return 0; } void g() {",
        ),
        (
            "clas A { int x; void f() { a(); b(); } void g() { c(); } }",
            b"b();",
            "clas A { { b(); } }",
        ),
    ],
)
@pytest.mark.parametrize("reverse", [False, True])
def test_a_broken_program_still_comes_down(
    text: str, kept: bytes, rest: str, reverse: bool
) -> None:
    program = Program.of({"A.java": text})
    assert errors(parse(text.encode()))
    done = chipped(program, STATEMENTS, contains(kept), reverse=reverse, guarded=True)
    assert squeezed(done.program.files[0].text) == rest


# Without a lone quote: what is a bracket and what is text then changes with every chip.
@given(broken_programs(tuple(each for each in JUNK if each != '"')))
@settings(max_examples=120)
def test_a_piece_holds_both_brackets_of_a_pair_or_neither(program: Program) -> None:
    file = program.files[0]
    before = unmatched(file.text)
    for chip in all_chips(file, CATALOG):
        if chip.rule == PIECES:
            after = chip.edit.apply(program).files[0].text
            assert unmatched(after) <= before, squeezed(after)


@given(broken_programs())
@settings(max_examples=80)
def test_chips_of_a_broken_program_apply_and_keep_its_lines(program: Program) -> None:
    scales = Scales(Forest())
    file = program.files[0]
    for chip in all_chips(file, CATALOG):
        variant = Variant(program, chip.edit)
        assert variant.program.files[0].text.count(b"\n") == file.text.count(b"\n")
        scales.smaller(variant)


TOYS: list[Likes] = [never, hashed(1, 0.1), hashed(2, 0.4), hashed(3, 0.8)]


@given(broken_programs(), st.sampled_from(TOYS), st.booleans())
@settings(max_examples=60)
def test_a_broken_program_is_chipped_to_a_fixed_point(
    program: Program, likes: Likes, reverse: bool
) -> None:
    done = chipped(program, CATALOG, likes, reverse=reverse)
    for chip in all_chips(done.program.files[0], CATALOG):
        variant = chip.edit.apply(done.program)
        assert not (likes(variant) and smaller(variant, done.program)), chip


def test_the_pieces_can_be_selected_and_left_out() -> None:
    assert CATALOG.selected(only=[PIECES_FAMILY]).broken
    assert not CATALOG.selected(only=[PIECES_FAMILY]).rules
    assert not CATALOG.selected(without=[PIECES]).broken
    assert not CATALOG.selected(only=["loop"]).broken
    assert not CATALOG.selected(paper=True).broken
    file = File("A.java", b"class A { void f() { a(; } }")
    assert not list(all_chips(file, CATALOG.selected(only=["loop"])))
