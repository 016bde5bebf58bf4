"""Expressions and types are lifted only to places where Java can read them."""

from __future__ import annotations

import pytest

from chipper.chips.catalog import read_catalog
from chipper.java.parse import errors, parse
from tests.laws.toys import all_chips, one_file, squeezed

PROGRAMS = {
    "an array's braces": 'class A { Object f() { return new Object[][] { { "a" }, { "b" } }; } }',
    "braces as an argument": "class A { int a = f(new int[][] { { 1 } }[0]); }",
    "a lambda called upon": "class A { Object a = f(p -> { return p; }).g().h(); }",
    "a lambda added to": "class A { Object a = 1 + f(p -> p) * -g(q -> q); }",
    "a reference called upon": "class A { Object a = f(B::c).g()[0]; }",
    "a switch called upon": "class A { Object a = f(switch (b) { default -> 1; }).g(); }",
    "a method of an outer class's": "class A { int a() { return A.super.a() + B.super.c; } }",
    "one type of several parameters": "class A { B a = (C c, final D d, E e) -> 1; }",
    "a parameter that is an array": "class A { B a = (var c[], var d) -> 1; }",
    "a type in an outer one": "class A { B<C>.D<E> a; B<C>.D b = new B<C>.D<E>(); }",
    "an array that is made": "class A extends B<C[]> { Object a = new B<C, D[]>(E.f()); }",
}
# What may stand there stays on offer.
OFFERED = {
    "class A { B<C[]> a; }": "class A { C[] a; }",
    "class A { int[][] a = new int[][] { { 1 } }; }": "class A { int[][] a = { 1 }; }",
    "class A { B a = (C c, D d) -> 1; }": "class A { B a = (c, d) -> 1; }",
    "class A { B a = (C c, D d, E e) -> 1; }": "class A { B a = (c, d, e) -> 1; }",
    "class A { B<C>.D<E> a; }": "class A { B<C>.D a; }",
    "class A { B<C>.D a; }": "class A { B<C> a; }",
    "class A { int a() { return A.super.a(); } }": "class A { int a() { return a(); } }",
    "class A { B a = f(p -> p); }": "class A { B a = p -> p; }",
    "class A { B a = (C) f(D::e); }": "class A { B a = (C) D::e; }",
}
CATALOG = read_catalog()


def after(text: str) -> list[bytes]:
    """The program behind each of its chips."""
    program = one_file(text)
    chips = all_chips(program.files[0], CATALOG)
    return [chip.edit.apply(program).files[0].text for chip in chips]


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_chip_puts_something_where_it_cannot_be_read(name: str) -> None:
    assert not errors(parse(PROGRAMS[name].encode()))
    broken = [squeezed(text) for text in after(PROGRAMS[name]) if errors(parse(text))]
    assert not broken


@pytest.mark.parametrize("text", OFFERED)
def test_where_it_can_be_read_it_is_offered(text: str) -> None:
    assert OFFERED[text].replace(" ", "") in {
        squeezed(each).replace(" ", "") for each in after(text)
    }
