"""What is expected to be good is not asked step by step: its end is, then earlier places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.plan import plan
from chipper.run import Run
from chipper.search import foresee as foresee_module
from chipper.search.foresee import RULE, foresee
from chipper.search.round import Expect, Learn, Outcome, Round
from chipper.source.program import Program
from chipper.source.shield import Shields
from chipper.style import Style
from tests.engine import Trace
from tests.laws.test_around import TEXT, Compiler, clears, driven, size

if TYPE_CHECKING:
    from chipper.search.round import Search

FOREST = Forest()
PROGRAM = Program.of({"Main.java": TEXT})


class Silent(Compiler):
    """Knows what javac complains about in a program, but of no variant."""

    def complains(self, *_: object) -> None:  # type: ignore[override]
        return None


def foreseen(trace: Trace) -> list[int]:
    return [asked.number for asked in trace.asks if asked.chip.rule == RULE]


def test_where_nothing_is_expected_nothing_is_foreseen() -> None:
    def never() -> Search:
        yield Round(PROGRAM, [], "nobody goes this way")
        return PROGRAM

    search = foresee(PROGRAM, never(), FOREST, "cut")
    assert next(search) == Learn(PROGRAM, "expectation")
    with pytest.raises(StopIteration) as ended:
        search.send(Outcome(None, PROGRAM, learned=False))
    assert ended.value.value == PROGRAM


def test_a_search_may_have_nothing_to_ask() -> None:
    def still() -> Search:
        yield from ()
        return PROGRAM

    search = foresee(PROGRAM, still(), FOREST, "cut")
    next(search)
    asked = search.send(Outcome(None, PROGRAM, learned=True))
    assert isinstance(asked, Round)
    assert not list(asked.tries)


def test_a_large_program_is_asked_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresee_module, "_SMALL", 10)
    _, trace = driven(clears, Compiler(b"jobs.clear"))
    assert not foreseen(trace)


def test_the_end_of_the_way_is_asked_instead_of_its_steps() -> None:
    best, trace = driven(clears, Compiler(b"jobs.clear"))
    plain, more = driven(clears, Silent(b"jobs.clear"))
    assert best == plain
    assert len(foreseen(trace)) == 1
    assert not foreseen(more)
    assert len(trace.steps) < len(more.steps) / 2
    assert trace.tests < more.tests


def test_where_that_is_too_much_half_of_the_way_is_asked() -> None:
    def likes(program: Program) -> bool:
        return clears(program) and b"second" in program.files[0].text

    best, trace = driven(likes, Compiler(b"jobs.clear"))
    plain, _ = driven(likes, Silent(b"jobs.clear"))
    assert size(best) <= size(plain)
    asked = foreseen(trace)
    assert len(asked) > 1
    assert not {number for number, _ in trace.steps} & set(asked[:-1])


def test_shields_are_for_those_who_are_asked() -> None:
    forest, trace = Forest(), Trace()
    at = TEXT.index("static void unused")
    with Crew(lambda: Fake(clears), 1) as crew:
        run = Run(PROGRAM, crew, Scales(forest), trace, teacher=Compiler(b"jobs.clear"))
        run.shield(Shields.of([("Main.java", at, at + 10)]))
        best = run.drive(plan(PROGRAM, Style(), read_catalog(), forest))
    assert not foreseen(trace)
    assert b"static void unused" in best.files[0].text


def test_only_coverage_takes_a_script_and_is_not_learnt_on_the_way() -> None:
    def way() -> Search:
        outcome = yield Learn(PROGRAM, "coverage")
        assert outcome.learned is None
        outcome = yield Expect(PROGRAM, "other.key")
        outcome = yield Learn(PROGRAM, "facts")
        assert outcome.learned == "facts"
        return PROGRAM

    search = foresee(PROGRAM, way(), FOREST, "cut")
    next(search)
    assert search.send(Outcome(None, PROGRAM, learned=True)) == Learn(PROGRAM, "facts")
    asked = search.send(Outcome(None, PROGRAM, learned="facts"))
    assert isinstance(asked, Round)
    assert not list(asked.tries)
