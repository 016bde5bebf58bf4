"""Asked several times, or several asked: how often, and who has the last word."""

from __future__ import annotations

from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chipper.oracle.all import All
from chipper.oracle.repeat import Repeat
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

VARIANT = Variant(Program.of({"Main.java": ""}))


class Told(Closing):
    """Answers from a list."""

    def __init__(self, *verdicts: Verdict) -> None:
        self.left = list(verdicts)
        self.asked = 0

    def judge(self, variant: Variant, cancel: Event) -> Judgement:
        self.asked += 1
        return Judgement(self.left.pop(0), "run", wall=1.0)


def judged(oracle: Repeat | All) -> Judgement:
    return oracle.judge(VARIANT, Event())


@given(st.lists(st.sampled_from([Verdict.GOOD, Verdict.BAD]), min_size=1), st.data())
def test_good_is_what_is_good_often_enough(verdicts: list[Verdict], data: st.DataObject) -> None:
    wanted = data.draw(st.integers(1, len(verdicts)))
    told = Told(*verdicts)
    judgement = judged(Repeat(told, wanted, len(verdicts)))
    good = verdicts.count(Verdict.GOOD)
    assert (judgement.verdict is Verdict.GOOD) == (good >= wanted)
    assert judgement.wall == told.asked
    # The last question was needed: without its answer both were possible.
    before = verdicts[: told.asked - 1]
    assert before.count(Verdict.GOOD) < wanted
    assert before.count(Verdict.BAD) <= len(verdicts) - wanted


@pytest.mark.parametrize("verdict", [Verdict.NO_COMPILE, Verdict.INFRA_ERROR])
def test_what_does_not_compile_is_not_asked_again(verdict: Verdict) -> None:
    told = Told(verdict)
    assert judged(Repeat(told, 3, 5)).verdict is verdict
    assert told.asked == 1


def test_the_first_refusal_says_why() -> None:
    judgement = judged(Repeat(Told(Verdict.GOOD, Verdict.TIMEOUT, Verdict.BAD), 2, 3))
    assert judgement.verdict is Verdict.TIMEOUT
    assert judgement.note.startswith("1 good of 2 wanted")


def test_all_must_be_good_and_the_first_refusal_ends_it() -> None:
    good, bad, last = Told(Verdict.GOOD), Told(Verdict.NO_COMPILE), Told(Verdict.GOOD)
    assert judged(All([good, bad, last])).verdict is Verdict.NO_COMPILE
    assert (good.asked, bad.asked, last.asked) == (1, 1, 0)
    assert judged(All([Told(Verdict.GOOD), last])).verdict is Verdict.GOOD
