"""What counts as data of a program, and that it gets shorter before anything else is asked."""

from __future__ import annotations

import pytest

from chipper.java.data import is_data
from chipper.java.parse import parse, walk
from chipper.oracle.fake import Fake
from chipper.source.program import Program
from chipper.style import Style
from tests.engine import drive
from tests.laws.toys import squeezed

FOUND = [
    ('class A { String a = join("b", "c", 1); }', ["argument_list"]),
    ('class A { String a = join("b", c, 1); int[] d = {1, 2}; }', []),
    ("class A { int[] d = {1, 2, 3}; }", ["array_initializer"]),
    ('class A { Object[][] d = {{"a", 1}, {"b", 2}, {"c", 3}}; }', ["array_initializer"]),
    ("class A { Object[][] d = {{a, 1}, {b, 2}, {c, 3}}; }", []),
    ('class A { String a = """\n  b\n  c\n  d\n  """; }', ["string_literal"]),
    ("class A { void a() { b.put(1); b.put(2); c(); b.put(3); } }", ["block"]),
    (
        "class A { static { a(); b(); } void main() { c(); d(); } void e() { f(); g(); } }",
        ["block"] * 2,
    ),
]


@pytest.mark.parametrize(("text", "kinds"), FOUND)
def test_data_is_long_and_plain_or_where_a_program_begins(text: str, kinds: list[str]) -> None:
    assert [node.type for node in walk(parse(text.encode()).root_node) if is_data(node)] == kinds


def test_data_goes_before_bodies_and_passes() -> None:
    text = (
        'class A { static void main() { b(); c("x", "y", "z"); d(); }'
        " static void c(String... a) { e(); f(); } }"
    )

    def likes(program: Program) -> bool:
        left = squeezed(program.files[0].text)
        return "void main() {" in left and '"y"' in left and "f();" in left

    best, trace = drive(Program.of({"A.java": text}), lambda: Fake(likes), Style(only=("data",)))
    left = squeezed(best.files[0].text)
    assert "".join(left.split()) == (
        'classA{staticvoidmain(){c("y","z");}staticvoidc(String...a){e();f();}}'
    )
    assert {asked.phase for asked in trace.asks} == {"data"}
    _, trace = drive(Program.of({"A.java": text}), lambda: Fake(likes), Style())
    phases = list(dict.fromkeys(asked.phase for asked in trace.asks))
    assert phases.index("data") < phases.index("bodies") < phases.index("chip 1")


def test_of_a_long_list_with_a_few_needed_members_most_go_in_strides() -> None:
    items = ", ".join(str(number) for number in range(100, 300))
    program = Program.of({"A.java": f"class A {{ int[] a = {{{items}}}; }}"})

    def likes(one: Program) -> bool:
        left = one.files[0].text
        return all(needed in left for needed in (b"107", b"211", b"290"))

    best, trace = drive(program, lambda: Fake(likes), Style(only=("data",)))
    assert "".join(squeezed(best.files[0].text).split()) == "classA{int[]a={107,211,290};}"
    assert len(trace.asks) < 60
