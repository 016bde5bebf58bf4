"""The default plan, phase by phase: jobs change nothing; where it ends no chip is good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.oracle.fake import Fake
from chipper.passes import LATER
from tests.engine import drive
from tests.laws.programs import java_programs
from tests.laws.test_chips import check
from tests.laws.toys import all_chips, one_file, oracles, smaller

if TYPE_CHECKING:
    from chipper.source.program import Program
    from tests.engine import Trace
    from tests.laws.toys import Likes

CATALOG = read_catalog()
MEMBERS = [  # constructs that the programs made at random do not have
    "@B(c = 101, d = {102, 103}) public static final int x = 104, y;",
    "enum E implements F { G(105) { int h() { return 106; } }, I; int j; }",
    "record R<T extends S & U>(int k, T l) implements V { R { a(107); } }",
    "sealed interface W<X> extends Y, Z permits Q { int p = 108; default void q() { a(109); } }",
    "<T> T m(int n, List<? extends T> o) throws L, M { return (T) o.get(n + 110); }",
    "void s() { try (A b = c(111); D d = e()) { f(112); } catch (G | H i) { a(113); } }",
    "void t() { u = v ? w(114, x -> 115) : new Y(-116) { int z; }; l: synchronized (u) { } }",
    "int r(Object o) { return switch (o) { case P p when p.b(118) -> 1; default -> (119); }; }",
    'String[] z = {"120", true ? "121" : null, \'c\' + "\\n122"};',
]


def planned(program: Program, likes: Likes, jobs: int = 1) -> tuple[Program, Trace]:
    return drive(
        program, lambda: Fake(lambda each: each.digest == program.digest or likes(each)), jobs=jobs
    )


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Statements of all sorts, or members of all sorts."""
    if draw(st.booleans()):
        return draw(java_programs(1))
    members = draw(st.lists(st.sampled_from(MEMBERS), min_size=1, max_size=3, unique=True))
    body = "\n".join(members)
    return one_file(f"import a.B;\nimport c.D;\nclass P<T> extends O {{\n{body}\n}}")


@given(programs(), st.data())
@settings(max_examples=40)
def test_behind_the_plan_no_chip_of_any_rule_is_good(program: Program, data: st.DataObject) -> None:
    likes = data.draw(oracles(program))
    best, _ = planned(program, likes)
    assert best.files[0].text.count(b"\n") == program.files[0].text.count(b"\n")
    for chip in all_chips(best.files[0], CATALOG):
        variant = chip.edit.apply(best)
        assert not (likes(variant) and smaller(variant, best)), chip


@given(programs(), st.data())
@settings(max_examples=8)
def test_jobs_change_nothing_in_any_phase(program: Program, data: st.DataObject) -> None:
    likes = data.draw(oracles(program))
    one, trace = planned(program, likes)
    other, same = planned(program, likes, jobs=4)
    assert other.digest == one.digest
    asked = [
        [(a.number, a.phase, a.chip.rule, a.chip.edit, a.judgement.verdict) for a in each.asks]
        for each in (trace, same)
    ]
    assert asked[0] == asked[1]


def test_every_family_of_a_later_phase_exists() -> None:
    families = {rule.family for rule in CATALOG}
    assert {family for some in LATER.values() for family in some} <= families


@given(st.lists(st.sampled_from(MEMBERS), min_size=1, unique=True))
@settings(max_examples=20)
def test_members_of_all_sorts_keep_the_laws_of_chips(members: list[str]) -> None:
    [file] = one_file(f"class P<T> extends O {{ {' '.join(members)} }}").files
    for chip in all_chips(file, CATALOG):
        check(file, chip, 0)
