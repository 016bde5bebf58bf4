"""A changed body is attributed in place before its file is compiled: it only ever refuses."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from chipper.source.edit import Edit, Splice
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.variants import edits
from tests.jdk.whole import whole

if TYPE_CHECKING:
    from chipper.jvm.compilers import Compilers

BODIES = Program.of({"Main.java": """import java.util.*; import java.util.function.*;
    class Main<T extends Comparable<T>> { final int n; T held; enum Kind { A, B }
        record Pair(int a, String b) { Pair { a = a + 1; } int sum() { return a + b.length(); } }
        Main(int n) { this.n = n; } Main() { this(3); held = null; }
        static <U> U pick(List<U> all, Predicate<? super U> p) {
            for (U each : all) { if (p.test(each)) { return each; } } return null; }
        int kinds(Kind k) { switch (k) { case A: return 1; default: return 2; } }
        int texts(String s) { final int one = 1; return switch (s) { case "x" -> one; default -> {
            int two = 2; yield two; } }; }
        Supplier<Integer> late(int i) { int j = i; Function<Integer, Integer> f = x -> x + j;
            return () -> f.apply(j); }
        void local() { class In { int v = n; } System.out.println(new In().v); }
        Runnable made() { return new Runnable() { public void run() { local(); } }; }
        int opened(Object o) throws Exception { try (Scanner s = new Scanner("1")) {
            return o instanceof String t ? t.length() : s.nextInt(); } }
    }"""})  # fmt: skip


def test_a_body_attributed_in_place_is_refused_only_if_it_does_not_compile(
    ladder: Compilers, other: Compilers
) -> None:
    """Every second edit, and twice: what one body leaves behind could harm the next."""
    found = edits(BODIES)[::2]
    truths = {edit: whole(other, Variant(BODIES, edit).program).outcome for edit in found}
    steps: list[str] = []
    for edit in found * 2:
        made = ladder.compile(Variant(BODIES, edit), Event(), classes=False)
        assert made.outcome == truths[edit], (edit, made.step, made.note)
        steps.append(made.step)
    assert steps.count("method") > len(found) // 3


def body(base: Program, old: str, new: str) -> Variant:
    """The one file with another text in a place."""
    start = base["Main.java"].text.decode().index(old)
    return Variant(base, Edit.of([Splice("Main.java", start, start + len(old), new.encode())]))


def test_bodies_are_found_behind_accepted_ones_until_a_declaration_changes(
    ladder: Compilers,
) -> None:
    def step(base: Program, old: str, new: str) -> tuple[str, str]:
        made = ladder.compile(body(base, old, new), Event(), classes=False)
        return made.outcome, made.step

    base = Program.of(
        {
            "Main.java": """class Main { int f() { return 1; }
        int g() { int x = f(); return x; } }"""
        }
    )
    assert step(base, "= f()", "= z") == ("refused", "all")
    assert step(base, "= f()", "= z") == ("refused", "method")
    assert step(base, "return 1", "return 12345") == ("compiled", "all")
    base = body(base, "return 1", "return 12345").program
    assert step(base, "= f()", "= z") == ("refused", "method")
    assert step(base, "{ return 12345; }", "{ return y; }") == ("refused", "method")
    assert step(base, "int x = f(); return x;", "") == ("refused", "all")  # flow's to say
    assert step(base, "= f()", "= 'ä' + z") == ("refused", "all")
    assert step(base, "int f()", "long f()") == ("refused", "all")
    base = body(base, "int f() { return 12345; }", "int h() { return 1; }").program
    assert step(base, "= f()", "= h()") == ("compiled", "all")
    message = ladder.compile(body(base, "= f()", "= z"), Event(), classes=False).note
    again = ladder.compile(body(base, "= f()", "= z"), Event(), classes=False)
    assert (again.step, again.note) == ("method", message)
    assert message.startswith("Main.java:2: error: cannot find symbol")
