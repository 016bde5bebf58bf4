"""What goes into the journal comes out again: runs, questions, steps, messages, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput, ChipError, Flaky
from chipper.journal import Journal, Reader, Spot, State, post
from chipper.source.diagnostic import Diagnostic
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File, Program
from chipper.source.size import Measure
from chipper.source.variant import Variant
from tests.journal.runs import (
    BAD,
    GOOD,
    ORIGINAL,
    RECORD,
    without,
)

if TYPE_CHECKING:
    from pathlib import Path


def test_the_run_reads_back_as_it_was_recorded(path: Path, journal: Journal) -> None:
    assert journal.read.record() == RECORD
    journal.limits({"timeout": 7.5})
    journal.passes(3)
    journal.finish(State.STOPPED, 99.5)
    journal.close()
    with Reader.open(path) as reader:
        record = reader.record()
    assert (record.limits, record.passes) == ({"timeout": 7.5}, 3)
    assert (record.state, record.ended) == (State.STOPPED, 99.5)
    with Journal.open(path) as journal:
        assert journal.read.record().state is State.RUNNING
        assert journal.read.record().ended is None


def test_a_question_reads_back_with_all_its_evidence(journal: Journal) -> None:
    said = (Diagnostic("A.java", 3, 5, "cant.resolve", ("x", "é\udc80")),)
    judgement = Judgement(
        Verdict.NO_COMPILE, "javac", "no\x00te", said, "out", b"\xff\r\n", "cls", 0.25, 1.5
    )
    place = Spot("A.java", 10, 16, "field_declaration")
    variant = without(ORIGINAL, "int x;")
    with journal:
        journal.ask(1, variant, judgement, phase="chip", rule="r", place=place, worker="w2")
        ask = journal.read.ask(1)
        assert ask is not None
        assert ask.judgement == judgement
        assert (ask.number, ask.base, ask.digest) == (1, ORIGINAL.digest, variant.program.digest)
        assert (ask.phase, ask.rule, ask.place, ask.worker) == ("chip", "r", place, "w2")
        assert list(journal.read.asks(after=1)) == []
        assert journal.read.ask(2) is None


def test_only_the_head_of_the_output_is_kept_and_once(journal: Journal) -> None:
    loud = Judgement(Verdict.BAD, output_head=b"x" * 9000)
    variant = without(ORIGINAL, "int x;")
    with journal:
        journal.ask(1, variant, loud, phase="chip")
        journal.ask(2, variant, loud, phase="certify", reused_from=1)
        heads = [ask.judgement.output_head for ask in journal.read.asks()]
        assert heads == [b"x" * 4096, b""]
        assert [ask.reused_from for ask in journal.read.asks()] == [None, 1]


def test_the_original_may_be_question_zero_and_is_step_zero(journal: Journal) -> None:
    with journal:
        journal.ask(0, Variant(ORIGINAL), GOOD, phase="check")
        variant = without(ORIGINAL, "int x;")
        journal.ask(1, variant, GOOD, phase="chip")
        journal.step(1, 0, Measure(1, 2, 3, 4, 5, 6))
        first, second = journal.read.steps()
        assert (first.number, first.parent, first.digest) == (0, None, ORIGINAL.digest)
        assert first.measure == Measure(9, 8, 7, 6, 5, 4)
        assert (second.number, second.parent, second.digest) == (1, 0, variant.program.digest)
        assert second.measure == Measure(1, 2, 3, 4, 5, 6)


def test_a_program_that_is_no_edit_of_a_known_one_is_kept_whole(journal: Journal) -> None:
    merged = Program((File("All.java", b"class A { }\r\nclass B { \xc3\xa9\xff }"),))
    with journal:
        journal.ask(1, Variant(merged), BAD, phase="shape")
        after = Variant(merged, Edit.of([Splice("All.java", 0, 11, b" " * 11)]))
        journal.ask(2, after, GOOD, phase="shape")
        assert journal.read.program_at(1) == merged
        assert journal.read.program_at(2) == after.program
        assert [ask.change[:2] for ask in journal.read.asks()] == ['{"', "[["]
        assert journal.read.best() == ORIGINAL


def test_learnt_facts_decisions_and_messages_are_kept_in_order(
    path: Path, journal: Journal
) -> None:
    with journal:
        journal.learn(0, ORIGINAL, "coverage", "d1", b"\x00lines")
        journal.learn(4, ORIGINAL, "coverage", "d2", b"again")
        journal.learn(4, ORIGINAL, "facts", "d3", b"")
        assert [(fact.number, fact.kind, fact.answer) for fact in journal.read.learnt()] == [
            (0, "coverage", b"\x00lines"),
            (4, "facts", b""),
        ]
        journal.ask(1, without(ORIGINAL, "int x;"), BAD, phase="chip")  # waiting to be written
        first, second = post(path, "stop", 1.5), post(path, "shield é", 2.5)
        assert [m.text for m in journal.read.messages()] == ["stop", "shield é"]
        assert [m.id for m in journal.read.messages(after=first)] == [second]
        journal.decide(1, {"shield": "é"}, second)
        (decision,) = journal.read.decisions()
        assert (decision.number, decision.text, decision.message) == (1, {"shield": "é"}, second)


def test_verdicts_for_resuming_are_settled_and_know_the_diagnostics(journal: Journal) -> None:
    x, y = without(ORIGINAL, "int x;"), without(ORIGINAL, "int y;")
    said = (Diagnostic("A.java", 1, 2, "key"),)
    with journal:
        journal.ask(1, x, Judgement(Verdict.NO_COMPILE, "javac"), phase="chip")
        journal.ask(
            2, x, Judgement(Verdict.NO_COMPILE, "known", "", said), phase="r", reused_from=1
        )
        journal.ask(3, y, Judgement(Verdict.INFRA_ERROR, "run"), phase="chip")
        assert journal.read.verdicts() == {
            x.program.digest: Judgement(Verdict.NO_COMPILE, "javac", "", said)
        }


def test_asks_are_counted_by_any_column_and_tallied_by_all(journal: Journal) -> None:
    x, y = without(ORIGINAL, "int x;"), without(ORIGINAL, "int y;")
    with journal:
        journal.ask(1, x, Judgement(Verdict.BAD, "run", cpu=1, wall=2), phase="chip", rule="a")
        journal.ask(2, y, Judgement(Verdict.BAD, "run", cpu=3, wall=4), phase="chip", rule="a")
        journal.ask(3, y, BAD, phase="certify", rule="b", reused_from=2)
        assert journal.read.counts("verdict") == {"bad": 3}
        assert journal.read.counts("stage") == {"run": 2, "": 1}
        assert journal.read.counts("phase") == {"chip": 2, "certify": 1}
        assert journal.read.counts("rule") == {"a": 2, "b": 1}
        first, second = journal.read.tallies()
        assert (first.phase, first.asks, first.cpu, first.wall) == ("chip", 2, 4.0, 6.0)
        assert (second.phase, second.reused, second.asks) == ("certify", True, 1)


def test_an_unsettled_answer_is_replaced_when_the_run_goes_on(journal: Journal) -> None:
    variant = without(ORIGINAL, "int x;")
    with journal:
        journal.ask(1, variant, Judgement(Verdict.INFRA_ERROR), phase="chip")
        journal.ask(1, variant, GOOD, phase="chip")
        assert [ask.judgement.verdict for ask in journal.read.asks()] == [Verdict.GOOD]


def test_a_settled_answer_never_changes(journal: Journal) -> None:
    x, y = without(ORIGINAL, "int x;"), without(ORIGINAL, "int y;")
    with journal:
        journal.ask(1, x, BAD, phase="chip")
        journal.ask(1, x, BAD, phase="chip")
        with pytest.raises(Flaky, match="v1 was bad and is good now"):
            journal.ask(1, x, GOOD, phase="chip")
        with pytest.raises(ChipError, match="v1 is another variant"):
            journal.ask(1, y, BAD, phase="chip")
        assert journal.read.last() == 1


def test_numbers_leave_no_gap_and_only_good_variants_are_steps(journal: Journal) -> None:
    variant = without(ORIGINAL, "int x;")
    with journal:
        with pytest.raises(ValueError, match="v2 follows"):
            journal.ask(2, variant, GOOD, phase="chip")
        journal.ask(1, variant, BAD, phase="chip")
        for number in (1, 2):
            with pytest.raises(ValueError, match="not recorded as good"):
                journal.step(number, 0, Measure())


def test_a_question_is_there_for_others_as_soon_as_it_is_recorded(
    path: Path, journal: Journal
) -> None:
    with journal, Reader.open(path) as reader:
        for number in range(1, 4):
            journal.ask(number, without(ORIGINAL, "int x;"), BAD, phase="chip")
            assert reader.last() == number


def test_a_variant_that_was_never_asked_is_a_clear_error(journal: Journal) -> None:
    with journal, pytest.raises(BadInput, match="no variant v7") as caught:
        journal.read.program_at(7)
    assert caught.value.help == "the last one is v0"


def test_a_journal_is_never_overwritten(path: Path, journal: Journal) -> None:
    journal.close()
    with pytest.raises(BadInput, match="a journal already"):
        Journal.create(path, ORIGINAL, RECORD, Measure())
