"""Parts that turn to blanks: whatever goes in whatever order, the same text is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from chipper.java.parse import Forest
from chipper.search.units import units
from tests.laws.toys import one_file

if TYPE_CHECKING:
    from chipper.source.edit import Edit
    from chipper.source.program import Program

TEXT = 'class A {\n  int a = f(1, 2); // one\n  { if (a > 0) { g(); } h("x y"); }\n}\n'


def blanked(program: Program, unit: str, *chain: frozenset[int]) -> tuple[Program, list[Edit]]:
    """The program after one selection behind the other, each among what the last one left."""
    parts = units(program, unit, Forest())
    now, edits = frozenset(range(len(parts.parts))), []
    for kept in chain:
        edits.append(parts.edit(now, now & kept))
        program, now = edits[-1].apply(program), now & kept
    return program, edits


@given(
    st.sampled_from(["token", "statement"]),
    st.frozensets(st.integers(0, 50)),
    st.frozensets(st.integers(0, 50)),
)
def test_two_selections_in_turn_leave_what_both_keep(
    unit: str, first: frozenset[int], second: frozenset[int]
) -> None:
    program = one_file(TEXT)
    in_turn, _ = blanked(program, unit, first, second)
    other_way, _ = blanked(program, unit, second, first)
    at_once, _ = blanked(program, unit, first & second)
    assert in_turn.digest == at_once.digest == other_way.digest
    assert len(at_once.files[0].text) == len(TEXT)


def test_neighbours_go_in_one_splice_and_a_comment_between_them_stays() -> None:
    program = one_file(TEXT)
    left, [edit] = blanked(program, "token", frozenset())
    assert len(edit.splices) == 2
    assert left.files[0].text.split() == [b"//", b"one"]
    kept = frozenset({4, 12})
    _, [first, second] = blanked(program, "token", frozenset(range(60)) - {8}, kept)
    assert len(first.splices) == 1
    assert len(second.splices) == 3, "what was blank already is no border"
