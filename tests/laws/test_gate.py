"""The one gate every accepted step goes through: strictly down, in the whole size order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips.chip import Chip, Place
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.round import Round
from chipper.source.edit import Edit, Splice
from tests.engine import Trace
from tests.laws.toys import one_file

if TYPE_CHECKING:
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
