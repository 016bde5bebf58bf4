"""Methods where they are used, by facts of a real javac: exactly these texts, and they compile."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.chips.moved import move_chips
from chipper.java.parse import Forest
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.test_coupled import compilers
from tests.laws.toys import squeezed

if TYPE_CHECKING:
    from chipper.jvm.compilers import Compilers

__all__ = ["compilers"]

CASES = {
    "across files, with the names of its own file": (
        {
            "A.java": "class A { void a() { B.b(1); } }",
            "B.java": "class B { static int c; static void b(int d) { c = d; e(); }"
            " static void e() { } }",
        },
        [
            {"A.java": "class A { void a() { { B.c = 1; B.e(); } } }"},
            {"B.java": "class B { static int c; static void b(int d) { c = d; { } } }"},
        ],
    ),
    "with the imports it needs": (
        {
            "A.java": "import java.util.Set; class A { Object a = B.b(); Set c; }",
            "B.java": "import java.util.*; import java.util.List; import java.util.Set;"
            " class B { static Object b() { return List.of(Set.of()); } }",
        },
        [
            {
                "A.java": "import java.util.Set; import java.util.List; class A {"
                " Object a = List.of(Set.of()); Set c; }"
            }
        ],
    ),
    "the object a method is called on": (
        {
            "A.java": "class A { int a(B b) { return b.c() + new B().d(); } }",
            "B.java": "class B { int e; int c() { return e; } int d() { return this.e; } }",
        },
        [
            {"A.java": "class A { int a(B b) { return b.e + new B().d(); } }"},
            {"A.java": "class A { int a(B b) { return b.c() + new B().e; } }"},
        ],
    ),
    "a method that is referred to": (
        {
            "A.java": "class A { Runnable a = A::b; java.util.function.IntUnaryOperator c ="
            " this::d; static void b() { A.e(); } int d(int f) { return f + 1; }"
            " static void e() { } }",
        },
        [
            {
                "A.java": "class A { Runnable a = () -> A.e(); java.util.function.IntUnaryOperator"
                " c = this::d; int d(int f) { return f + 1; } static void e() { } }"
            },
            {
                "A.java": "class A { Runnable a = A::b; java.util.function.IntUnaryOperator c ="
                " f -> f + 1; static void b() { A.e(); } static void e() { } }"
            },
            {
                "A.java": "class A { Runnable a = A::b; java.util.function.IntUnaryOperator c ="
                " this::d; static void b() { { } } int d(int f) { return f + 1; } }"
            },
        ],
    ),
    "all that a lambda does": (
        {"A.java": "class A { int c; Runnable a = () -> b(); void b() { c++; c++; } }"},
        [{"A.java": "class A { int c; Runnable a = () -> { c++; c++; }; }"}],
    ),
    "several calls": (
        {"A.java": "class A { int a() { return b(1) + b(2); } int b(int c) { return c; } }"},
        [{"A.java": "class A { int a() { return 1 + 2; } }"}],
    ),
    "neither what calls itself nor what is overridden": (
        {
            "A.java": "class A { int a() { return b(1); } int b(int c) { return b(c); }"
            " static class D extends A { int a() { return 2; } } }",
        },
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_method_goes_to_where_it_is_used(name: str, compilers: Compilers) -> None:
    texts, wanted = CASES[name]
    program = Program.of(texts)
    facts = compilers.facts(program, Event())
    assert facts is not None
    variants = [Variant(program, each.edit) for each in move_chips(program, Forest(), facts)]
    found = [
        {file.path: squeezed(file.text) for file in variant.program if file.path in want}
        for variant, want in zip(variants, wanted, strict=True)
    ]
    assert found == [
        {path: squeezed(text.encode()) for path, text in each.items()} for each in wanted
    ]
    for variant in variants:
        assert compilers.compile(variant, Event(), classes=False).outcome == "compiled"
