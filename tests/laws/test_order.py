"""The order of questions: blocks, loops, chains and switches as sections 3.4 and 5.1 have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.source.program import Program
from tests.laws.reference import Block, Call, Draw, Reference
from tests.laws.toys import chipped, keeping, never, numbers, one_file, oracles, tokens

if TYPE_CHECKING:
    from random import Random

    from tests.laws.toys import Done, Likes

PAPER = read_catalog().selected(paper=True)


def compare(reference: Reference, likes: Likes) -> None:
    """The engine asks what the reference asks, and hears the same."""
    reference.likes = lambda text: likes(one_file(text))
    start = one_file(reference.text())
    done = chipped(
        start,
        PAPER,
        lambda program: likes(one_file(tokens(program))),
        passes=1,
        reverse=reference.reverse,
        shield=reference.shield,
    )
    heard = [(tokens(a.variant.program), a.judgement.verdict == "good") for a in done.notes.asked]
    assert heard == reference.run()


@given(st.randoms(use_true_random=False), st.data(), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_a_block_of_simple_statements_is_asked_as_the_paper_says(
    chance: Random, data: st.DataObject, reverse: bool, shield: bool
) -> None:
    root = Block(Draw(chance).flat(data.draw(st.integers(0, 9))))
    reference = Reference(root, never_said, reverse, shield)
    compare(reference, data.draw(oracles(one_file(reference.text()))))


@given(st.randoms(use_true_random=False), st.data(), st.booleans(), st.booleans())
@settings(max_examples=120)
def test_blocks_loops_chains_and_switches_are_asked_as_the_paper_says(
    chance: Random, data: st.DataObject, reverse: bool, shield: bool
) -> None:
    root = Block(Draw(chance).listed(3))
    reference = Reference(root, never_said, reverse, shield)
    compare(reference, data.draw(oracles(one_file(reference.text()))))


def never_said(text: str) -> bool:
    return False


def calls(*given: int) -> Block:
    return Block([Call(number) for number in given])


def kept_of(done: Done) -> list[list[int]]:
    return [numbers(asked.variant.program) for asked in done.notes.asked]


def test_a_block_by_hand() -> None:
    start = one_file(Reference(calls(101, 102, 103, 104, 105), never_said).text())
    done = chipped(start, PAPER, keeping({104}), passes=1)
    assert kept_of(done) == [
        [],
        [101, 102],
        [103, 104, 105],  # good: the first half goes
        [103],
        [104, 105],  # good
        [104],  # good: a half of one is not split
        [],
    ]


def test_a_block_by_hand_backwards() -> None:
    start = one_file(Reference(calls(101, 102, 103), never_said).text())
    forward = chipped(start, PAPER, never, passes=1)
    backward = chipped(start, PAPER, never, passes=1, reverse=True)
    halves = [[], [101], [102, 103]]
    assert kept_of(forward) == [*halves, [102, 103], [101, 103], [101, 102]]
    assert kept_of(backward) == [*halves, [101, 102], [101, 103], [102, 103]]


def test_a_shielded_first_half_keeps_its_declarations_and_is_not_split_again() -> None:
    text = (
        "class P { void m() { int v101 = 101; int v102 = 102; "
        "a(103); int v104 = 104; a(105); a(106); } }"
    )
    done = chipped(one_file(text), PAPER, keeping({101, 105}), passes=1, shield=True)
    spelt = [sorted(set(numbers(asked.variant.program))) for asked in done.notes.asked]
    assert spelt == [
        [],
        [101, 102, 103],
        [101, 102, 104, 105, 106],  # good: only the call went
        [101, 102, 104],
        [101, 102, 104, 105, 106],  # the base itself: its half is all declarations
        [101, 102, 104, 105],  # good: a second half goes, and takes all it has
        [102, 104, 105],
        [101, 104, 105],  # good, and from here on one at a time, declarations too
        [101, 105],  # good
        [101],
    ]
    assert [a.judgement.stage for a in done.notes.asked][4] == "known"
    assert 5 not in [asked.number for asked, _ in done.notes.steps]


def test_types_methods_and_files_keep_their_order_in_reverse() -> None:
    program = Program.of(
        {
            "B.java": "class B { void m() { a(101); } void n() { a(102); }} class C { { a(103); }}",
            "A.java": "class A { void m() { a(104); } }",
        }
    )
    for reverse in (False, True):
        done = chipped(program, PAPER, never, passes=1, reverse=reverse)
        gone = [set(numbers(program)) - set(numbers(a.variant.program)) for a in done.notes.asked]
        assert [n for each in gone[::2] for n in each] == [101, 102, 103, 104]


def test_arms_and_cases_keep_their_order_in_reverse() -> None:
    text = "class P { void m() { if (b(101)) a(102); else a(103); } }"
    done = chipped(one_file(text), PAPER, never, passes=1, reverse=True)
    assert kept_of(done) == [[], [], [102], [103], [103], [101, 102]]
    text = "class P { void m() { switch (x) { case 101: a(102); case 103: a(104); } } }"
    done = chipped(one_file(text), PAPER, never, passes=1, reverse=True)
    assert kept_of(done)[2:8] == [[102], [104], [101, 102], [103, 104], [103, 104], [101, 102]]


@pytest.mark.parametrize("reverse", [False, True])
def test_what_took_the_place_of_a_switch_is_chipped_as_a_block(reverse: bool) -> None:
    text = "class P { void m() { switch (x) { case 101: a(102); a(103); a(104); break; } } }"
    done = chipped(one_file(text), PAPER, keeping({103}), passes=1, reverse=reverse)
    assert tokens(done.program) == "class P { void m() { { a(103); } } }"


@pytest.mark.parametrize("reverse", [False, True])
def test_a_brace_that_a_rule_writes_at_the_end_of_a_case_does_not_end_its_visit(
    reverse: bool,
) -> None:
    body = "while (b) a(102); for (int k = 0; b; ) a(103);"
    text = "class P { void m() { switch (x) { case 101: " + body + " } } }"
    done = chipped(one_file(text), PAPER, keeping({101, 102, 103}), passes=1, reverse=reverse)
    left = "class P { void m() { switch (x) { case 101: a(102); { int k = 0; a(103); } } } }"
    assert tokens(done.program) == left
