"""The result reads well: nothing is left that only clutters it."""

from __future__ import annotations

import pytest

from chipper.java.layout import layout
from chipper.oracle.fake import Fake
from chipper.source.program import Program
from tests.engine import drive
from tests.quality.test_families import spelt

CLUTTERED = [
    ("class A { void f() { ; ; b(); ; } ; }", "void f b ( ) ;", "b();"),
    ("class A { void f() { { { b(); } } } }", "void f b ( ) ;", "b();"),
    (
        "class A { void f() { { int c = d(); } e(); } }",
        "void f int c e ( )",
        "int c;\n        e();",
    ),
    ("class A { void f() { c: for (;;) { b(); break c; } } }", "void f for b ( )", None),
    ("import a.B; import static c.D.e; class A { void f() { b(); } }", "void f b ( ) ;", "b();"),
    ("class A { void f() { if (a) { } else { b(); } } }", "void f b ( ) ;", "b();"),
    ("class A { void f() { try { b(); } finally { } } }", "void f b ( ) ;", "b();"),
    (
        "class A { void f() { b((c)); (d).e(); } }",
        "void f b ( c ) ; d . e",
        "b(c);\n        d.e();",
    ),
    ("class A { int f() { b(); return 0; /* note */ } }", "int f b ( ) ;", None),
]


@pytest.mark.parametrize(("text", "kept", "left"), CLUTTERED, ids=[c[0] for c in CLUTTERED])
def test_what_only_clutters_is_gone(text: str, kept: str, left: str | None) -> None:
    def likes(program: Program) -> bool:
        tokens = iter(spelt(program.files[0].text).split())
        return all(token in tokens for token in ["class", "A", *kept.split()])

    best, _ = drive(Program.of({"A.java": text}), lambda: Fake(likes))
    laid = layout(best.files[0].text).text.decode()
    if left is not None:
        assert laid == f"class A {{\n    void f() {{\n        {left}\n    }}\n}}\n"
    squeezed = "".join(laid.split()).replace("for(;;)", "for")
    for clutter in (";;", "{;", "{{", "}}}}", "import", "c:", "/*", "((", "finally", "else"):
        assert clutter not in squeezed, laid
