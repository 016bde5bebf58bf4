"""The compiler's own references, and what a program is left with when only the living stays."""

from __future__ import annotations

import re
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence.process import Limits
from chipper.java.coverage import reached, watching
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.launch import Launch
from chipper.run import Run
from chipper.search.cut import cut
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.engine import Trace
from tests.jdk.conftest import printing

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.internal import Internal
    from chipper.search.round import Learn
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.graph import Graph

LIBRARY = """package p;
public interface Shape { int area(); int edges(); }
"""
SQUARE = """package p;
import java.util.List;
import java.util.Map;
public class Square extends Sized implements Shape, Comparable<Square> {
    static Map<String, String> never = null;
    final int side;
    public Square(int side) { this.side = side; }
    public Square(List<Integer> sides) { this(sides.get(0)); }
    @Override public int area() { return side * side; }
    @Override public int edges() { return 4; }
    @Override public int compareTo(Square other) { return side - other.side; }
    @Override public String toString() { return "square"; }
    void helper() { new Helper().help(); }
}
"""
SIZED = "package p; class Sized { public int size() { return 1; } int other() { return 2; } }\n"
TOOLS = "package p; public class Tools { public static int tool() { return 1; } }\n"
HELPER = "package p; class Helper { void help() { } }\n"
MAIN = """import static p.Tools.*;
import p.Shape;
import p.Square;
public class Main {
    enum Colour { RED, GREEN; Colour next() { return values()[1]; } }
    interface Action { void act(); default void twice() { act(); act(); } }
    static void run(Action action) { action.act(); }
    public static void main(String[] args) {
        Shape shape = new Square(3);
        run(() -> System.out.println("area " + shape.area() + Colour.RED));
    }
}
"""
PROGRAM = Program.of(
    {
        "Main.java": MAIN,
        "p/Shape.java": LIBRARY,
        "p/Square.java": SQUARE,
        "p/Sized.java": SIZED,
        "p/Helper.java": HELPER,
        "p/Tools.java": TOOLS,
    }
)


@pytest.fixture(scope="module")
def graph(internal: Internal) -> Graph:
    found = internal.graph(PROGRAM)
    assert found is not None
    return found


def names(graph: Graph, numbers: set[int]) -> set[str]:
    found = set()
    for number in numbers:
        each = graph.declared[number]
        name = re.match(rb"\w+", PROGRAM[each.path].text[each.name :])
        assert name is not None
        found.add(f"{each.kind} {name[0].decode()}")
    return found


def living(graph: Graph, *roots: str) -> set[str]:
    numbers = range(len(graph.declared))
    return names(graph, graph.living(n for n in numbers if names(graph, {n}) <= set(roots)))


def test_every_declaration_is_known_by_its_name(graph: Graph) -> None:
    told = names(graph, set(range(len(graph.declared))))
    assert {"t Main", "t Colour", "t Action", "m act", "m twice", "m run", "m main"} <= told
    assert {"t Square", "c Square", "f side", "f never", "m compareTo", "m helper"} <= told


def test_what_a_method_uses_lives_with_the_types_around_it(graph: Graph) -> None:
    alive = living(graph, "m helper")
    assert {"m helper", "t Square", "t Helper", "m help"} <= alive
    assert alive.isdisjoint({"f never", "t Main", "m main", "m other", "t Tools"})


def test_a_class_keeps_what_a_library_wants_of_it_and_what_lives_of_an_interface(
    graph: Graph,
) -> None:
    alive = living(graph, "t Square")
    assert "m compareTo" in alive
    assert alive.isdisjoint({"m area", "m edges", "m toString"})
    assert "m edges" in living(graph, "m main", "m edges")


def test_a_lambda_keeps_the_method_it_stands_for(graph: Graph) -> None:
    assert "m act" in living(graph, "m main")


def test_a_program_that_does_not_compile_has_no_graph(internal: Internal) -> None:
    assert internal.graph(Program.of({"A.java": "class A { int x = y; }"})) is None


class Taught:
    """A watched run and the compiler, as a run's teacher."""

    def __init__(self, internal: Internal, log: Path) -> None:
        self._internal = internal
        self._log = log

    def learn(self, number: int, wanted: Learn) -> object | None:
        if wanted.what == "graph":
            return self._internal.graph(wanted.base)
        if wanted.what == "facts":
            return self._internal.facts(wanted.base)
        forest = Forest()
        launch = Launch("Main", limits=Limits(wall=30))
        with self._internal.shows(printing("area 9"), launch) as oracle:
            told = oracle.judge(
                Variant(wanted.base, watching(wanted.base, forest, str(self._log))), Event()
            )
        assert told.verdict is Verdict.GOOD, told.note
        return reached(wanted.base, forest, self._log.read_bytes())

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        return self._internal.diagnostics(variant)

    def complains(self, variant: Variant, key: str) -> None:
        return None


def test_what_nothing_executed_leads_to_goes_in_one_question(
    internal: Internal, tmp_path: Path
) -> None:
    forest = Forest()
    launch = Launch("Main", limits=Limits(wall=30))
    trace = Trace()
    with Crew(lambda: internal.shows(printing("area 9"), launch), 1) as crew:
        run = Run(PROGRAM, crew, Scales(forest), trace, teacher=Taught(internal, tmp_path / "log"))
        best = run.drive(cut(PROGRAM, forest))
    text = {file.path: " ".join(file.text.decode().split()) for file in best}
    assert text["p/Helper.java"] == text["p/Tools.java"] == ""
    assert text["p/Shape.java"] == "package p; public interface Shape { int area(); }"
    assert text["p/Sized.java"] == "package p; class Sized { }"
    assert text["p/Square.java"] == (
        "package p; public class Square extends Sized implements Shape, Comparable<Square> { "
        "final int side; public Square(int side) { this.side = side; } "
        "public int area() { return side * side; } "
        "public int compareTo(Square other) { return 0; } }"
    )
    assert "import static" not in text["Main.java"]
    assert "next" not in text["Main.java"]
    assert "twice" not in text["Main.java"]
    assert run.number <= 4
