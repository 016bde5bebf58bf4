"""Delta debugging: where it ends no part can go; jobs change nothing; steps go down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.java.parse import Forest
from chipper.oracle.fake import Fake
from chipper.search.ddmin import Split, ddmin
from chipper.search.units import cuts_lines, units
from chipper.source.lines import ByLines
from chipper.source.program import File, Program
from chipper.source.variant import Variant
from chipper.style import Style
from tests.engine import drive
from tests.laws.programs import java_programs
from tests.laws.toys import hashed, numbers, one_file, oracles, smaller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.engine import Trace

    Kept = tuple[int, ...]

UNITS = ["char", "token", "line", "statement", "[0-9]+"]


def minimized(count: int, good: Callable[[Kept], bool]) -> tuple[Kept, list[Kept]]:
    """What ddmin comes to, and everything it asked."""
    search = ddmin(count)
    asked: list[Kept] = []
    try:
        selections = next(search)
        while True:
            hit = None
            for index, kept in enumerate(selections):
                asked.append(kept)
                if good(kept):
                    hit = index
                    break
            selections = search.send(hit)
    except StopIteration as done:
        return done.value, asked


@given(st.integers(0, 40), st.integers(0, 99), st.sampled_from([0.02, 0.2, 0.6]))
def test_no_single_part_can_go_whatever_the_test_likes(count: int, salt: int, rate: float) -> None:
    whole = tuple(range(count))
    likes = hashed(salt, rate)

    def good(kept: Kept) -> bool:
        return kept == whole or likes(Program((File("a", repr(kept).encode()),)))

    kept, asked = minimized(count, good)
    assert good(kept)
    assert not any(good(kept[:at] + kept[at + 1 :]) for at in range(len(kept)))
    assert all(set(each) < set(whole) for each in asked)


@given(st.integers(1, 60), st.data())
def test_parts_that_are_needed_are_what_is_left(count: int, data: st.DataObject) -> None:
    needed = data.draw(st.sets(st.integers(0, count - 1), max_size=5))
    kept, asked = minimized(count, lambda kept: needed <= set(kept))
    assert set(kept) == needed
    assert asked[0] == ()
    assert len(asked) <= count * count + 3 * count + 1


def test_subsets_come_before_complements_and_pieces_are_of_similar_size() -> None:
    assert list(Split((1, 2, 3, 4, 5), 2)) == [(1, 2), (3, 4, 5)]
    assert list(Split((1, 2, 3, 4), 4)) == [
        *[(1,), (2,), (3,), (4,)],
        *[(2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 2, 3)],
    ]
    assert Split((1, 2, 3), 3)[3:] == [(2, 3), (1, 3), (1, 2)]


def test_eight_parts_two_of_them_needed_as_in_the_literature() -> None:
    _, asked = minimized(8, lambda kept: {0, 6} <= set(kept))
    assert asked[:3] == [(), (0, 1, 2, 3), (4, 5, 6, 7)]
    assert asked[3:7] == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert asked[7:10] == [(2, 3, 4, 5, 6, 7), (0, 1, 4, 5, 6, 7), (0, 1)]


def run(program: Program, likes: Callable[[Program], bool], unit: str, jobs: int = 1) -> Done:
    fake = Fake(lambda each: each.digest == program.digest or likes(each))
    return drive(program, lambda: fake, Style(search="ddmin", unit=unit), jobs)


if TYPE_CHECKING:
    Done = tuple[Program, Trace]


def below(program: Program, unit: str) -> Iterable[Program]:
    """Every program without one unit."""
    parts = units(program, unit, Forest())
    whole = frozenset(range(len(parts.parts)))
    for at in whole:
        yield parts.edit(whole, whole - {at}).apply(program)


@pytest.mark.parametrize("unit", UNITS)
@given(java_programs(1), st.data())
@settings(max_examples=4)
def test_no_unit_of_the_result_can_go(unit: str, program: Program, data: st.DataObject) -> None:
    likes = data.draw(oracles(program))
    if unit == "char":  # or there are too many
        program = one_file(program.files[0].text.decode()[:60])
    best, trace = run(program, likes, unit)
    forest = Forest()
    for variant in below(best, unit):
        changed = variant.digest != best.digest
        lower = changed if cuts_lines(unit) else smaller(variant, best)
        parses = not forest.tree(variant.files[0]).root_node.has_error
        assert not (lower and parses and likes(variant))
    assert [asked.number for asked in trace.asks] == list(range(1, len(trace.asks) + 1))


@pytest.mark.parametrize("unit", UNITS)
@given(java_programs(1), st.data())
@settings(max_examples=2)
def test_jobs_change_nothing_and_steps_go_down(
    unit: str, program: Program, data: st.DataObject
) -> None:
    likes = data.draw(oracles(program))
    if unit == "char":
        program = one_file(program.files[0].text.decode()[:60])
    one, trace = run(program, likes, unit)
    other, same = run(program, likes, unit, jobs=4)
    assert one.digest == other.digest
    told = [
        [(a.number, a.parent, a.chip.edit, a.judgement.verdict) for a in t.asks]
        for t in (trace, same)
    ]
    assert told[0] == told[1]
    steps = {number for number, _ in trace.steps}
    best = program
    for asked in trace.asks:
        assert asked.variant.base.digest == best.digest
        if asked.number in steps:
            if cuts_lines(unit):
                assert ByLines().smaller(Variant(best, asked.chip.edit))
            best = asked.variant.program
    assert best.digest == one.digest


def test_lines_really_go_and_blank_ones_too() -> None:
    program = one_file("class P {\n\n  void m() {\n    a(101);\n    a(102);\n  }\n\n}\n")
    best, _ = run(program, lambda each: 102 in numbers(each), "line")
    assert best.files[0].text == b"    a(102);\n"


def test_tokens_and_statements_leave_their_lines() -> None:
    program = one_file("class P {\n  void m() {\n    a(101);\n    if (b) a(102);\n  }\n}\n")
    best, _ = run(program, lambda each: b"void" in each.files[0].text, "statement")
    assert best.files[0].text.split() == b"class P { void m() { } }".split()
    assert best.files[0].text.count(b"\n") == 6
    best, _ = run(program, lambda each: 102 not in numbers(each), "token")
    assert best.files[0].text.split() == []
    assert best.files[0].text.count(b"\n") == 6


def test_several_files_are_one_list_of_lines() -> None:
    program = Program.of({"A.java": "x\ny\n", "B.txt": "y\nx\n"})
    best, _ = run(program, lambda each: any(b"y" in file.text for file in each), "line")
    assert [file.text for file in best] == [b"y\n", b""]
