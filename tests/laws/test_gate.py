"""The one gate every accepted step goes through: strictly down, in the whole size order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips.chip import Chip, Place
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.contract import OutOfTime
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.round import Round
from chipper.source.edit import Edit, Splice
from tests.engine import Trace
from tests.laws.toys import one_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.search.round import Search
    from chipper.source.program import Program

OLD = "class A { int abc; }"
PLACE = Place("P.java", 0, len(OLD), "program")


def renamed(name: bytes) -> Chip:
    """The field under another name."""
    return Chip(Edit((Splice("P.java", 14, 17, name),)), "rename", PLACE)


def stale(program: Program, first: bytes, second: bytes) -> Search:
    """Two tries on the same base, the second where the first was accepted already."""
    yield Round(program, [renamed(first)], "stale")
    outcome = yield Round(program, [renamed(second)], "stale")
    return outcome.program


def driven(first: bytes, second: bytes) -> bytes:
    program = one_file(OLD)
    with Crew(lambda: Fake(lambda text: True), 1) as crew:
        run = Run(program, crew, Scales(Forest()), Trace())
        return run.drive(stale(program, first, second)).files[0].text


def test_a_program_smaller_by_its_text_alone_is_accepted() -> None:
    assert driven(b"abb", b"aba") == b"class A { int aba; }"


@pytest.mark.parametrize(("first", "second"), [(b"aaa", b"abb"), (b"aba", b"aba"), (b"a", b"ab")])
def test_what_is_not_below_the_best_is_refused_whatever_its_base(
    first: bytes, second: bytes
) -> None:
    with pytest.raises(AssertionError, match="variant 2 is not smaller"):
        driven(first, second)


def test_making_questions_that_nobody_is_asked_takes_no_longer_than_there_is_time() -> None:
    """Chips that are not worth asking reach no oracle, where time is looked at as well."""
    program, made = one_file(OLD), 0

    def larger() -> Iterator[Chip]:
        nonlocal made
        while made < 1000:
            made += 1
            yield renamed(b"abcdef")

    def search() -> Search:
        outcome = yield Round(program, larger(), "vain")
        return outcome.program

    with Crew(lambda: Fake(lambda text: True), 1) as crew:
        crew.patience = lambda: 0.0 if made > 10 else 1.0
        with pytest.raises(OutOfTime):
            Run(program, crew, Scales(Forest()), Trace()).drive(search())
    assert made == 11
