"""What led to what: counted from the order of first marks, offered with the most first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.led import led_chips
from chipper.java.coverage import points
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search import bold as module
from chipper.search.bold import bold
from chipper.source.facts import Coverage
from chipper.source.program import Program
from tests.engine import Trace

if TYPE_CHECKING:
    import pytest

    from chipper.search.round import Learn
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.variant import Variant

FOREST = Forest()
CHAIN = """class A {
    static void main() {
        start();
        work();
        end();
    }
    static void start() { a(); b(); }
    static void work() {
        deep();
        c();
    }
    static void deep() { d(); e(); f(); }
    static void end() { g(); h(); }
}
"""


def coverage(program: Program, calls: list[tuple[str, int]]) -> Coverage:
    """As if statements with these words were reached one after the other, so deep in calls."""
    file = program.files[0]
    starts = [(node.text or b"", node.start_byte) for node in points(FOREST.tree(file))]
    order = tuple(
        (file.path, next(start for text, start in starts if text.startswith(word.encode())), depth)
        for word, depth in calls
    )
    return Coverage({file.path: frozenset(start for _, start, _ in order)}, order)


CALLS = [
    ("start();", 1),
    *(("a();", 2), ("b();", 2)),
    ("work();", 1),
    ("deep();", 2),
    *(("d();", 3), ("e();", 3), ("f();", 3)),
    ("c();", 2),
    ("end();", 1),
    *(("g();", 2), ("h();", 2)),
]


def texts(program: Program, least: int) -> list[str]:
    text = program.files[0].text
    found = led_chips(program, FOREST, coverage(program, CALLS), least)
    return [" ".join(text[each.place.start : each.place.end].decode().split()) for each in found]


def test_what_led_to_the_most_comes_first() -> None:
    program = Program.of({"A.java": CHAIN})
    assert texts(program, 3) == [
        "{ start(); work(); end(); }",
        "work();",
        "{ deep(); c(); }",
        "deep();",
        "start();",
        "end();",
        "{ d(); e(); f(); }",
    ]
    assert texts(program, 6) == ["{ start(); work(); end(); }", "work();"]


def test_a_call_again_leads_to_nothing_new() -> None:
    program = Program.of({"A.java": CHAIN})
    once = coverage(program, CALLS[:3])
    assert [each.place.kind for each in led_chips(program, FOREST, once, 3)] == [
        "block",
        "expression_statement",
    ]


class Watched:
    """Tells the same coverage of every program."""

    def __init__(self, told: Coverage) -> None:
        self.told = told

    def learn(self, number: int, wanted: Learn) -> object | None:
        return self.told

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        return ()

    def complains(self, variant: Variant, key: str) -> None:
        return None


def test_what_a_hit_led_to_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LARGE", 1)
    monkeypatch.setattr(module, "_LEAST", 2)
    program = Program.of({"A.java": CHAIN})
    forest, trace = Forest(), Trace()
    with Crew(lambda: Fake(lambda one: b"end();" in one.files[0].text), 1) as crew:
        run = Run(program, crew, Scales(forest), trace)
        run.teacher = Watched(coverage(program, CALLS))
        best = run.drive(bold(program, forest))
    text = best.files[0].text
    assert b"end();" in text
    assert b"work();" not in text
    assert b"start();" not in text
    # It is still there: the next cut takes it, in one go.
    assert b"deep();" in text
    assert b"d(); e(); f();" in text
    assert len(trace.asks) < 8


def test_what_was_refused_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LARGE", 1)
    monkeypatch.setattr(module, "_LEAST", 2)
    program = Program.of({"A.java": CHAIN})
    known: set[tuple[str, str, int]] = set()
    asked = []
    for _ in range(2):
        forest, trace = Forest(), Trace()
        with Crew(lambda: Fake(lambda one: False), 1) as crew:
            run = Run(program, crew, Scales(forest), trace)
            run.teacher = Watched(coverage(program, CALLS))
            run.drive(bold(program, forest, known=known))
        asked.append(len(trace.asks))
    assert asked[0] > 5
    assert asked[1] == 0
