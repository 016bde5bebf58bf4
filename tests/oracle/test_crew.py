"""How a crew treats answers that say nothing of the variant, and those a busy machine gives."""

from __future__ import annotations

from threading import Event, Lock
from time import sleep
from typing import TYPE_CHECKING

import pytest

from chipper.oracle.contract import Cancelled, OutOfTime
from chipper.oracle.crew import TRIES, Crew, Question
from chipper.source.closing import Closing
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import KILLED, Judgement, Verdict
from chipper.source.program import Program
from chipper.source.use import Use
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.oracle.contract import Cancel

BASE = Program.of({"Main.java": "class Main { }\n"})
SMALLER = Variant(BASE, Edit((Splice("Main.java", 0, 5, b"     "),)))
SLAIN = Judgement(Verdict.INFRA_ERROR, KILLED, "was killed, not by chipj")


class Scripted(Closing):
    """Answers by number of the question, however often it is the same."""

    def __init__(self, answer: Callable[[int, Variant], Judgement]) -> None:
        self._answer = answer
        self.taken_back = 0
        self._lock = Lock()
        self.asked: list[str] = []

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        if cancel.is_set():
            raise Cancelled
        with self._lock:
            self.asked.append(variant.program.digest)
            number = len(self.asked)
            self.taken_back += cancel.is_set()
        return self._answer(number, variant)


def judged(answer: Callable[[int, Variant], Judgement]) -> tuple[Judgement, list[str]]:
    oracle = Scripted(answer)
    with Crew(lambda: oracle, 1) as crew:
        return crew.judge(SMALLER), oracle.asked


def test_killed_once_by_somebody_else_is_asked_again() -> None:
    found, asked = judged(lambda number, _: SLAIN if number == 1 else Judgement(Verdict.GOOD))
    assert found.verdict is Verdict.GOOD
    assert len(asked) == 2


def test_killed_every_time_while_its_base_is_not_is_over_a_limit() -> None:
    found, asked = judged(
        lambda _, variant: SLAIN if variant.edit.splices else Judgement(Verdict.GOOD)
    )
    assert found.verdict is Verdict.LIMIT
    assert "was killed, not by chipj, 3 times" in found.note
    assert asked == [*[SMALLER.program.digest] * TRIES, BASE.digest]


def test_killed_with_its_base_says_nothing_of_the_variant() -> None:
    assert judged(lambda number, variant: SLAIN)[0].verdict is Verdict.INFRA_ERROR


def test_another_failure_is_not_blamed_on_the_variant() -> None:
    broken = Judgement(Verdict.INFRA_ERROR, "run", "no such program")
    found, asked = judged(lambda number, variant: broken)
    assert found.verdict is Verdict.INFRA_ERROR
    assert len(asked) == TRIES


LATE = Judgement(Verdict.TIMEOUT, use=Use(late=True))


def test_a_time_out_beside_other_work_is_asked_again_alone() -> None:
    """A busy machine is no reason: the second answer, with nobody beside it, counts."""
    two_at_work = Event()

    def answer(number: int, variant: Variant) -> Judgement:
        if number == 2:
            two_at_work.set()
        assert two_at_work.wait(20)
        return LATE if number <= 2 else Judgement(Verdict.GOOD)

    oracle = Scripted(answer)
    others = [Variant(BASE, Edit((Splice("Main.java", 0, n, b" " * n),))) for n in (1, 2)]
    with Crew(lambda: oracle, 2) as crew:
        found = [each.verdict for each in crew.answers(iter(map(Question, others)))]
    assert found == [Verdict.GOOD, Verdict.GOOD]
    assert not oracle.taken_back  # whoever is asked again is wanted again


def test_a_time_out_by_the_processors_clock_counts_at_once() -> None:
    """Other work does not make a program spend CPU time."""
    two_at_work = Event()

    def answer(number: int, variant: Variant) -> Judgement:
        if number == 2:
            two_at_work.set()
        assert two_at_work.wait(20)
        return Judgement(Verdict.TIMEOUT, use=Use(cpu=5.0, wall=6.0))

    oracle = Scripted(answer)
    others = [Variant(BASE, Edit((Splice("Main.java", 0, n, b" " * n),))) for n in (1, 2)]
    with Crew(lambda: oracle, 2) as crew:
        found = [each.verdict for each in crew.answers(iter(map(Question, others)))]
    assert found == [Verdict.TIMEOUT, Verdict.TIMEOUT]
    assert len(oracle.asked) == 2


def test_patience_ends_a_question_that_is_waited_for() -> None:
    taken_back = Event()

    class Slow(Closing):
        def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
            assert cancel.wait(20)
            taken_back.set()
            raise Cancelled

    with Crew(Slow, 2) as crew:
        crew.patience = lambda: 0.1
        with pytest.raises(OutOfTime):
            crew.judge(SMALLER)
        assert taken_back.wait(20)


def test_what_is_settled_beside_a_time_out_is_not_asked_again() -> None:
    asked: list[str] = []
    second_is_done = Event()
    slow, quick = (Variant(BASE, Edit((Splice("Main.java", 0, n, b" " * n),))) for n in (1, 2))

    def answer(number: int, variant: Variant) -> Judgement:
        asked.append(variant.program.digest)
        if variant is quick:
            second_is_done.set()
            return Judgement(Verdict.BAD)
        assert second_is_done.wait(20)
        return LATE

    with Crew(lambda: Scripted(answer), 2) as crew:
        found = [each.verdict for each in crew.answers(iter(map(Question, (slow, quick))))]
    assert found == [Verdict.TIMEOUT, Verdict.BAD]
    assert asked.count(slow.program.digest) == 2
    assert asked.count(quick.program.digest) == 1


@pytest.mark.parametrize(("calm", "together"), [(0.0, True), (0.05, True), (60.0, False)])
def test_others_are_asked_beside_it_once_an_answer_has_taken_long(
    calm: float, together: bool
) -> None:
    second = Event()

    def answer(number: int, _: Variant) -> Judgement:
        if number == 1:
            return Judgement(Verdict.GOOD if second.wait(2.0) else Verdict.BAD)
        second.set()
        return Judgement(Verdict.GOOD)

    oracle = Scripted(answer)
    asked = [Question(SMALLER), Question(Variant(BASE))]
    with Crew(lambda: oracle, 2, calm=calm) as crew:
        first, other = (each.verdict for each in crew.answers(iter(asked)))
    assert (first is Verdict.GOOD) is together
    assert other is Verdict.GOOD
    assert len(oracle.asked) == len(asked)


@pytest.mark.parametrize(
    ("before", "seconds", "verdict", "together"),
    [
        (6, 0.0, Verdict.BAD, True),  # the next one is most likely bad as well
        (5, 0.0, Verdict.BAD, False),
        (4, 0.3, Verdict.GOOD, True),  # answers take long
        (4, 0.01, Verdict.GOOD, False),
    ],
)
def test_behind_some_answers_others_are_asked_ahead_at_once(
    before: int, seconds: float, verdict: Verdict, together: bool
) -> None:
    second, slow, last = Event(), Variant(SMALLER.program), Variant(BASE)

    def answer(_: int, variant: Variant) -> Judgement:
        if variant is slow:
            second.wait(1.0)
        elif variant is last:
            second.set()
        else:
            sleep(seconds)
        return Judgement(verdict)

    oracle = Scripted(answer)
    asked = [Question(Variant(BASE)) for _ in range(before)] + [Question(slow), Question(last)]
    with Crew(lambda: oracle, 2, calm=60.0) as crew:
        answers = crew.answers(iter(asked))
        for _ in range(before):
            assert next(answers).verdict is verdict
        assert not second.is_set()
        next(answers)
        assert second.is_set() is together
        next(answers)
