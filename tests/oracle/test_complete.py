"""A hit that was judged before its end is run to its end; that changes the evidence alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips.chip import Chip, Place
from chipper.java.parse import Forest
from chipper.ledger import Asked
from chipper.oracle.crew import Crew, Question
from chipper.oracle.fake import Fake
from chipper.oracle.parses import Parses
from chipper.oracle.repeat import Repeat
from chipper.slips import Slips
from chipper.source.closing import Closing
from chipper.source.edit import Edit
from chipper.source.judgement import UNSEEN, Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from chipper.oracle.contract import Oracle

GOOD, BAD = (Variant(Program.of({"Main.java": f"class {name} {{}}"})) for name in ("Good", "Bad"))

CHIP = Chip(Edit(()), "block.statements", Place("Main.java", 0, 1, "block"))


class Early(Closing):
    """Says good before the end; a whole run ends with *last*."""

    def __init__(self, last: Verdict = Verdict.GOOD, digest: str | None = None) -> None:
        self.last = last
        self.digest = digest
        self.whole: list[Variant] = []

    def judge(self, variant: Variant, cancel: Event) -> Judgement:
        good = variant is GOOD
        digest = self.digest if good else "d"
        return Judgement(Verdict.GOOD if good else Verdict.BAD, "run", output_digest=digest)

    def complete(self, variant: Variant, cancel: Event) -> Judgement:
        self.whole.append(variant)
        return Judgement(self.last, "run", "Oops at Main.f", output_digest="x", output_head=b"all")


def wrapped(oracle: Oracle) -> Oracle:
    return Repeat(Parses(oracle, Forest()), 1, 1)


@pytest.mark.parametrize("wrap", [lambda oracle: oracle, wrapped], ids=["bare", "wrapped"])
def test_a_hit_has_the_evidence_of_a_whole_run(wrap: Callable[[Oracle], Oracle]) -> None:
    early = Early()
    with Crew(lambda: wrap(early), 1) as crew:
        judgement = crew.judge(GOOD)
        assert crew.judge(BAD).verdict is Verdict.BAD
    assert early.whole == [GOOD]
    assert (judgement.note, judgement.output_head) == ("Oops at Main.f", b"all")
    assert (judgement.verdict, judgement.output_digest) == (Verdict.GOOD, None)


def test_a_whole_run_never_changes_the_verdict() -> None:
    with Crew(lambda: Early(Verdict.BAD), 1) as crew:
        assert crew.judge(GOOD) == Judgement(Verdict.GOOD, "run", UNSEEN)


def test_what_was_not_seen_to_its_end_is_no_other_bug() -> None:
    said: list[str] = []
    slips = Slips("Oops at Main.f", said.append)
    for note in (UNSEEN, "Oops at Main.f", UNSEEN, "", ""):
        slips.stepped(Asked(1, 0, "chip", CHIP, GOOD, Judgement(Verdict.GOOD, "run", note)))
    assert len(said) == 1
    assert "throws nothing" in said[0]


def test_what_was_seen_to_its_end_or_is_known_is_not_run_again() -> None:
    early = Early(digest="d")
    with Crew(lambda: early, 1) as crew:
        assert crew.judge(GOOD).output_digest == "d"
    known = {GOOD.program.digest: Judgement(Verdict.GOOD, "run", "as it was")}
    early = Early()
    with Crew(lambda: early, 1, known) as crew:
        assert crew.judge(GOOD).note == "as it was"
    assert early.whole == []


def test_an_answer_that_was_spared_is_completed_when_it_is_taken() -> None:
    early = Early()
    with Crew(lambda: early, 2) as crew:
        answers = crew.answers(iter([Question(BAD), Question(GOOD)]))
        assert next(answers).verdict is Verdict.BAD
        answers.close()
        assert early.whole == []
        assert crew.judge(GOOD).note == "Oops at Main.f"
    assert early.whole == [GOOD]


def test_an_oracle_that_cannot_is_not_asked() -> None:
    with Crew(lambda: Parses(Fake(lambda program: True), Forest()), 1) as crew:
        assert crew.judge(GOOD).verdict is Verdict.GOOD
