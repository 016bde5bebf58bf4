"""Bold bodies and the sweep: what they offer, and what they leave on small programs."""

from __future__ import annotations

import pytest

from chipper.chips.bodies import body_chips
from chipper.chips.catalog import read_catalog
from chipper.chips.direct import direct_chips
from chipper.chips.propose import propose
from chipper.chips.sweep import unmentioned_chips
from chipper.java.measure import Scales
from chipper.java.parse import Forest, walk
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.bold import bold
from chipper.source.program import File, Program
from chipper.style import Style
from tests.engine import Trace, drive
from tests.samples import Sample, samples

FOREST = Forest()


def test_a_body_becomes_the_text_that_the_block_rule_would_make_of_it() -> None:
    text = b"class A { A() { super(); a(); b(); } int f(int x) { a(x);\n b(); } void g() { a(); } }"
    file = File("A.java", text)
    tree = FOREST.tree(file)
    rules = [rule for rule in read_catalog() if rule.name == "statements"]
    wholes = set()
    for node in walk(tree.root_node):
        for rule in rules:
            if rule.kind == node.type:
                for proposal in propose(rule, file, node):
                    whole = next(iter(direct_chips(file, tree, node, proposal)))
                    wholes.add(whole.edit.apply(Program((file,))).files[0].text)
    made = [chip.edit.apply(Program((file,))).files[0].text for chip in body_chips(file, tree)]
    assert len(made) == 3
    assert set(made[1:]) <= wholes
    assert b"super();" in made[0]


def test_a_stub_is_not_offered_again() -> None:
    file = File("A.java", b"class A { int f() { return 0; } void g() { } abstract int h(); }")
    assert list(body_chips(file, FOREST.tree(file))) == []


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        (
            "class A { static void main() { f(); } static void f() { } void g() { } }",
            ["void g() { }"],
        ),
        (
            "class A { static void main() { } int x = y(), z; int y() { return z; } }",
            ["int x", "int y"],
        ),
        (
            "import a.B; import a.C; import a.*; class A { C c; void main() { } }",
            ["import a.B", "import a.C", "C c"],
        ),
        ("class A { void main() { new B(); } } class B { B() { } } class C { }", ["class C"]),
        ("enum A { X; void main() { } void f() { f(); } }", ["void f"]),
        ("class A { void main() { f(); } void f() { g(); } void g() { } }", []),
    ],
)
def test_what_main_does_not_lead_to_is_offered(text: str, gone: list[str]) -> None:
    program = Program((File("A.java", text.encode()),))
    offered = [
        text[chip.place.start : chip.place.end] for chip, _ in unmentioned_chips(program, FOREST)
    ]
    assert len(offered) == len(gone)
    for piece, start in zip(offered, gone, strict=True):
        assert piece.startswith(start)


def test_declarations_in_other_files_go_too() -> None:
    program = Program.of({"A.java": "class A { void main() { } }", "B.java": "class B { B b; }"})
    ((chip, names),) = unmentioned_chips(program, FOREST)
    assert (chip.place.path, names) == ("B.java", frozenset({"B"}))


def test_many_methods_take_few_questions() -> None:
    methods = " ".join(f"static void f{at}() {{ a(); b(); }}" for at in range(200))
    calls = " ".join(f"f{at}();" for at in range(200))
    text = f"class A {{ static void main() {{ {calls} }} {methods} }}"
    program = Program((File("A.java", text.encode()),))

    def likes(variant: Program) -> bool:
        found = variant.files[0].text
        return b"static void f150() { a();" in found and b"static void main() {" in found

    best, trace = drive(program, lambda: Fake(likes), Style(without=("sweep",)))
    assert likes(best)
    bold = [asked for asked in trace.asks if asked.phase == "bodies"]
    assert len(bold) < 40


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.title)
def test_every_sample_can_be_swept_and_stubbed_without_a_parse_error(sample: Sample) -> None:
    program = sample.program()
    for chip, _ in unmentioned_chips(program, FOREST):
        variant = chip.edit.apply(program)
        assert not FOREST.tree(variant[chip.place.path]).root_node.has_error
    for file in program:
        for chip in body_chips(file, FOREST.tree(file)):
            variant = chip.edit.apply(program)
            assert not FOREST.tree(variant[file.path]).root_node.has_error


def test_of_very_many_bodies_the_largest_are_offered_and_the_rest_left_to_the_passes() -> None:
    bodies = [f"int f{n}() {{ return {' + '.join(['x'] * (2 + n % 7))}; }}" for n in range(600)]
    program = Program.of({"A.java": f"class A {{ int x; {' '.join(bodies)} }}"})
    asked: list[int] = []

    def likes(program: Program) -> bool:
        asked.append(program.files[0].text.count(b"return 0;"))
        return True

    forest = Forest()
    with Crew(lambda: Fake(likes), 1) as crew:
        best = Run(program, crew, Scales(forest), Trace()).drive(bold(program, forest))
    assert asked == [500]
    longest = " + ".join(["x"] * 8).encode()
    assert longest in program.files[0].text
    assert longest not in best.files[0].text


def test_where_bodies_are_needed_the_search_gives_up_and_the_passes_ask() -> None:
    bodies = [f"int f{n}() {{ return x + {n}; }}" for n in range(60)]
    program = Program.of({"A.java": f"class A {{ int x; {' '.join(bodies)} }}"})
    forest, trace = Forest(), Trace()
    with Crew(lambda: Fake(lambda program: False), 1) as crew:
        best = Run(program, crew, Scales(forest), trace).drive(bold(program, forest))
    assert best == program
    assert len(trace.asks) == 1 + 24
