"""Coarse passes: none for small programs, from coarse to fine for large ones, large things only."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales
from chipper.java.parse import Forest, nodes
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.passes import Passes
from chipper.run import Run
from chipper.search.chip import Manner, chip
from chipper.search.rechip import rechip
from chipper.search.round import Outcome, Round
from chipper.source.program import Program
from chipper.style import Style
from tests.engine import Trace, drive

if TYPE_CHECKING:
    from chipper.search.round import Search

FOREST = Forest()


def many(methods: int, statements: int = 6) -> Program:
    body = " ".join(f"a{at}();" for at in range(statements))
    text = " ".join(f"void f{at}() {{ {body} }}" for at in range(methods))
    return Program.of({"A.java": f"class A {{ {text} }}"})


def test_only_large_programs_have_coarse_passes() -> None:
    passes = Passes.of(read_catalog(), Style(), FOREST)
    assert passes.grains(many(10)) == []
    large = many(1000)
    found = passes.grains(large)
    assert found[0] == nodes(large, FOREST) // 1000
    assert len(found) > 1
    assert all(finer == coarse // 4 for coarse, finer in pairwise(found))
    assert min(found) >= 12


@pytest.mark.parametrize("style", [Style(paper=True), Style(passes=2)])
def test_the_paper_has_none_and_who_counts_passes_neither(style: Style) -> None:
    assert Passes.of(read_catalog(), style, FOREST).grains(many(1000)) == []


def test_a_coarse_pass_takes_large_things_only() -> None:
    text = (
        "class A { void small() { a(); } void large() { if (b) { c(d, e, f, g, h); i(j, k, l); }"
        " m(); } }"
    )
    program = Program.of({"A.java": text})
    search = chip(program, Manner(read_catalog(), FOREST, least=15))
    asked = next(search)
    assert isinstance(asked, Round)
    gone = [
        b"".join(text.encode()[splice.start : splice.end].split())
        for made in asked.tries
        for splice in made.edit.splices
        if splice.end - splice.start > 1
    ]
    assert b"if(b){c(d,e,f,g,h);i(j,k,l);}m();" in gone
    assert not {b"a();", b"m();", b"c(d,e,f,g,h);", b"i(j,k,l);"} & {*gone}


@pytest.mark.parametrize(("without", "offered"), [((), False), (("closures",), True)])
def test_declarations_are_left_to_closures_where_there_are_any(
    without: tuple[str, ...], *, offered: bool
) -> None:
    program, trace = many(3), Trace()
    passes = Passes.of(read_catalog(), Style(without=("sweep", *without)), FOREST)
    with Crew(lambda: Fake(lambda one: False), 1) as crew:
        Run(program, crew, Scales(FOREST), trace).drive(passes.one(program, 1, 10))
    rules = {asked.chip.rule for asked in trace.asks}
    assert ("class_body.members" in rules) is offered
    assert "block.statements" in rules


def test_coarse_passes_go_on_whatever_they_change() -> None:
    program = many(1)
    told: list[tuple[int, int]] = []

    def one_pass(best: Program, number: int, least: int) -> Search:
        told.append((number, least))
        yield Round(best, [], "test")
        return best

    search = rechip(program, one_pass, grains=[40, 10])
    assert isinstance(next(search), Round)
    for _ in range(2):
        assert isinstance(search.send(Outcome(None, program)), Round)
    with pytest.raises(StopIteration):
        search.send(Outcome(None, program))
    assert told == [(1, 40), (2, 10), (3, 0)]


def test_what_is_left_in_the_end_does_not_depend_on_coarse_passes() -> None:
    program = many(250, 8)

    def likes(variant: Program) -> bool:
        return re.search(rb"void f77\(\) \{[^}]*a5\(\);", variant.files[0].text) is not None

    best, _ = drive(program, lambda: Fake(likes), Style(without=("bodies", "sweep")))
    assert b" ".join(best.files[0].text.split()).replace(b" ", b"") == b"classA{voidf77(){a5();}}"
