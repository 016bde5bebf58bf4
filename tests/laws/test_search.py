"""The chip search: jobs change nothing, every step goes down, and where it ends nothing is left."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.java.kinds import DECLARATIONS
from chipper.java.measure import Scales, leaves
from chipper.java.parse import Forest, find, parse
from chipper.search.comments import comments
from chipper.search.round import Round
from chipper.source.variant import Variant
from tests.laws.programs import java_programs
from tests.laws.toys import (
    all_chips,
    chipped,
    keeping,
    never,
    numbers,
    one_file,
    oracles,
    smaller,
)

if TYPE_CHECKING:
    from chipper.chips.chip import Chip
    from chipper.source.program import Program
    from tests.laws.toys import Done

CATALOG = read_catalog()
PAPER = CATALOG.selected(paper=True)


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
@settings(max_examples=10)
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


@given(java_programs(1))
@settings(max_examples=25)
def test_comments_go_in_one_edit_and_nothing_else_goes(program: Program) -> None:
    def spelt(each: Program) -> list[bytes | None]:
        return [leaf.text for leaf in leaves(parse(each.files[0].text).root_node)]

    search = comments(program, Forest())
    request = next(search, None)
    if request is None:
        assert not Scales(Forest()).program(program).comments
        return
    assert isinstance(request, Round)
    (only,) = request.tries
    after = only.edit.apply(program)
    assert spelt(after) == spelt(program)
    assert Scales(Forest()).program(after).comments == 0
    assert smaller(after, program)
    assert after.files[0].text.count(b"\n") == program.files[0].text.count(b"\n")
