"""The certificate: where it ends no chip of any source is good, whatever was done before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.chips.chip import Chip, Place
from chipper.chips.remark import comment_chips
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.plan import sources
from chipper.run import Run
from chipper.search.certify import certify, every_chip
from chipper.source.edit import Edit, Splice
from chipper.style import Style
from tests.engine import Trace, drive
from tests.laws.programs import java_programs
from tests.laws.test_plan import programs
from tests.laws.toys import contains, keeping, never, numbers, one_file, oracles, smaller

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chipper.search.certify import Source
    from chipper.source.program import Program
    from tests.laws.toys import Likes

CATALOG = read_catalog()
SOURCES = sources(CATALOG, Style())


def certified(
    program: Program, likes: Likes, wanted: Sequence[Source] = SOURCES
) -> tuple[Program, Trace]:
    """The certificate alone, without any pass before it."""
    forest, trace = Forest(), Trace()
    fake = Fake(lambda each: each.digest == program.digest or likes(each))
    with Crew(lambda: fake, 2) as crew:
        run = Run(program, crew, Scales(forest), trace)
        return run.drive(certify(program, wanted, forest)), trace


@given(java_programs(1), st.data())
@settings(max_examples=25)
def test_certifying_alone_ends_where_no_chip_is_good(program: Program, data: st.DataObject) -> None:
    likes = data.draw(oracles(program))
    best, trace = certified(program, likes)
    asked = {each.variant.program.digest for each in trace.asks if each.parent == _last(trace)}
    for chip in every_chip(best, SOURCES, Forest()):
        variant = chip.edit.apply(best)
        if smaller(variant, best):
            assert not likes(variant), chip
            assert variant.digest in asked, chip


def _last(trace: Trace) -> int:
    return trace.steps[-1][0] if trace.steps else 0


@given(programs(), st.data())
@settings(max_examples=25)
def test_behind_the_passes_the_certificate_finds_nothing(
    program: Program, data: st.DataObject
) -> None:
    """Comments aside: they are asked before the passes only, and a toy may change its mind."""
    for remark in reversed([*comment_chips(program, Forest())]):
        program = remark.edit.apply(program)
    likes = data.draw(oracles(program))
    _, trace = drive(
        program, lambda: Fake(lambda each: each.digest == program.digest or likes(each))
    )
    certify_asks = [each for each in trace.asks if each.phase == "certify"]
    assert [each.chip for each in certify_asks if each.judgement.verdict == "good"] == []


def test_every_chip_is_asked_once_and_those_of_every_source() -> None:
    program = one_file("import a.B; class P { int x = 1; void m() { /* why */ a(); } }")
    found = list(every_chip(program, SOURCES, Forest()))
    edits = [chip.edit for chip in found]
    assert len(edits) == len(set(edits))
    rules = {chip.rule.partition(".")[0] for chip in found}
    assert rules >= {"program", "class_body", "block", "comments"}


def test_anything_that_makes_chips_can_be_a_source() -> None:
    def renamed(program: Program, forest: Forest) -> Iterator[Chip]:
        [file] = program
        at = file.text.find(b"long")
        if at >= 0:
            place = Place(file.path, at, at + 4, "type_identifier")
            yield Chip(Edit((Splice(file.path, at, at + 4, b"int "),)), "mine", place)

    program = one_file("class P { long x; }")
    best, trace = certified(program, contains(b"x"), [renamed])
    assert best.files[0].text == b"class P { int  x; }"
    assert [each.chip.rule for each in trace.asks] == ["mine"]


def test_a_chip_that_changes_nothing_is_passed_over() -> None:
    def idle(program: Program, forest: Forest) -> Iterator[Chip]:
        [file] = program
        for at in (0, 6):
            place = Place(file.path, at, at + 1, "identifier")
            same = file.text[at : at + 1]
            yield Chip(Edit((Splice(file.path, at, at + 1, same),)), "idle", place)

    best, trace = certified(one_file("class P { }"), never, [idle])
    assert best.files[0].text == b"class P { }"
    assert [each.judgement.stage for each in trace.asks] == ["known", "known"]


def test_after_a_hit_it_goes_on_behind_it_and_then_from_the_start() -> None:
    program = one_file("class P { void m() { a(101); a(102); a(103); a(104); } }")
    best, trace = certified(program, keeping({101, 103}))
    assert numbers(best) == [101, 103]
    first = trace.steps[0][0]
    following = trace.asks[first]  # the question behind the first step
    assert following.chip.place.start >= trace.asks[first - 1].chip.place.start


def test_the_removal_of_every_declaration_and_statement_wants_to_hear_the_compiler() -> None:
    text = "class P { int x; void m() { if (a) b(); c(); } enum E { F, G } }"
    program = one_file(text)
    told = {
        text[splice.start : splice.end].strip(" ,")
        for chip in every_chip(program, SOURCES, Forest())
        if chip.after is not None
        for splice in chip.edit.splices
    }
    assert told >= {text, "int x;", "if (a) b();", "c();", "F", "G", "enum E { F, G }"}
    assert "b" not in told


def test_it_is_for_chipping_to_the_end_only() -> None:
    assert Style().certifies
    assert Style(only=("loop",)).certifies
    for style in (Style(paper=True), Style(passes=1), Style(search="ddmin")):
        assert not style.certifies
    _, trace = drive(one_file("class P { int x; }"), lambda: Fake(never), Style(passes=1))
    assert "certify" not in {each.phase for each in trace.asks}
