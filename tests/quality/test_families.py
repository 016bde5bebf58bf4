"""Every family of rules does its part: this program comes down to exactly that one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from chipper.chips.broken import PIECES_FAMILY
from chipper.chips.catalog import read_catalog
from chipper.java.measure import leaves
from chipper.java.parse import parse
from chipper.oracle.fake import Fake
from chipper.source.program import Program
from chipper.style import Style
from tests.engine import drive

if TYPE_CHECKING:
    from tests.engine import Trace


@dataclass(frozen=True)
class Case:
    """A program, the tokens its symptom needs, what all rules leave, and one family alone."""

    family: str
    text: str
    kept: str
    rest: str
    alone: str
    pattern: bool = False  # what the symptom needs is a regular expression


CASES = [
    Case(
        "block",
        "class A { int f() { a(); { b(); c(); } while (d) { e(); } return g(); } }",
        "int f ( c ( ) ; while ( e ( ) ;",
        "class A { int f() { c(); while (d) e(); return 0; } }",
        "class A { int f() { c(); while (d) e(); return 0; } }",
    ),
    Case(
        "loop",
        "class A { void f() { for (int i = 0; i < 9; i++) { if (i == 3) break; a(i); } } }",
        "a ( i ) ;",
        "class A { { a(i); } }",
        "class A { void f() { { int i = 0; { if (i == 3) break; a(i); } } } }",
    ),
    Case(
        "if",
        "class A { void f() { if (a) b(); else if (c) { d(); } else e(); } }",
        "d ( ) ;",
        "class A { { d(); } }",
        "class A { void f() { { d(); } } }",
    ),
    Case(
        "switch",
        "class A { int f() { switch (a) { case 1, 2: b(); case 3: c(); break; default: d(); }"
        " return switch (e) { case 4 -> 5; default -> { g(); yield h; } }; } }",
        "b ( ) ; c ( ) ; return h ;",
        "class A { int f() { b(); c(); return h; } }",
        "class A { int f() { { b(); c(); } return h; } }",
    ),
    Case(
        "broken",
        "class A { void f() { for (int i = 0; i < 3 i++) { a(); b(); } c(); } }",
        "for ( b ( ) ;",
        "class A { { for (int i; ) { b(); } } }",
        "class A { void f() { for (int i = 0; ) { b(); } } }",
    ),
    Case(
        "declaration",
        "package p; import q.R; class A { int x = 1, y, z; A() { } enum B { C(1) { }, D; int e; }"
        " static { } void f(int g, int h) throws I, J { int k = l(), m; } class N { } }"
        " interface O { int P = 2; void q(); } record S(int t, int u) { } @interface V { }",
        "int z ; D int h throws J m ; void q ( ) int u",
        "class A { int z; enum B { D } void f(int h) throws J { int m; } }"
        " interface O { void q(); } record S(int u) { }",
        "import q.R; class A { int z; enum B { D } void f(int h) throws J { int m; } }"
        " interface O { void q(); } record S(int u) { }",
    ),
    Case(
        "import",
        "import a.B; import static c.D.*; import e.F; import g.H; class A { }",
        "import e . F ; class A",
        "import e.F; class A { }",
        "import e.F; class A { }",
    ),
    Case(
        "statement",
        "class A { void f() { try (B b = c(); D d = e()) { g(); } catch (H | I h) { j(); }"
        " finally { k(); } l: synchronized (m) { n(); }"
        " try { o(); } catch (P p) { q(); } catch (R r) { s(); } finally { t(); } } }",
        "try ( D d j ( ) ; n ( ) ; catch ( R r ) { s ( ) ; }",
        "class A { { try (D d = null) { } catch (I h) { j(); } n();"
        " try { } catch (R r) { s(); } } }",
        "class A { void f() { try (D d = e()) { g(); } catch (H | I h) { j(); } { n(); }"
        " try { o(); } catch (R r) { s(); } } }",
    ),
    Case(
        "expression",
        "class A extends Z { Object f() { a(b(1), c().d(e)).g(); h = i(j, k);"
        " l(new M(n) { int o; }); p((int) q, !r, (s), t -> u); int[] v = {1, 2, w};"
        " return x + (y ? z.aa(bb) : cc(dd = ee, ff -> gg)); } }",
        "extends Z d ( ; i ( ; new M ( ; p ( q , r , s ) { w } return ee ;",
        "class A extends Z { Object f() { d(); i(); new M(); p(q, r, s); int v = {w};"
        " return ee; } }",
        "class A extends Z { Object f() { d(); i(); new M(); p(q, r, s); int[] v = {w};"
        " return ee; } }",
    ),
    Case(
        "type",
        "sealed class A<B extends C & D, E> extends F<B> implements G, H permits I {"
        " J<? extends K> l; M<? super N> o; <P> void q() { try { } catch (R | S t) { } } }"
        " interface U<V> extends W { } record X<Y>() implements Z { } enum AA implements BB { }",
        "class A < E > implements H J < ? > M o void q ( S t ) interface U record X enum AA",
        "class A<E> implements H { J<?> l; M o; void q() { try { } catch (S t) { } } }"
        " interface U { } record X() { } enum AA { }",
        "sealed class A<E> implements H { J<?> l; M o; void q() { try { } catch (S t) { } } }"
        " interface U { } record X() { } enum AA { }",
    ),
    Case(
        "modifier",
        "@B(1) public class A { @C({d, e}) @F(g = 1, h = 2) private static final int x;"
        " @Override public synchronized void i(final int j) { } }",
        "@ C ( { e } ) @ F ( h static int x synchronized int j",
        "class A { @C({e}) @F(h = 0) static int x; synchronized void i(int j); }",
        "class A { @C({e}) @F(h = 2) static int x; synchronized void i(int j) { } }",
    ),
    Case(
        "deep",
        "class A { void f() { g(h(i(j))); } }",
        r"g \( (h \( i \( j|j)",
        "class A { { g(j); } }",
        "class A { { g(j); } }",
        pattern=True,
    ),
    Case(
        "letter",
        'class A { void f() { a("one and two", 12345, 0xABCD, """\n  be\n  see\n  """); } }',
        "void.*and.*34.*0xA.*see",
        'class A { void f() { a("and", 34, 0xA, "see"); } }',
        'class A { void f() { a("and", 34, 0xA, """\n  see\n  """); } }',
        pattern=True,
    ),
    Case(
        "inline",
        "class A { void f() { int c = 12; e(c); } }",
        r"c = 12 ; e \( c|e \( 12",
        "class A { { e(12); } }",
        "class A { void f() { e(12); } }",
        pattern=True,
    ),
    Case(
        "literal",
        'class A { Object f() { return a(12, 1.5f, 0x1F, 017, 0b11, "text", true, 34); } }',
        "a ( , , , , , , , 34 )",
        "class A { Object f() { return a(0, 0, 0, 0, 0, null, false, 34); } }",
        "class A { Object f() { return a(0, 0, 0, 0, 0, null, false, 34); } }",
    ),
]


def spelt(text: bytes) -> str:
    """The tokens of a text, one blank apart."""
    return " ".join((leaf.text or b"").decode() for leaf in leaves(parse(text).root_node))


def chipped(case: Case, style: Style) -> tuple[str, Trace]:
    program = Program.of({"A.java": case.text})

    def likes(each: Program) -> bool:
        if case.pattern:
            return bool(re.search(case.kept, spelt(each.files[0].text), re.DOTALL))
        tokens = iter(spelt(each.files[0].text).split())
        return all(token in tokens for token in case.kept.split())

    best, trace = drive(program, lambda: Fake(likes), style)
    return spelt(best.files[0].text), trace


def family(case: Case) -> str:
    return case.family


@pytest.mark.parametrize("case", CASES, ids=family)
def test_a_program_comes_down_to_exactly_that_one(case: Case) -> None:
    assert chipped(case, Style())[0] == spelt(case.rest.encode())


@pytest.mark.parametrize("case", CASES, ids=family)
def test_a_family_alone_does_its_part_and_nothing_else(case: Case) -> None:
    best, trace = chipped(case, Style(only=(case.family,)))
    assert best == spelt(case.alone.encode())
    rules = {rule.full_name for rule in read_catalog().selected(only=[case.family])}
    assert {asked.chip.rule for asked in trace.asks} <= rules | {"broken.pieces"}


@pytest.mark.parametrize("case", CASES, ids=family)
def test_without_the_family_more_is_left(case: Case) -> None:
    best, _ = chipped(case, Style(without=(case.family,)))
    assert len(best.split()) >= len(spelt(case.rest.encode()).split())
    assert best != spelt(case.rest.encode())


def test_no_family_is_forgotten() -> None:
    assert {case.family for case in CASES} == {rule.family for rule in read_catalog()} | {
        PIECES_FAMILY
    }


def test_large_things_go_before_small_ones_in_every_pass() -> None:
    [literal] = [case for case in CASES if case.family == "literal"]
    phases = [asked.phase for asked in chipped(literal, Style())[1].asks]
    met = list(dict.fromkeys(phases))
    passes = ("sweep", "chip", "expressions", "literals")
    named = [f"{name} {number}" for number in (1, 2) for name in passes]
    assert met == ["bodies", *named, "deep 2", "letters 2", "certify"]
