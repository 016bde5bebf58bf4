"""The coverage cut: points are where statements are, dead stretches go and still compile."""

from __future__ import annotations

import pytest

from chipper.chips.chip import Chip, Place
from chipper.chips.cut import dead_chips
from chipper.java.coverage import points, reached, watching
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.cut import cut
from chipper.search.round import Learn, Outcome
from chipper.search.together import together
from chipper.source.edit import Edit, Splice, blank
from chipper.source.facts import Coverage
from chipper.source.program import File, Program
from tests.engine import Trace
from tests.samples import Sample, samples

FOREST = Forest()


def method(body: str) -> File:
    return File("A.java", f"class A {{ int f(int x) {{ {body} }} }}".encode())


def without_dead(body: str) -> str:
    """The body without its dead stretches, if all that says `dead` is, but for what holds it."""
    file = method(body)
    tree = FOREST.tree(file)
    compound = (b"if", b"for", b"try", b"switch")
    alive = {
        node.start_byte
        for node in points(tree)
        if b"dead" not in (node.text or b"") or (node.text or b"").startswith(compound)
    }
    chips = list(dead_chips(file, tree, Coverage({"A.java": frozenset(alive)})))
    edit = Edit.of(splice for chip in chips for splice in chip.edit.splices)
    text = " ".join(edit.apply(Program((file,))).files[0].text.decode().split())
    return text.removeprefix("class A { int f(int x) { ").removesuffix(" } }")


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("a(); dead(1); dead(2);", "a();"),
        ("dead(1); dead(2); return dead;", "return 0;"),
        ("if (c()) { dead(1); dead(2); } return 2;", "if (c()) { } return 2;"),
        ("if (c()) dead(1); return 2;", "if (c()) ; return 2;"),
        ("for (;;) if (x > 1) { x = dead; break dead; }", "for (;;) if (x > 1) { throw null; }"),
        (
            "try { a(); } catch (E e) { dead(1); x = dead; }",
            "try { a(); } catch (E e) { throw null; }",
        ),
        # A dead statement before one that was executed: something is odd, so both stay.
        ("if (c()) { dead(1); b(); } return 2;", "if (c()) { dead(1); b(); } return 2;"),
        # What is as small as what would stand for it stays.
        ("if (c()) break dead; return 2;", "if (c()) break dead; return 2;"),
        # A condition that only looks goes with its dead arm, and leaves the other one.
        ("if (x > 1) { dead(1); dead(2); } return 2;", "return 2;"),
        ("if (x > 1) break dead; return 2;", "return 2;"),
        ("if (x > 1) { dead(1); } else { b(); } return 2;", "{ b(); } return 2;"),
        ("if (x > 1) { b(); } else dead(1); return 2;", "{ b(); } return 2;"),
        ("if (x > 1) return 1; else dead(1); return 2;", "if (x > 1) return 1; else ; return 2;"),
        ("if (o instanceof A a) { dead(1); } b();", "if (o instanceof A a) { } b();"),
        ("for (int i = 0; i < x; i++) { dead(i); } b();", "b();"),
        ("for (A a : all()) { dead(a); } b();", "for (A a : all()) { } b();"),
        # So does a case that never came up, but for the default.
        (
            "switch (x) { case 1: dead(1); dead(2); case 2: b(); default: dead(3); x = dead; }",
            "switch (x) { case 2: b(); default: throw null; }",
        ),
    ],
)
def test_what_is_dead_goes_and_what_left_or_assigned_throws(body: str, left: str) -> None:
    assert without_dead(body) == left


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.title)
def test_a_watched_program_parses_and_keeps_its_lines(sample: Sample) -> None:
    program = sample.program()
    told = watching(program, FOREST, 'a "log"').apply(program)
    for before, after in zip(program, told, strict=True):
        assert errors(FOREST.tree(after)) == errors(FOREST.tree(before))
        if after != before:
            assert after.text.count(b"\n") - before.text.count(b"\n") in (0, 1)
            assert b".at(0);" in after.text


def test_marks_name_the_statements() -> None:
    program = Program((method("a(); if (x > 1) b(); return 1;"),))
    starts = [node.start_byte for node in points(FOREST.tree(program.files[0]))]
    marks = [(0, 2, 7), (0, 0, 9)]
    packed = b"".join(number.to_bytes(4, "big") for mark in marks for number in mark)
    coverage = reached(program, FOREST, packed + b"torn")
    assert coverage.executed == {"A.java": frozenset({starts[0], starts[2]})}
    assert coverage.order == (("A.java", starts[2], 7), ("A.java", starts[0], 9))
    assert Coverage.unpacked(coverage.packed()) == coverage


def test_without_coverage_nothing_is_cut() -> None:
    program = Program((method("a();"),))
    search = cut(program, FOREST)
    assert next(search) == Learn(program, "coverage")
    assert search.send(Outcome(None, program)) == Learn(program, "complaints")
    with pytest.raises(StopIteration) as ended:
        search.send(Outcome(None, program))
    assert ended.value.value == program


def test_chips_that_go_together_are_found_by_halves() -> None:
    names = [f"s{number}();" for number in range(40)]
    file = method(" ".join(names))
    chips = [
        Chip(
            Edit((Splice("A.java", node.start_byte, node.end_byte, blank(node.text or b"")),)),
            "test",
            Place("A.java", node.start_byte, node.end_byte, node.type),
        )
        for node in points(FOREST.tree(file))
        if node.type == "expression_statement"
    ]
    needed = {b"s7();", b"s8();", b"s31();"}
    asked: list[Program] = []

    def likes(program: Program) -> bool:
        asked.append(program)
        return all(name in program.files[0].text for name in needed)

    with Crew(lambda: Fake(likes), 1) as crew:
        run = Run(Program((file,)), crew, Scales(FOREST), Trace())
        best = run.drive(together(Program((file,)), chips, "test"))
    assert {name.encode() for name in names if name.encode() in best.files[0].text} == needed
    assert len(asked) < len(chips)
