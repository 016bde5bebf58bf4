"""A class goes, its supertype is named instead, by facts of a real javac: exactly these texts."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.chips.risen import rise_chips
from chipper.java.parse import Forest
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.test_coupled import compilers
from tests.laws.toys import squeezed

if TYPE_CHECKING:
    from chipper.jvm.compilers import Compilers

__all__ = ["compilers"]

CASES = {
    "in declarations, new objects and headers, across files": (
        {
            "A.java": "class A { B b = new B(); static class D extends B { } }",
            "B.java": "class B extends Base { int c; } class Base { }",
        },
        [
            {
                "A.java": "class A { Base b = new Base(); static class D extends Base { } }",
                "B.java": "class Base { }",
            },
        ],
    ),
    "an interface, the first of several, without arguments": (
        {
            "A.java": "class A { void f(B b) { b.run(); } } "
            "interface B extends Runnable, Comparable<B> { }"
        },
        [{"A.java": "class A { void f(Runnable b) { b.run(); } }"}],
    ),
    "not what inherits from nothing, nor what nobody names": (
        {"A.java": "class A { B b; } class B { } class C extends B { C c; }"},
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_class_becomes_what_it_inherits_from(name: str, compilers: Compilers) -> None:
    texts, wanted = CASES[name]
    program = Program.of(texts)
    facts = compilers.facts(program, Event())
    assert facts is not None
    chips = list(rise_chips(program, Forest(), facts))
    found = [
        {file.path: squeezed(file.text) for file in Variant(program, chip.edit).program}
        for chip in chips
    ]
    for want, have in zip(wanted, found, strict=True):
        for path, text in want.items():
            assert have[path] == squeezed(text.encode())
