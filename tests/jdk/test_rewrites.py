"""Rules against the real compiler: this program comes down to exactly that one.

What the symptom needs is a pattern in the text; whether a variant compiles is javac's to say. One
resident compiler serves them all, and nothing is run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from chipper.oracle.folder import Folders
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.style import Style
from tests.engine import drive
from tests.quality.test_families import spelt

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.contract import Cancel, Oracle
    from chipper.oracle.internal import Internal


@dataclass(frozen=True)
class Has(Closing):
    """Good is a text with this pattern, its tokens one blank apart."""

    pattern: str

    def judge_in(self, folder: Path, program: Program, cancel: Cancel) -> Judgement:
        found = re.search(self.pattern, spelt(program.files[0].text))
        return Judgement(Verdict.GOOD if found else Verdict.BAD, "text")


CASES = {
    "values by type": (
        "class A { int a = b(1), c; int b(int d) { return d; } boolean e(String f, char g) {"
        " return f.length() > g; } void h() { boolean i = e(new String(), (char) b(c));"
        " int[] j = new int[b(2)]; k(j, i ? b(3) : 4, this); } void k(int[] l, int m, A n) { } }",
        r"boolean i = .*k \( .* , .* , .* \) ;",
        "class A { { boolean i = false; k(null, 0, null); } void k(Object l, int m, A n) { } }",
    ),
    "chains": (
        'class A { String f(String a, int b) { return "x" + a.trim().concat("y").length() + b'
        ' + a + "z"; } boolean g(boolean a, boolean b, boolean c) { return a && b && c; } }',
        r"return .* length \( \).*return b",
        "class A { Object f(String a) { return a.length(); } boolean g(boolean b) { return b; } }",
    ),
    "what a statement does": (
        "class A { int a() { return 1; } void b() { int c = a() + 2; if (a() > c) { c++; }"
        ' throw new RuntimeException("" + a()); } void d(Runnable e) { d(() -> { a(); }); } }',
        r"b \( \) \{.*a \( \) ;.*d \( Runnable e \) \{.*a \( \) ;",
        "class A { void a() { } void b() { a(); } void d(Runnable e) { a(); } }",
    ),
    "further inside": (
        "class A { int a(String b) { return b.length(); } int c(String d) {"
        " return Math.max(a(d.concat(String.valueOf(d.hashCode()))), 0); } }",
        r"return .*d \. hashCode",
        "class A { int c(Object d) { return d.hashCode(); } }",
    ),
    "moved": (
        "class A { static final int B = 12; static int c(int d) { int e = d + B; return e * 2; }"
        " static void f(String g) { System.out.println(g); System.out.println(g + c(1)); }"
        ' public static void main(String[] h) { String i = "x"; f(i); } }',
        r'println \( g .*("x" ; f \( i|f \( "x")|println \( "x"',
        'class A { { System.out.println("x"); } }',
    ),
    "types": (
        "import java.util.*; class A<T extends Comparable<T>> implements Cloneable {"
        " Map<String, List<? super T>> b = new HashMap<String, List<? super T>>();"
        " <X extends T> List<X> c(List<? extends X> d) throws Exception, Error {"
        " java.util.ArrayList<X> e = new java.util.ArrayList<>(d); return e; } }",
        r"b =.* c \(.*return e",
        "import java.util.*; class A { Map b = null; List c(List d) { var e = d; return e; } }",
    ),
    "texts and numbers": (
        'class A { String a = "one two three", b = """\n  four\n  five\n  """;'
        " int c = 123_456, d = 0xCAFE; char e = '\\n'; double f = 1.5; long g = 5L; }",
        r'a = ".*two.*five.*c = .*3.*e = .*f = .*g =',
        'class A { Object a = "two", b = "five"; int c = 3; char e = \' \'; double f = 0;'
        " long g = 0; }",
    ),
    "newer forms": (
        "class A { sealed interface B permits C, D { } record C(int e) implements B { }"
        " record D(String f, int g) implements B { } enum H { I { int j() { return 1; } }, K;"
        " int j() { return 2; } } int l(Object m) { int n = switch (m.hashCode()) { case 1, 2 -> {"
        " yield 3; } default -> H.K.j(); }; if (m instanceof String o && o.isEmpty()) return n;"
        ' var p = """\n  q""".length(); return p; } }',
        r"int l \(.*m instanceof",
        "class A { int l(Object m) { if (m instanceof String) ; return 0; } }",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_program_comes_down_to_what_javac_accepts(
    name: str, internal: Internal, scratch: Path
) -> None:
    text, pattern, rest = CASES[name]

    def make() -> Oracle:
        return internal.before(Has(pattern), Folders(scratch=scratch), classes=False)

    best, _ = drive(Program.of({"A.java": text}), make, Style())
    assert spelt(best.files[0].text) == spelt(rest.encode())
