"""Replaying the journal gives every variant and the best, however the run went."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.journal import Journal, Reader
from chipper.journal.compact import pack, unpack
from chipper.source.edit import Edit, Splice, blank
from chipper.source.program import Program
from chipper.source.size import Measure
from tests.journal.runs import (
    LETTERS,
    MEMORY,
    RECORD,
    Cut,
    Move,
    cuts,
    fitted,
    less,
    measured,
    moves,
    played,
    programs,
    stepped,
)


@settings(deadline=None, max_examples=40)
@given(programs(), st.lists(moves, max_size=12))
def test_replaying_the_journal_gives_every_variant_and_the_best_byte_for_byte(
    original: Program, script: list[Move]
) -> None:
    with TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder, "journal.db")
        with Journal.create(path, original, RECORD, measured(original)) as journal:
            *seen, best = played(journal, original, script)
        with Reader.open(path) as reader:
            for number in reversed(range(len(seen))):
                assert reader.program_at(number) == seen[number]
            assert reader.best() == best
            assert [ask.digest for ask in reader.asks()] == [p.digest for p in seen[1:]]
        with Reader.open(path) as reader:
            assert reader.best() == best
            assert [f.raw() for f in reader.original()] == [f.raw() for f in original]


@settings(deadline=None, max_examples=15)
@given(programs(), st.lists(moves, min_size=1, max_size=8), st.integers(0, 8))
def test_a_run_broken_off_and_done_again_leaves_the_same_journal(
    original: Program, script: list[Move], stop: int
) -> None:
    def dump(path: Path) -> list[object]:
        with Reader.open(path) as reader:
            return [*reader.asks(), *reader.steps(), reader.best()]

    with TemporaryDirectory(dir=MEMORY) as folder:
        once, twice = Path(folder, "once.db"), Path(folder, "twice.db")
        for path in (once, twice):
            with Journal.create(path, original, RECORD, measured(original)) as journal:
                played(journal, original, script if path is once else script[:stop])
        with Journal.open(twice) as journal:
            played(journal, original, script)
        assert dump(once) == dump(twice)


@settings(deadline=None)
@given(programs(), st.lists(cuts, max_size=6))
def test_an_edit_unpacks_to_itself(base: Program, wanted: list[Cut]) -> None:
    edit = fitted(base, wanted)
    assert unpack(pack(edit, base), base) == edit


def test_a_hole_costs_its_offsets_and_not_its_blanks() -> None:
    base = Program.of({"A.java": "class A {" + "x = 1;\n" * 5000 + "}"})
    text = base["A.java"].text
    edit = Edit.of([Splice("A.java", 9, 30000, blank(text[9:30000]))])
    assert pack(edit, base) == '[["A.java",[9,30000]]]'


def test_a_long_run_replays_to_any_variant_in_any_order(path: Path) -> None:
    with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
        stepped(journal, range(1, 271))
    with Reader.open(path) as reader:
        for number in (270, 5, 269, 150, 0, 44):
            assert reader.program_at(number) == less(number)
