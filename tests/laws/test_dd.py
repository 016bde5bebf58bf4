"""Isolation: both sides stay what they are, and come as close as answers allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.dd import Deltas, dd, isolate
from chipper.source.judgement import Verdict
from chipper.source.program import File, Program
from tests.engine import Trace
from tests.laws.toys import hashed

if TYPE_CHECKING:
    from collections.abc import Callable

    Some = frozenset[int]
    Test = Callable[[Some], bool | None]  # fails, passes, nobody knows


def isolated(count: int, test: Test) -> tuple[Some, Some, list[Some]]:
    search = dd(count)
    asked: list[Some] = []
    known: dict[Some, bool | None] = {frozenset(): False, frozenset(range(count)): True}
    try:
        ask = next(search)
        while True:
            told: list[bool | None] = []
            for each in ask.some:
                if each not in known:
                    asked.append(each)
                    known[each] = test(each)
                told.append(known[each])
                if told[-1] or (ask.decided and told[-1] is not None):
                    break
            ask = search.send(told)
    except StopIteration as done:
        passing, failing = done.value
        return passing, failing, asked


@given(st.integers(1, 30), st.integers(0, 99), st.sampled_from([0.3, 0.7]), st.booleans())
def test_the_sides_stay_what_they_are(count: int, salt: int, rate: float, unsure: bool) -> None:
    fails, known = hashed(salt, rate), hashed(salt + 100, 0.6)

    def test(some: Some) -> bool | None:
        if len(some) in (0, count):
            return bool(some)
        program = Program((File("a", repr(sorted(some)).encode()),))
        return fails(program) if known(program) or not unsure else None

    passing, failing, _ = isolated(count, test)
    assert test(passing) is False
    assert test(failing) is True
    assert passing < failing
    left = failing - passing
    if len(left) > 1:
        for each in left:
            assert test(passing | {each}) is None
            assert test(failing - {each}) is None
    if not unsure:
        assert len(left) == 1


def test_one_guilty_difference_is_found_in_few_tests() -> None:
    passing, failing, asked = isolated(64, lambda some: 41 in some)
    assert failing - passing == {41}
    assert len(asked) <= 12


def test_the_pair_of_the_paper_on_chops_takes_three_tests() -> None:
    """Failing 1 5 8 2, passing 0 0 0 0: the first argument tells 1 0 8 2 from 0 0 8 2."""
    passing, failing, asked = isolated(4, lambda some: {0, 2} <= some)
    assert (sorted(passing), sorted(failing)) == ([2, 3], [0, 2, 3])
    assert [sorted(each) for each in asked] == [[0, 1], [2, 3], [0, 2, 3]]


def texts(passing: bytes, failing: bytes) -> Deltas:
    return Deltas.of("stdin", *(([bytes([b]) for b in each]) for each in (passing, failing)))


@given(st.binary(max_size=12), st.binary(max_size=12))
def test_no_difference_gives_the_passing_text_and_all_the_failing_one(a: bytes, b: bytes) -> None:
    deltas = texts(a, b)
    assert deltas.text(frozenset()) == a
    assert deltas.text(frozenset(range(len(deltas)))) == b


def run(
    passing: bytes, failing: bytes, likes: Callable[[bytes], Verdict], jobs: int = 1
) -> tuple[bytes, bytes, Trace]:
    deltas, trace = texts(passing, failing), Trace()
    program = Program((File("stdin", failing),))
    sides: list[tuple[Some, Some]] = []
    fake = Fake(lambda each: likes(each.files[0].text))
    with Crew(lambda: fake, jobs) as crew:
        driven = Run(program, crew, Scales(Forest()), trace, order=deltas)
        best = driven.drive(isolate(program, deltas, sides.append))
    [(low, high)] = sides
    base, steps = program, {number for number, _ in trace.steps}
    for asked in trace.asks:
        assert asked.variant.base.digest == base.digest
        if asked.number in steps:
            assert deltas.size(asked.variant.program) < deltas.size(base)
            base = asked.variant.program
    assert base.digest == best.digest
    assert best.files[0].text == deltas.text(high)
    return deltas.text(low), best.files[0].text, trace


def test_a_pair_of_inputs_that_differ_in_one_character() -> None:
    def likes(text: bytes) -> Verdict:
        return Verdict.GOOD if b"<" in text else Verdict.BAD

    low, high, trace = run(b"select plain", b"<select multiple size=7>", likes)
    assert b"<" in high
    assert high.replace(b"<", b"", 1) == low or len(high) - len(low) in (0, 1)
    sizes = [asked.variant.program.digest for asked in trace.asks]
    assert len(sizes) == len(set(sizes))


@given(st.binary(max_size=10), st.binary(min_size=1, max_size=10), st.integers(0, 99))
def test_jobs_change_nothing(passing: bytes, failing: bytes, salt: int) -> None:
    if passing == failing:
        return
    fails, known = hashed(salt, 0.5), hashed(salt + 100, 0.7)

    def likes(text: bytes) -> Verdict:
        if text in (passing, failing):
            return Verdict.GOOD if text == failing else Verdict.BAD
        program = Program((File("a", text),))
        if not known(program):
            return Verdict.TIMEOUT
        return Verdict.GOOD if fails(program) else Verdict.BAD

    one, other = (run(passing, failing, likes, jobs) for jobs in (1, 3))
    assert one[:2] == other[:2]
    assert [(a.number, a.judgement.verdict) for a in one[2].asks] == [
        (a.number, a.judgement.verdict) for a in other[2].asks
    ]
    assert likes(one[0]) is Verdict.BAD
    assert likes(one[1]) is Verdict.GOOD
