"""Dead parameters go at once with their arguments; what somebody else decides on stays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from chipper.chips.parameters import dead_parameters, given_by_looking
from chipper.chips.relations import Relations
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.parameters import parameters
from chipper.source.facts import LIBRARY, Declared, Facts, Mention
from chipper.source.program import Program
from tests.engine import Trace
from tests.laws.toys import squeezed

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.search.round import Learn

TEXT = "class A { void f(int a, int b) { g(b); } void g(int c) { } void h() { f(1, 2); g(3); } }"
PROGRAM = Program.of({"A.java": TEXT})
FOREST = Forest()
F, A, B, G, C = range(5)


def mention(text: str, role: str) -> Mention:
    start = TEXT.index(text)
    return Mention("A.java", start, start + len(text), role)


def told(*overrides: tuple[int, int], role: str = "M", wanted: bool = False) -> Facts:
    """What javac would say of the text."""

    def declared(number: int, kind: str, name: str, owner: int = -1, index: int = -1) -> Declared:
        return Declared(number, kind, "A.java", TEXT.index(name), owner, index, "I")

    rows = [
        declared(F, "M", "f(int"),
        declared(A, "P", "a,", F, 0),
        declared(B, "P", "b)", F, 1),
        declared(G, "M", "g(int"),
        declared(C, "P", "c)", G, 0),
    ]
    uses = {
        F: (mention("f(1, 2)", role),),
        A: (),
        B: (Mention("A.java", TEXT.index("(b)") + 1, TEXT.index("(b)") + 2, "N"),),
        G: (mention("g(b)", "M"), mention("g(3)", "M")),
        C: (mention("{ }", "N"),) if wanted else (),
    }
    return Facts({each.number: each for each in rows}, uses, overrides, {})


@dataclass
class Knows:
    """A teacher who was told."""

    facts: Facts | None

    def learn(self, number: int, wanted: Learn) -> Facts | None:
        return self.facts if wanted.what == "facts" else None

    def diagnostics(self, variant: object) -> tuple[()]:
        return ()

    def complains(self, variant: object, key: str) -> None:
        return None


def driven(likes: Callable[[Program], bool], facts: Facts | None) -> tuple[str, int]:
    trace = Trace()
    with Crew(lambda: Fake(likes), 1) as crew:
        run = Run(PROGRAM, crew, Scales(FOREST), trace, teacher=Knows(facts))
        best = run.drive(parameters(PROGRAM, FOREST, "sweep"))
    return squeezed(best.files[0].text), len(trace.asks)


def test_what_was_only_handed_on_goes_next() -> None:
    left, asked = driven(lambda _: True, told())
    assert left == "class A { void f( ) { g( ); } void g( ) { } void h() { f( ); g( ); } }"
    assert asked == 2


def test_arguments_that_do_something_go_later() -> None:
    text = TEXT.replace("g(3)", "g(k())")
    program = Program.of({"A.java": text})
    facts = told()
    last = text.index("g(k())")
    uses = {**facts.uses, G: (facts.uses[G][0], Mention("A.java", last, last + 6, "M"))}
    kin = Relations(program, FOREST, Facts(facts.declared, uses, (), {}))
    assert [(goal.number, given_by_looking(kin, goal)) for goal in dead_parameters(kin)] == [
        (A, True),
        (C, False),
    ]


def test_what_is_needed_is_found_by_halves() -> None:
    left, asked = driven(lambda program: b"f(1" in program.files[0].text, told())
    assert left == "class A { void f(int a ) { g( ); } void g( ) { } void h() { f(1 ); g( ); } }"
    assert asked < 10


def test_without_facts_nothing_is_asked() -> None:
    assert driven(lambda _: True, None) == (TEXT, 0)


@pytest.mark.parametrize(
    ("facts", "left"),
    [
        (told(), {A, C}),
        (told((F, LIBRARY)), {C}),  # a library calls it
        (told(role="R"), {C}),  # a method reference stands for it
        (told((G, F)), {A}),  # both at once
        (told((G, F), wanted=True), set()),  # one of the family mentions its own
    ],
)
def test_a_parameter_is_dead_if_nobody_of_its_family_wants_it(facts: Facts, left: set[int]) -> None:
    found = dead_parameters(Relations(PROGRAM, FOREST, facts))
    assert {goal.number for goal in found} == left
