"""Facts from javac's attributed trees: what is declared, who uses it, who overrides whom."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.chips.closure import Closures, Goal, goals
from chipper.java.parse import Forest
from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.options import Fitted
from chipper.oracle.folder import Folders
from chipper.source.facts import ABSTRACT_LIBRARY, LIBRARY, Facts
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.conftest import javac_of
from tests.laws.toys import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.jvm.jdk import Jdk

TEXT = """\
class A { /* é */ int x = 1, y; interface I { int f(int a, String b); }
  record R(int p, String q) { } enum E { ONE, TWO }
  static class B implements I { @Override public int f(int a, String b) { return a; }
    public String toString() { return "ö"; } public int compare() { return 1; } }
  void m(R r) { I i = (c, d) -> c; i.f(1, "ä"); A z = new A(); z.x++; new R(1, "b").p();
    switch (E.ONE) { case ONE: break; default: } Runnable q = this::n; }
  void n() { var v = new B(); v.f(y, null); int unused = v.compare(); }
  public static void main(String[] args) { new A().m(null); } }
"""
PROGRAM = Program.of({"A.java": TEXT})
BYTES = TEXT.encode()


@pytest.fixture(scope="module")
def compilers(jdk: Jdk) -> Iterator[Compilers]:
    folders = Folders()
    javac = javac_of(jdk)
    options = Fitted(("-nowarn", "-proc:none"), ())
    workers = Compilers(Setup(jdk, javac.environment, options, (), folders.root))
    yield workers
    workers.close()
    folders.close()


@pytest.fixture(scope="module")
def facts(compilers: Compilers) -> Facts:
    found = compilers.facts(PROGRAM, Event())
    assert found is not None
    return found


def named(facts: Facts, kind: str, name: str) -> int:
    """The first declaration of a kind that begins with this text."""
    return next(
        each.number
        for each in facts.declared.values()
        if each.kind == kind and BYTES[each.at :].startswith(name.encode())
    )


def texts(facts: Facts, number: int) -> list[str]:
    return [BYTES[use.start : use.end].decode() for use in facts.uses[number]]


@pytest.mark.parametrize(
    ("kind", "name", "uses"),
    [
        ("F", "x = 1", ["z.x"]),
        ("F", "y;", ["y"]),
        ("T", "interface I", ["I", "I"]),
        ("M", "f(int a, String b);", ['i.f(1, "ä")']),
        ("R", "p,", ['new R(1, "b").p()']),
        ("K", "record R", ['new R(1, "b")']),
        ("E", "ONE", ["E.ONE", "ONE"]),
        ("E", "TWO", []),
        ("M", "n()", ["this::n"]),
        ("L", "z =", ["z"]),
        ("P", "c,", ["c"]),
        ("P", "d)", []),
    ],
)
def test_every_use_is_found_in_bytes(facts: Facts, kind: str, name: str, uses: list[str]) -> None:
    assert texts(facts, named(facts, kind, name)) == uses


def test_overriding_is_told_for_methods_lambdas_and_libraries(facts: Facts) -> None:
    declared = named(facts, "M", "f(int a, String b);")
    overriding = named(facts, "M", "f(int a, String b) {")
    assert (overriding, declared) in facts.overrides
    assert (named(facts, "A", "(c, d)"), declared) in facts.overrides
    assert (named(facts, "M", "toString"), LIBRARY) in facts.overrides
    assert ABSTRACT_LIBRARY not in [other for _, other in facts.overrides]


def test_a_program_that_does_not_compile_has_no_facts(compilers: Compilers) -> None:
    assert compilers.facts(Program.of({"A.java": "class A { int x = y; }"}), Event()) is None


def test_facts_are_the_same_every_time_and_follow_the_program(compilers: Compilers) -> None:
    first = compilers.facts(PROGRAM, Event())
    other = compilers.facts(Program.of({"B.java": "class B { B b; }"}), Event())
    again = compilers.facts(PROGRAM, Event())
    assert first is not None
    assert other is not None
    assert again is not None
    assert first.digest() == again.digest() != other.digest()


CLOSED = [
    ("P", "a, String b);", "int f( String b); }"),
    ("P", "a, String b);", 'I i = ( d) -> 0; i.f( "ä");'),
    ("P", "a, String b);", "public int f( String b) { return 0; }"),
    ("P", "a, String b);", "v.f( null);"),
    ("R", "q)", "new R(1 ).p();"),
    ("F", "x = 1", "int y; interface"),
    ("F", "x = 1", "A z = new A(); new R"),
    ("E", "ONE", "enum E { TWO }"),
    ("L", "v =", "void n() { new B(); int unused = 0; }"),
    ("M", "n()", "Runnable q = null;"),
    ("T", "interface I", "static class B { public int"),
    ("M", "compare", "int unused = 0;"),
]


@pytest.mark.parametrize(("kind", "name", "left"), CLOSED)
def test_a_declaration_goes_with_its_uses(facts: Facts, kind: str, name: str, left: str) -> None:
    number = named(facts, kind, name)
    goal = next(each for each in goals(facts) if each.number == number and each.what != "void")
    edit = Closures.of(PROGRAM, Forest(), facts).edit([goal])
    assert edit is not None
    assert left in squeezed(edit.apply(PROGRAM).files[0].text).replace(" ;", ";")


def test_closures_compile_alone_and_with_others(facts: Facts, compilers: Compilers) -> None:
    made = Closures.of(PROGRAM, Forest(), facts)
    wanted = [named(facts, "R", "q)"), named(facts, "E", "TWO"), named(facts, "P", "r)")]
    both = [goal for goal in goals(facts) if goal.number in wanted]
    for some in (*([goal] for goal in both), both):
        edit = made.edit(some)
        assert edit is not None
        variant = Variant(PROGRAM, edit)
        told = compilers.compile(variant, Event(), classes=False)
        assert told.outcome == "compiled", (told.note, variant.program.files[0].text.decode())


def test_a_return_type_becomes_void_where_nobody_wants_the_value(compilers: Compilers) -> None:
    text = "class A { int f() { if (g()) return 1; return 2; } boolean g() { return f() > 1; } "
    program = Program.of(
        {"A.java": text + "int h() { f(); return k(); } int k() { h(); return 0; } }"}
    )
    facts = compilers.facts(program, Event())
    assert facts is not None
    made = Closures.of(program, Forest(), facts)
    void = [goal for goal in goals(facts) if goal.what == "void"]
    edits = [made.edit([goal]) for goal in void]
    assert [edit is not None for edit in edits] == [False, False, True, False]
    assert edits[2] is not None
    left = squeezed(edits[2].apply(program).files[0].text)
    assert "void h() { f(); k(); }" in left


def test_what_a_library_declares_abstract_stays(compilers: Compilers) -> None:
    text = "class A implements Runnable { public void run() { } Runnable r = () -> { }; }"
    program = Program.of({"A.java": text})
    facts = compilers.facts(program, Event())
    assert facts is not None
    run = next(each.number for each in facts.declared.values() if each.kind == "M")
    assert Closures.of(program, Forest(), facts).edit([Goal(run, "method")]) is None


def test_where_a_program_begins_is_not_offered_first(facts: Facts) -> None:
    kin = Closures.of(PROGRAM, Forest(), facts).kin
    begins = [each.number for each in facts.declared.values() if kin.starts(each.number)]
    wanted = [named(facts, *each) for each in (("T", "class A"), ("M", "main("), ("P", "args)"))]
    assert begins == sorted(wanted)


def test_what_a_library_may_call_is_not_unused(facts: Facts) -> None:
    kin = Closures.of(PROGRAM, Forest(), facts).kin
    assert kin.unused(named(facts, "E", "TWO"))
    assert not kin.unused(named(facts, "M", "toString"))
    assert not kin.unused(named(facts, "M", "f(int a, String b) {"))


def test_a_tree_too_deep_for_the_worker_has_no_facts_and_ends_nothing(compilers: Compilers) -> None:
    deep = "class A { String s = " + "+".join(["s"] * 20_000) + "; }"
    compilers.facts(Program.of({"A.java": deep}), Event())
    assert compilers.facts(PROGRAM, Event()) is not None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("String s = g(); while (f()) { s = s.trim(); }", "{ g(); while (f()) { } }"),
        ("String s = g(); String t = s.trim(); h(t);", '{ g(); String t = ""; h(t); }'),
        ("String s, t = g(); s = t; s = g(); h(s);", '{ String t = g(); g(); h(""); }'),
    ],
)
def test_what_is_left_of_a_statement_is_one(compilers: Compilers, text: str, left: str) -> None:
    rest = ' boolean f() { return false; } String g() { return ""; } void h(String s) { } }'
    program = Program.of({"A.java": "class A { void m() { " + text + " }" + rest})
    facts = compilers.facts(program, Event())
    assert facts is not None
    local = next(each for each in goals(facts) if each.what == "local")
    edit = Closures.of(program, Forest(), facts).edit([local])
    assert edit is not None
    variant = Variant(program, edit)
    assert left in squeezed(variant.program.files[0].text).replace(" ;", ";").replace(" )", ")")
    assert compilers.compile(variant, Event(), classes=False).outcome == "compiled"
