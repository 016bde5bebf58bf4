"""Edits: bytes outside are unchanged, merging commutes, and every byte is found again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chipper.chips.template import fill, written
from chipper.source.edit import Conflict, Edit, Splice, blank
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from chipper.source.edit import Offsets

BYTES = st.binary(max_size=40).map(lambda raw: bytes(b"ab{} \n\r\t;"[b % 9] for b in raw))


@dataclass(frozen=True)
class Case:
    """A program and splices of its first file, in order and apart."""

    program: Program
    splices: tuple[Splice, ...]

    @property
    def edit(self) -> Edit:
        return Edit.of(self.splices)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    text = draw(BYTES)
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    pairs = list(zip(cuts[0::2], cuts[1::2], strict=False))
    spans = [pair for at, pair in enumerate(pairs) if pair not in pairs[:at]]
    splices = tuple(Splice("A", start, end, draw(BYTES)) for start, end in spans)
    return Case(Program((File("A", text), File("B", b"other"))), splices)


def survivors(case: Case) -> list[int]:
    """The offsets no splice covers."""
    length = len(case.program["A"].text)
    return [
        offset
        for offset in range(length)
        if not any(each.start <= offset < each.end for each in case.splices)
    ]


@given(cases())
def test_bytes_outside_the_splices_are_unchanged_and_in_order(case: Case) -> None:
    before, after = case.program["A"].text, case.edit.apply(case.program)["A"].text
    offsets = case.edit.offsets("A")
    moved = [offsets.start(offset) for offset in survivors(case)]
    assert [after[offset] for offset in moved] == [before[offset] for offset in survivors(case)]
    assert moved == sorted(set(moved))


@given(cases())
def test_what_is_not_carried_over_was_written_by_a_splice(case: Case) -> None:
    after = case.edit.apply(case.program)["A"].text
    carried = {case.edit.offsets("A").start(offset) for offset in survivors(case)}
    fresh = bytes(byte for offset, byte in enumerate(after) if offset not in carried)
    assert fresh == b"".join(each.text for each in case.edit.splices)


@given(cases())
def test_a_span_between_splices_is_found_again(case: Case) -> None:
    text, offsets = case.program["A"].text, case.edit.offsets("A")
    after = case.edit.apply(case.program)["A"].text
    edges = [0, *(at for each in case.edit.splices for at in (each.start, each.end)), len(text)]
    for start, end in zip(edges[0::2], edges[1::2], strict=True):
        if start < end:
            assert after[offsets.start(start) : offsets.end(end)] == text[start:end]


@given(cases())
def test_offsets_never_cross(case: Case) -> None:
    offsets: Offsets = case.edit.offsets("A")
    length = len(case.edit.apply(case.program)["A"].text)
    places = range(len(case.program["A"].text) + 1)
    for before, after in pairwise(places):
        assert offsets.start(before) <= offsets.start(after)
        assert offsets.end(before) <= offsets.end(after)
    assert all(0 <= offsets.end(at) <= offsets.start(at) <= length for at in places)


@given(cases(), st.data())
def test_merging_commutes_and_is_idempotent(case: Case, data: st.DataObject) -> None:
    mine = data.draw(st.sets(st.sampled_from(case.splices)) if case.splices else st.just(set()))
    one, other = Edit.of(mine), Edit.of(set(case.splices) - mine)
    assert one | other == other | one == case.edit == case.edit | one
    assert (one | other).apply(case.program) == case.edit.apply(case.program)


@given(cases(), st.data())
def test_merged_is_one_after_the_other(case: Case, data: st.DataObject) -> None:
    mine = data.draw(st.sets(st.sampled_from(case.splices)) if case.splices else st.just(set()))
    first, offsets = Edit.of(mine), Edit.of(mine).offsets("A")
    late = [each for each in case.edit.splices if each not in mine]
    if any(each.start == each.end for each in case.splices):
        return  # an insertion has no place of its own beside a splice that begins or ends there
    second = Edit.of(
        Splice("A", offsets.start(each.start), offsets.end(each.end), each.text) for each in late
    )
    assert second.apply(first.apply(case.program)) == case.edit.apply(case.program)


@given(cases(), cases())
def test_two_edits_merge_in_either_order_or_in_none(one: Case, other: Case) -> None:
    def merged(a: Edit, b: Edit) -> Edit | None:
        try:
            return a | b
        except Conflict:
            return None

    assert merged(one.edit, other.edit) == merged(other.edit, one.edit)


@pytest.mark.parametrize(
    ("one", "other"), [((0, 3), (2, 4)), ((0, 4), (1, 2)), ((0, 4), (2, 2)), ((1, 1), (1, 1))]
)
def test_splices_that_want_the_same_bytes_are_refused(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    with pytest.raises(Conflict):
        Edit.of([Splice("A", *one, b"x"), Splice("A", *other, b"y")])


def test_the_same_offsets_of_two_files_are_no_conflict() -> None:
    edit = Edit.of([Splice("B", 0, 1, b"x"), Splice("A", 0, 1, b"y")])
    assert edit.paths == ("A", "B")


@given(cases())
def test_only_the_touched_file_is_new(case: Case) -> None:
    after = case.edit.apply(case.program)
    assert after["B"] is case.program["B"]
    if after["A"].text == case.program["A"].text:
        assert after is case.program
    else:
        assert after.digest != case.program.digest


@given(BYTES)
def test_a_hole_is_as_large_as_what_was_there_and_keeps_its_newlines(text: bytes) -> None:
    hole = blank(text)
    assert len(hole) == len(text)
    assert not hole.strip(b" \t\f\r\n")
    assert [at for at, b in enumerate(hole) if b in b"\r\n"] == [
        at for at, b in enumerate(text) if b in b"\r\n"
    ]


@given(BYTES, st.sampled_from([b"", b" ", b";", b"{ ", b" = null; "]))
def test_text_over_a_hole_keeps_the_newlines(hole: bytes, text: bytes) -> None:
    new = written(hole, text)
    assert new.split() == text.split()
    assert new.count(b"\n") == hole.count(b"\n")
    assert new.count(b"\r") == hole.count(b"\r")


@given(st.lists(BYTES, min_size=5, max_size=5))
def test_a_filled_template_keeps_its_parts_and_its_newlines(pieces: list[bytes]) -> None:
    pieces[1], pieces[3] = b"a" + pieces[1], b"b" + pieces[3]  # no part is empty
    text = b"".join(pieces)
    ends = [len(b"".join(pieces[: at + 1])) for at in range(5)]
    parts = {"one": (ends[0], ends[1]), "two": (ends[2], ends[3])}
    program = Program((File("A", text),))
    edit = fill(program.files[0], (0, len(text)), "{ ${one}; ${two} }", parts)
    after = edit.apply(program)["A"].text
    assert after.split() == (b"{ " + pieces[1] + b"; " + pieces[3] + b" }").split()
    assert after.count(b"\n") == text.count(b"\n")
    assert after.count(b"\r") == text.count(b"\r")
