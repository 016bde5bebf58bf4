"""Composed edits: every variant woven from strips is the one the journal replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.journal import Journal, Reader, Record
from chipper.source.edit import Edit, Splice, blank
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.size import Measure
from chipper.source.variant import Variant
from chipper.view.loom import Loom
from chipper.view.refine import refine
from chipper.view.units import Units
from tests.view.runs import SHOPPING, Answers, chipped

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = st.text(alphabet="ab{ \n\tü😀;", max_size=24).map(str.encode)


def woven(path: Path) -> int:
    """Weave every variant of a journal and compare; how many there are."""
    with Reader.open(path / "journal.db") as reader:
        original = reader.original()
        loom = Loom(original)
        numbers = {original.digest: 0}
        count = 0
        for ask in reader.asks():
            loom.weave(ask, numbers.get(ask.base, 0))
            numbers.setdefault(ask.digest, ask.number)
            files = loom.woven(ask.number)
            texts = {path: each.text(loom.strips) for path, each in files.items()}
            wanted = {file.path: file.text for file in reader.program_at(ask.number)}
            assert {path: text for path, text in texts.items() if path in wanted} == wanted
            assert not any(text for path, text in texts.items() if path not in wanted)
            count += 1
    return count


def test_every_variant_of_a_run_is_woven_as_it_is_replayed(tmp_path: Path) -> None:
    assert woven(chipped(tmp_path / "r", SHOPPING, lambda: Answers("wrong: ", "Till(42)"))) > 50


@given(TEXTS, TEXTS)
def test_refining_a_replacement_does_not_change_what_it_does(old: bytes, new: bytes) -> None:
    done: list[bytes] = []
    at = 0
    for part in refine(old, new):
        gone = old[part.start : part.end]
        done += old[at : part.start], blank(gone) if part.text is None else part.text
        at = part.end
    assert b"".join([*done, old[at:]]) == new


def test_a_new_layout_changes_blanks_only() -> None:
    parts = refine(b"class A {  \n\n  int x  = 1;\n}\n", b"class A {\n    int x = 1;\n}\n")
    assert all(not (part.text or b"").strip() for part in parts)


def test_newlines_stay_where_as_many_come_back() -> None:
    old, new = b"switch (x) {\n case 1:\n}", b"{           \n        \n"
    parts = refine(old, new)
    assert not any(b"\n" in old[part.start : part.end] for part in parts)


def test_lines_that_move_up_are_not_new() -> None:
    old = b'"""\n  one\n  two\n  three\n  """'
    parts = refine(old, b'"""\n  one\n  three\n  """\n')
    assert b"".join(old[part.start : part.end] for part in parts).strip() == b"two"
    assert not any((part.text or b"").strip() for part in parts)


@given(TEXTS)
def test_units_are_those_of_utf_16(text: bytes) -> None:
    units = Units(text)
    string = text.decode()
    for at in range(len(string) + 1):
        before = string[:at]
        assert units.at(len(before.encode())) == len(before.encode("utf-16-le")) // 2


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_chain_of_edits_is_woven_exactly(tmp_path_factory, data) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path_factory.mktemp("chain")
    program = Program.of({"A.java": "class A {\n  int ü = 1;\n}\n", "B.java": "class B { }\n"})
    with Journal.create(folder / "journal.db", program, Record("f", "0"), Measure()) as journal:
        for number in range(1, data.draw(st.integers(2, 7))):
            variant = Variant(program, data.draw(edits(program)))
            good = data.draw(st.booleans())
            verdict = Verdict.GOOD if good else Verdict.BAD
            journal.ask(number, variant, Judgement(verdict), phase="p")
            if good:
                program = variant.program
    assert woven(folder) >= 1


@st.composite
def edits(draw, program: Program) -> Edit:  # type: ignore[no-untyped-def]
    """One to three splices: holes, replacements, insertions, deletions; no character cut in two."""
    splices = []
    for file in program:
        string = file.text.decode()
        spots = sorted(draw(st.sets(st.integers(0, len(string)), max_size=4)))
        for start, end in zip(spots[::2], spots[1::2], strict=False):
            begin, stop = len(string[:start].encode()), len(string[:end].encode())
            hole = blank(file.text[begin:stop])
            text = draw(st.one_of(st.just(hole), TEXTS))
            splices.append(Splice(file.path, begin, stop, text))
    return Edit.of(splices)
