"""Closures and repairs with a real javac: what syntax alone cannot take away, exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.options import Fitted
from chipper.oracle.crew import Crew
from chipper.oracle.folder import Folders
from chipper.plan import plan
from chipper.run import Run
from chipper.search.parameters import parameters
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.style import Style
from tests.engine import Trace
from tests.jdk.conftest import javac_of
from tests.laws.toys import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.jvm.jdk import Jdk
    from chipper.ledger import Asked
    from chipper.oracle.contract import Cancel
    from chipper.search.round import Learn
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.variant import Variant

BARE = Style(without=("closures", "repair"))


@dataclass
class Builds(Closing):
    """Good is what compiles and still holds some pieces of text."""

    compilers: Compilers
    pieces: tuple[str, ...]

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        if self.compilers.compile(variant, Event(), classes=False).outcome != "compiled":
            return Judgement(Verdict.NO_COMPILE, "javac")
        text = _tight(variant.program)
        good = all(piece in text for piece in self.pieces)
        return Judgement(Verdict.GOOD if good else Verdict.BAD, "run")


@dataclass
class Knows:
    """A teacher who asks the compiler; it keeps what it was asked for."""

    compilers: Compilers
    digests: list[str] = field(default_factory=list)

    def learn(self, number: int, wanted: Learn) -> Facts | None:
        if wanted.what != "facts":
            return None
        facts = self.compilers.facts(wanted.base, Event())
        self.digests.append(facts.digest() if facts is not None else "")
        return facts

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        return self.compilers.diagnostics(variant, Event())

    def complains(self, variant: Variant, key: str) -> None:
        return None


@pytest.fixture(scope="module")
def compilers(jdk: Jdk) -> Iterator[Compilers]:
    folders = Folders()
    options = Fitted(("-nowarn", "-proc:none"), ())
    setup = Setup(jdk, javac_of(jdk).environment, options, (), folders.root)
    workers = Compilers(setup, 2)
    yield workers
    workers.close()
    folders.close()


def _tight(program: Program) -> str:
    return re.sub(r"\s+", "", "".join(file.text.decode() for file in program))


def driven(
    compilers: Compilers, text: str, pieces: tuple[str, ...], style: Style, jobs: int = 1
) -> tuple[str, Trace]:
    program, forest, trace = Program.of({"A.java": text}), Forest(), Trace()
    with Crew(lambda: Builds(compilers, pieces), jobs) as crew:
        run = Run(program, crew, Scales(forest), trace, teacher=Knows(compilers))
        best = run.drive(plan(program, style, read_catalog(), forest))
    left = squeezed(best.files[0].text)
    return re.sub(r" ?([;(){}.,]) ?", r"\1", left), trace


CASES = [
    (
        "a parameter goes with its arguments, through all methods that hand it on",
        "class A { int f(int a, int b) { return g(a, b); } int g(int a, int b) { return b; }"
        " int h() { return f(1, 2); } }",
        ("returng(", "returnf("),
        "class A{int f(){return g();}int g(){return 0;}int h(){return f();}}",
    ),
    (
        "what nobody wants back is not given back",
        "class A { int f() { k(); return 2; } void h() { f(); } void k() { h(); } }",
        ("f();", "k();", "h();}"),
        "class A{void f(){k();}void h(){f();}void k(){h();}}",
    ),
    (
        "a component of a record goes with what is given for it",
        'class A { record R(int a, String b) { } R f() { return new R(1, "b"); }'
        " int g() { return f().a(); } }",
        ("f().a()", "newR("),
        "class A{record R(int a){}R f(){return new R(0);}{f().a();}}",
    ),
    (
        "a parameter of an enum's constructor goes with what all constants give for it",
        'enum A { B("b", 1), C("c", 2); final int n; A(String s, int m) { this.n = m; }'
        " int f() { return B.n + C.n; } }",
        ("B.n+C.n", "this.n=m"),
        "enum A{B(0),C(0);int n;A(int m){this.n = m;}int f(){return B.n + C.n;}}",
    ),
    (
        "where nothing is left to give, constants have no parentheses",
        'enum A { B("b"), C("c"); A(String s) { this.f(); } int f() { return g(B, C); }'
        " int g(A a, A b) { return 1; } }",
        ("g(B,C)", "f();}"),
        "enum A{B,C;A(){f();}void f(){g(B,C);}void g(A a,A b){}}",
    ),
    (
        "a constant and a field go with their uses",
        "class A { static final int N = 3; enum E { X, Y } int f(E e) { switch (e) { case X:"
        " return N; default: return 1; } } int g(int[] p) { int n = N; p[n] = f(E.X);"
        " return p[0]; } }",
        ("f(E.X)", "p["),
        "class A{enum E{X}int f(E e){return 0;}void g(int[] p){p[0] = f(E.X);}}",
    ),
]


@pytest.mark.parametrize(("about", "text", "pieces", "left"), CASES)
def test_it_comes_down_to_exactly_that(
    compilers: Compilers, about: str, text: str, pieces: tuple[str, ...], left: str
) -> None:
    found, trace = driven(compilers, text, pieces, Style())
    assert found == left, about
    again, more = driven(compilers, text, pieces, Style(), jobs=2)
    assert again == left
    assert [_told(asked) for asked in more.asks] == [_told(asked) for asked in trace.asks]
    bare, _ = driven(compilers, text, pieces, BARE)
    assert len(bare) > len(found)


def _told(asked: Asked) -> tuple[object, ...]:
    judgement = asked.judgement
    return (
        asked.number,
        asked.parent,
        asked.chip.rule,
        asked.variant.program.digest,
        judgement.verdict,
        judgement.diagnostics,
    )


def test_dead_parameters_go_at_once_in_whole_families(compilers: Compilers) -> None:
    text = (
        "class A { interface I { int f(int a, int b); } static class B implements I { B(int k) { }"
        " public int f(int a, int b) { return b; } } int g(int x, int... y) { return x; }"
        " int h(String s) { I i = (c, d) -> d; return i.f(1, 2) + new B(3).f(4, 5) + g(6, 7, 8); }"
        " public static void main(String[] args) { java.util.function.Function<String, Integer> f"
        ' = new A()::h; f.apply(""); } }'
    )
    program, forest, trace = Program.of({"A.java": text}), Forest(), Trace()
    with Crew(lambda: Builds(compilers, ()), 1) as crew:
        run = Run(program, crew, Scales(forest), trace, teacher=Knows(compilers))
        best = run.drive(parameters(program, forest, "sweep"))
    left = _tight(best)
    assert "intf(intb);" in left
    assert "returni.f(2)+newB().f(5)+g(6);" in left
    assert "(d)->d" in left
    assert "inth(Strings)" in left
    assert "main(String[]args)" in left
    assert len(trace.asks) == 1


def test_what_went_with_another_is_wanted_no_more(compilers: Compilers) -> None:
    text = (
        "class A { int h() { return 1; } static class B { int f(int n) { return g(n - 1); }"
        " int g(int n) { return n < 0 ? 0 : f(n); } } }"
    )
    found, trace = driven(compilers, text, ("inth()",), Style(only=("closures",)))
    assert found == "class A{int h(){return 1;}}"
    assert trace.asks[0].chip.rule == "closure.type"
