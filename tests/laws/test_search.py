"""The chip search: what it asks, in which order, and where it ends."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.java.kinds import DECLARATIONS
from chipper.java.measure import Scales
from chipper.java.parse import Forest, find
from chipper.source.program import File, Program
from chipper.source.variant import Variant
from tests.laws.programs import java_programs
from tests.laws.reference import Block, Call, Draw, Reference
from tests.laws.toys import (
    all_chips,
    always,
    balanced,
    chipped,
    hashed,
    keeping,
    never,
    numbers,
    smaller,
    squeezed,
)

if TYPE_CHECKING:
    from random import Random

    from chipper.chips.chip import Chip
    from tests.laws.toys import Done, Likes

CATALOG = read_catalog()
PAPER = CATALOG.selected(paper=True)


@st.composite
def oracles(draw: st.DrawFn, program: Program) -> Likes:
    """A toy for this program."""
    some = numbers(program)
    kept = draw(st.sets(st.sampled_from(some), max_size=3)) if some else set()
    salt = draw(st.integers(0, 99))
    rate = draw(st.sampled_from([0.05, 0.2, 0.5, 0.8]))
    return draw(st.sampled_from([never, always, balanced, keeping(kept), hashed(salt, rate)]))


@given(java_programs(1), st.data(), st.booleans(), st.booleans())
@settings(max_examples=25)
def test_the_number_of_jobs_changes_nothing(
    program: Program, data: st.DataObject, reverse: bool, shield: bool
) -> None:
    likes = data.draw(oracles(program))

    def run(jobs: int) -> Done:
        return chipped(program, CATALOG, likes, jobs=jobs, reverse=reverse, shield=shield)

    one = run(1)
    for jobs in (2, 8):
        other = run(jobs)
        assert other.program.files[0].text == one.program.files[0].text
        assert other.notes.sequence() == one.notes.sequence()
        assert [a.chip.edit for a in other.notes.asked] == [a.chip.edit for a in one.notes.asked]


@given(java_programs(1), st.data(), st.booleans())
@settings(max_examples=40)
def test_every_step_is_good_smaller_and_keeps_the_lines(
    program: Program, data: st.DataObject, reverse: bool
) -> None:
    likes = data.draw(oracles(program))
    done = chipped(program, CATALOG, likes, reverse=reverse)
    best, number = program, 0
    for asked, measure in done.notes.steps:
        after = asked.variant.program
        assert asked.parent == number
        assert asked.variant.base.digest == best.digest
        assert likes(after)
        assert smaller(after, best)
        assert measure == Scales(Forest()).program(after)
        assert after.files[0].text.count(b"\n") == program.files[0].text.count(b"\n")
        best, number = after, asked.number
    assert best.digest == done.program.digest
    assert [asked.number for asked in done.notes.asked] == list(range(1, len(done.notes.asked) + 1))


def shielded(program: Program, chip: Chip) -> bool:
    """Whether a chip takes a declaration together with something else."""
    tree = Forest().tree(program.files[0])
    holes = [s for s in chip.edit.splices if s.start < s.end]
    kinds = [
        any(find(tree, hole.start, hole.end, kind) is not None for kind in DECLARATIONS)
        for hole in holes
    ]
    return len(kinds) > 1 and any(kinds)


@given(java_programs(1), st.data(), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_at_the_end_no_chip_of_any_rule_is_good(
    program: Program, data: st.DataObject, reverse: bool, shield: bool
) -> None:
    likes = data.draw(oracles(program))
    best = chipped(program, CATALOG, likes, reverse=reverse, shield=shield).program
    for chip in all_chips(best.files[0], CATALOG):
        if shield and shielded(best, chip):
            continue  # a first half is tried without its declarations only
        variant = chip.edit.apply(best)
        assert not (likes(variant) and smaller(variant, best)), chip


@given(java_programs(2))
@settings(max_examples=25)
def test_where_nothing_is_good_a_pass_asks_every_chip_once_top_down(program: Program) -> None:
    forward = chipped(program, CATALOG, never).notes.asked
    expected = [
        (chip.rule, chip.place, chip.edit)
        for chip in all_chips(program.files[0], CATALOG)
        if smaller(chip.edit.apply(program), program)
    ]
    assert [(a.chip.rule, a.chip.place, a.chip.edit) for a in forward] == expected
    backward = chipped(program, CATALOG, never, reverse=True).notes.asked
    assert Counter((a.chip.rule, a.chip.place, a.chip.edit) for a in backward) == Counter(expected)


def one_file(text: str) -> Program:
    return Program((File("P.java", text.encode()),))


def tokens(program: Program) -> str:
    return squeezed(program.files[0].text)


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
            "B.java": "class B { void m() { a(101); } void n() { a(102); } } class C { { a(103); } }",
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


def test_passes_are_bounded_and_the_last_changes_nothing() -> None:
    text = "class P { void m() { int v101 = 101; a(102); } void n() { a(103); } }"

    def likes(program: Program) -> bool:
        left = set(numbers(program))
        return 102 in left and (101 in left or 103 not in left)

    program = one_file(text)
    assert numbers(chipped(program, PAPER, likes, passes=1).program) == [101, 101, 102]
    assert numbers(chipped(program, PAPER, likes).program) == [102]


def test_a_variant_is_asked_of_no_oracle_twice() -> None:
    text = "class P { void m() { a(101); a(102); } }"
    asked: list[str] = []

    def likes(program: Program) -> bool:
        asked.append(program.digest)
        return False

    done = chipped(one_file(text), PAPER, likes)
    assert len(asked) == len(set(asked)) == 3
    assert len(done.notes.asked) == 5
    assert [a.reused_from for a in done.notes.asked] == [None, None, None, 3, 2]


def test_the_base_of_every_question_is_the_best_so_far() -> None:
    text = "class P { void m() { a(101); a(102); a(103); a(104); } }"
    done = chipped(one_file(text), PAPER, keeping({103}))
    best = one_file(text)
    for asked in done.notes.asked:
        assert Variant(best, asked.chip.edit).program == asked.variant.program
        if asked.judgement.verdict == "good":
            best = asked.variant.program
