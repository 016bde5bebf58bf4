"""Repairs: bounded, in candidate order, the same for any number of jobs and after a resume."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.chips.chip import Chip, Place
from chipper.chips.repair import mend
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.oracle.memo import Memo
from chipper.run import Run
from chipper.search.chip import Manner, chip
from chipper.search.round import Round
from chipper.source.compose import composed
from chipper.source.diagnostic import Diagnostic
from chipper.source.edit import Edit, Splice, blank
from chipper.source.judgement import Judgement, Verdict
from chipper.tries import REPAIRS
from tests.laws.test_edit import BYTES, Case, cases
from tests.laws.toys import Done, Notes, hashed, one_file, squeezed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.search.round import Learn, Search
    from chipper.source.program import Program
    from chipper.source.variant import Variant

RULES = read_catalog()
_DECLARED = re.compile(rb"int (v\d)")
_USED = re.compile(rb"\bv\d")


def complaints(program: Program) -> tuple[Diagnostic, ...]:
    """A toy compiler: a name that is used must be declared."""
    text = program.files[0].text
    declared = set(_DECLARED.findall(text))
    return tuple(
        Diagnostic("P.java", used.start(), used.end(), "compiler.err.cant.resolve.location")
        for used in _USED.finditer(text)
        if used.group() not in declared
    )


@dataclass
class Listener:
    """A teacher that knows the toy compiler; it counts what it is asked."""

    asked: list[str] = field(default_factory=list)

    def learn(self, number: int, wanted: Learn) -> None:
        return None

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        self.asked.append(variant.program.digest)
        return complaints(variant.program)

    def complains(self, variant: Variant, key: str) -> None:
        return None


def driven(
    program: Program, search: Search, salt: int, jobs: int, known: Mapping[str, Judgement]
) -> tuple[Done, Listener]:
    forest, notes, teacher = Forest(), Notes(), Listener()
    likes = hashed(salt, 0.4)

    def judge(each: Program) -> bool | Verdict:
        return Verdict.NO_COMPILE if complaints(each) else likes(each)

    with Crew(lambda: Fake(judge), jobs, known) as crew:
        run = Run(program, crew, Scales(forest), notes, teacher=teacher)
        return Done(run.drive(search), notes), teacher


@st.composite
def programs(draw: st.DrawFn) -> Program:
    names = [f"v{at}" for at in range(4)]
    declared = "".join(f"int {name} = 100; " for name in names)
    used = draw(st.lists(st.sampled_from(names), min_size=1, max_size=8))
    return one_file("class P { void m() { " + declared + "".join(f"a({n}); " for n in used) + "} }")


def chipping(program: Program) -> Search:
    return chip(program, Manner(RULES, Forest(), repairs=True))


@given(programs(), st.integers(0, 99), st.integers(2, 4))
@settings(max_examples=25)
def test_jobs_never_change_what_is_asked_or_what_comes_of_it(
    program: Program, salt: int, jobs: int
) -> None:
    one, _ = driven(program, chipping(program), salt, 1, {})
    many, _ = driven(program, chipping(program), salt, jobs, {})
    assert one.program == many.program
    assert one.notes.sequence() == many.notes.sequence()


@given(programs(), st.integers(0, 99), st.data())
@settings(max_examples=25)
def test_a_run_that_goes_on_uses_the_recorded_complaints(
    program: Program, salt: int, data: st.DataObject
) -> None:
    whole, heard = driven(program, chipping(program), salt, 1, {})
    cut = data.draw(st.integers(0, len(whole.notes.asked)))
    known: dict[str, Judgement] = {}
    for asked in whole.notes.asked[:cut]:
        first = known.setdefault(asked.variant.program.digest, asked.judgement)
        if asked.judgement.diagnostics:
            told = replace(first, diagnostics=asked.judgement.diagnostics)
            known[asked.variant.program.digest] = told
    again, later = driven(program, chipping(program), salt, 2, known)
    assert again.program == whole.program
    assert again.notes.sequence() == whole.notes.sequence()
    recorded = {digest for digest, judgement in known.items() if judgement.diagnostics}
    assert not recorded & set(later.asked)
    assert len(heard.asked) == len(set(heard.asked))


def test_repairs_come_directly_behind_their_try_and_are_bounded() -> None:
    text = "class P { void m() { int v0 = 1; a(v0); b(); c(); d(); e(); f(); g(); h(); i(); } }"
    program = one_file(text)
    hole = _hole(text, "int v0 = 1;")

    def after(told: object) -> list[Chip]:
        more = [_hole(text, f"{name}();") for name in "bcdefghi"]
        return [replace(hole, edit=hole.edit | each.edit, rule="repair.toy") for each in more * 2]

    tries = [replace(hole, after=after), _hole(text, "b();")]

    def search() -> Search:
        return (yield Round(program, tries, "toy")).program

    done, _ = driven(program, search(), 0, 3, {})
    rules = [asked.chip.rule for asked in done.notes.asked]
    assert rules[0] == "toy"
    assert rules[1 : 1 + REPAIRS] == ["repair.toy"] * REPAIRS
    assert rules[1 + REPAIRS :] == ["toy"]


def _hole(text: str, gone: str) -> Chip:
    start = text.index(gone)
    splice = Splice("P.java", start, start + len(gone), blank(gone.encode()))
    return Chip(Edit((splice,)), "toy", Place("P.java", start, start + len(gone), "statement"))


@given(cases(), st.data())
def test_two_edits_in_a_row_are_one(case: Case, data: st.DataObject) -> None:
    between = case.edit.apply(case.program)
    length = len(between["A"].text)
    cuts = sorted(data.draw(st.lists(st.integers(0, length), max_size=8)))
    spans = sorted(set(zip(cuts[0::2], cuts[1::2], strict=False)))
    second = Edit.of(Splice("A", start, end, data.draw(BYTES)) for start, end in spans)
    whole = composed(case.edit, second, between)
    assert whole.apply(case.program) == second.apply(between)


LOST, UNSET = "cant.resolve.location", "var.might.not.have.been.initialized"
NEVER, NOTHING = "except.never.thrown.in.try", "method.does.not.override.superclass"
TWICE, DEAD, ABSTRACT = "already.defined", "unreachable.stmt", "does.not.override.abstract"
SPARE = ("kindname.method", "a", "X", "int,X")


@pytest.mark.parametrize(
    ("text", "at", "key", "arguments", "mended"),
    [
        ("class P { void m() { a(x, 1); } }", "x", LOST, (), "a(null, 1);"),
        ("class P { void m() { x = 1; } }", "x", LOST, (), "{ } }"),
        ("class P { void m() { x = a(); } }", "x", LOST, (), "{ a(); }"),
        ("class P { int m() { return x; } }", "x", LOST, (), "return 0;"),
        ("class P { void m() { if (x.y()) a(); } }", "x", LOST, (), "if (false) a();"),
        ("class P { void m() { while (x) a(); b(); } }", "x", LOST, (), "{ b(); }"),
        ("import a.X; class P { }", "a.X", LOST, (), "class P { }"),
        ("class P extends X { }", "X", LOST, (), "class P { }"),
        ("class P implements X, Y { }", "X", LOST, (), "class P implements Y { }"),
        ("class P { void m() { for (X x : y) a(); } }", "X", LOST, (), "{ } }"),
        ("class P { void m() { a(1, b); } }", "a(", "cant.apply.symbol", SPARE, "a( b)"),
        ("class P { int m() { } }", "} }", "missing.ret.stmt", (), "{ return 0; } }"),
        ("class P { { try { a(); } catch (X e) { } } }", "catch", NEVER, (), "{ { a(); } }"),
        ("class P { @Override void m() { } }", "@Override", NOTHING, (), "{ void m()"),
        ("class P { void m() { return; a(); } }", "a();", DEAD, (), "{ return; }"),
        ("class P { { if (b) return; else x(); } }", "x();", DEAD, (), "if (b) return; }"),
        ("class P { void m() { int x; a(x); } }", "x)", UNSET, ("x",), "int x = 0;"),
        ("class P { { int x = 1; int x = 2; } }", "x = 2", TWICE, (), "int x = 1; x = 2;"),
        ("class P { } interface I { void a(int b); }", "class P", ABSTRACT, ("P", "a(int)", "I"),
         "interface I { }"),
    ],
)  # fmt: skip
def test_a_complaint_is_answered_by_the_least_that_must_go(
    text: str, at: str, key: str, arguments: tuple[str, ...], mended: str
) -> None:
    program = one_file(text)
    start = text.index(at)
    told = Diagnostic("P.java", start, start + 1, f"compiler.err.{key}", arguments)
    told = replace(told, end=start + len(at) if key == LOST else start + 1)
    found = mend(program, Forest(), [told])
    assert found is not None
    variant = found[0].apply(program)
    assert mended in re.sub(r" +([;)])", r"\1", squeezed(variant.files[0].text)), variant
    assert not errors(Forest().tree(variant.files[0]))
    assert variant.files[0].text.count(b"\n") == text.count("\n")


def test_what_nobody_knows_to_mend_is_left_alone() -> None:
    program = one_file("class P { void m() { a(); } }")
    odd = Diagnostic("P.java", 21, 22, "compiler.err.something.else")
    assert mend(program, Forest(), [odd]) is None


def test_complaints_told_late_are_remembered_with_the_first_answer() -> None:
    memo, told = Memo(), (Diagnostic("P.java", 0, 1, "compiler.err.not.stmt"),)
    memo.put("text", 3, Judgement(Verdict.NO_COMPILE, "javac"))
    memo.put("text", 7, Judgement(Verdict.NO_COMPILE, "memo", diagnostics=told))
    memo.put("text", 9, Judgement(Verdict.NO_COMPILE, "memo"))
    assert memo.get("text") == (3, Judgement(Verdict.NO_COMPILE, "javac", diagnostics=told))
