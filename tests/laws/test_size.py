"""The size order: total on texts up to blanks, and whatever a rule makes goes down in it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales, leaves, source_lines
from chipper.java.parse import Forest, parse
from chipper.source.edit import Edit, Splice
from chipper.source.program import File, Program
from chipper.source.size import LOOP_WEIGHT, Measure
from chipper.source.variant import Variant
from tests.laws import toys
from tests.laws.programs import java_programs
from tests.laws.toys import all_chips

CATALOG = read_catalog()


def measure(text: str) -> Measure:
    return Scales(Forest()).file(File("A.java", text.encode()))


def rewritten(before: str, after: str) -> Variant:
    """The program *before* with all of its text replaced."""
    base = Program.of({"A.java": before})
    return Variant(base, Edit((Splice("A.java", 0, len(before.encode()), after.encode()),)))


def smaller(after: str, before: str) -> bool:
    return Scales(Forest()).smaller(rewritten(before, after))


@pytest.mark.parametrize(
    ("text", "tokens", "names"),
    [
        ("", 0, 0),
        ("// only this", 0, 0),
        ("class A { }", 4, 1),
        ("int x = 0;", 5, 1),
        ("int x = 10;", 5, 2),
        ('String s = "a b + c";', 5, 3),
        ("boolean b = false;", 5, 1),
        ("boolean b = true;", 5, 2),
        ("Object o = null;", 5, 2),
        ("char c = ' ';", 5, 1),
        ("char c = 'x';", 5, 2),
        ("a.b(c).d[0]++;", 13, 4),
        ("List<String>[] x;", 8, 3),
        ('String s = """\n  "quoted" text\n  """;', 5, 3),
        ("Class<?> c = int.class; /* not */ // this", 10, 2),
    ],
)
def test_tokens_and_names(text: str, tokens: int, names: int) -> None:
    assert (measure(text).tokens, measure(text).names) == (tokens, names)


def test_loops_weigh_more() -> None:
    assert measure("while (a) b();").weight == measure("while (a) b();").tokens + LOOP_WEIGHT - 1
    assert measure("do b(); while (a);").weight == measure("do b(); while (a);").tokens + 2 * (
        LOOP_WEIGHT - 1
    )


def test_bytes_are_those_outside_blanks_and_comments() -> None:
    assert measure('a ( "x y" ) ; // note').bytes == len('a("x y");')
    assert measure('a ( "x y" ) ; // note').comments == len("// note")


def test_source_lines_hold_something() -> None:
    text = b'class A {\r\n\r\n // note\n /* a\n b */ int x;\r String s = """\n    a\n    b""";\n}\n'
    assert source_lines(File("A.java", text), Forest()) == 6


DOWN = [  # each smaller than the one before it
    "class A { int f() { for (int x : xs) { if (b) break; a(x); } return 1; } }",
    "class A { int f() { { int x = (xs)[0]; y: { if (b) break y; a(x); } } return 1; } }",
    "class A { int f() { { int x = (xs)[0]; { a(x); } } return 1; } }",
    "class A { int f() { { int x = 0; { a(x); } } return 1; } }",
    "class A { int f() { a(x); return 1; } }",
    "class A { int f() { return 12; } }",
    "class A { int f() { return 1; } }",
    "class A { int f() { return 0; } } // why",
    "class A { int f() { return 0; } } // a",
    "class A { int f() { return 0; } }",
    "class A { int e() { return 0; } }",
]


def test_a_chain_of_simplifications_goes_down() -> None:
    for at, before in enumerate(DOWN):
        for after in DOWN[at + 1 :]:
            assert smaller(after, before), (before, after)
            assert not smaller(before, after), (before, after)


@pytest.mark.parametrize(
    ("value", "stub"),
    [
        ("x", "0"),
        ("1", "0"),
        ("true", "false"),
        ('""', "null"),
        ("x", "null"),
        ("'c'", "' '"),
        ("f", "false"),
    ],
)
def test_every_typed_stub_goes_down(value: str, stub: str) -> None:
    assert smaller(f"return {stub};", f"return {value};")


@given(st.lists(java_programs(1), min_size=3, max_size=3))
@settings(max_examples=30)
def test_the_order_is_total_and_transitive(programs: list[Program]) -> None:
    one, two, three = (program.files[0].text.decode() for program in programs)
    spelt = [[leaf.text for leaf in leaves(parse(each.encode()).root_node)] for each in (one, two)]
    if spelt[0] != spelt[1]:
        assert smaller(one, two) != smaller(two, one)
    assert not smaller(one, one)
    if smaller(one, two) and smaller(two, three):
        assert smaller(one, three)


@given(java_programs(1, spread=False))
@settings(max_examples=30)
def test_blanks_do_not_count(program: Program) -> None:
    text = program.files[0].text.decode()
    spread = text.replace(" ", "\n\t ")
    assert measure(spread).key() == measure(text).key()
    assert not smaller(spread, text)
    assert not smaller(text, spread)


@given(java_programs(2))
@settings(max_examples=20)
def test_counting_the_difference_is_counting_both(program: Program) -> None:
    scales = Scales(Forest())
    size = scales.program(program)
    for chip in all_chips(program.files[0], CATALOG):
        variant = Variant(program, chip.edit)
        old, new = scales.difference(variant)
        assert size + new == scales.program(variant.program) + old
        assert scales.smaller(variant) == toys.smaller(variant.program, program)


@given(java_programs(2))
@settings(max_examples=20)
def test_almost_every_chip_of_the_paper_goes_down(program: Program) -> None:
    """Otherwise it would never be asked; what does not is a stub in place of what is there."""
    for chip in all_chips(program.files[0], CATALOG.selected(paper=True)):
        if not toys.smaller(chip.edit.apply(program), program):
            added = b"".join(splice.text for splice in chip.edit.splices)
            assert b"return " in added or b"yield " in added or b"break chip" in added


def test_a_file_that_is_not_java_counts_its_bytes() -> None:
    base = Program.of({"a.txt": "some ( text"})
    shorter = Variant(base, Edit((Splice("a.txt", 0, 4),)))
    assert Scales(Forest()).smaller(shorter)
    assert Scales(Forest()).program(base) == Measure(bytes=11)


def test_counts_add_up() -> None:
    one, two = File("A.java", b"class A { }"), File("B.java", b"class B { int x = 1; } // b")
    scales = Scales(Forest())
    assert scales.program([one, two]) == scales.file(one) + scales.file(two)
    assert Measure(1, 2, 3, 4, 5, 6).key() == (3, 4, 5, 6)
    assert Measure(1, 2, 3, 4, 5, 6).key(paper=True) == (2, 3, 4, 5, 6)
