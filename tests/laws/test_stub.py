"""Return stubs: Table I of the paper, and never one too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips import stub
from chipper.chips.catalog import read_catalog
from chipper.chips.stub import finished
from chipper.java.parse import Forest
from chipper.source.edit import Edit, Splice, blank
from chipper.source.program import File, Program
from tests.laws.toys import all_chips, squeezed
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.java.parse import Node

CATALOG = read_catalog()


def without(marked: str) -> list[str]:
    """The texts to try when what stands between the marks goes."""
    first, gone, rest = marked.split("|")
    file = File("A.java", (first + gone + rest).encode())
    start, end = len(first.encode()), len((first + gone).encode())
    edit = Edit((Splice("A.java", start, end, blank(file.text[start:end])),))
    edits = finished(file, Forest().tree(file), edit)
    return [squeezed(each.apply(Program((file,))).files[0].text) for each in edits]


def chipped(rule: str, text: str) -> list[str]:
    """The texts the rule makes of the program."""
    file = File("A.java", text.encode())
    chips = [chip for chip in all_chips(file, CATALOG) if chip.rule == rule]
    return [squeezed(chip.edit.apply(Program((file,))).files[0].text) for chip in chips]


TABLE = [
    ("int", "0"),
    ("long", "0"),
    ("short", "0"),
    ("byte", "0"),
    ("float", "0"),
    ("double", "0"),
    ("char", "' '"),
    ("boolean", "false"),
    ("String", "null"),
    ("Object", "null"),
    ("Integer", "null"),
    ("int[]", "null"),
    ("char[][]", "null"),
    ("java.util.List<int[]>", "null"),
    ("<T> T", "null"),
    ("public static final int", "0"),
    ("@Deprecated boolean", "false"),
    ("@A(1) @B java.lang.@C String", "null"),
]


@pytest.mark.parametrize(("kind", "value"), TABLE)
def test_a_method_without_its_body_gives_its_types_default(kind: str, value: str) -> None:
    made = without(f"class A {{ {kind} f() {{ |a(); return b();| }} }}")
    assert made == [f"class A {{ {kind} f() {{ return {value}; }} }}"]


def test_dimensions_behind_the_parameters_count() -> None:
    assert without("class A { char f()[] {| return x; |} }") == [
        "class A { char f()[] { return null; } }"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "class A { void f() { |a();| } }",
        "class A { void f() { if (b) return; |return;| } }",
        "class A { A() { |a();| } }",
        "class A { { |a();| } }",
        "class A { static { |a();| } }",
        "record A(int x) { A { |a();| } }",
        "class A { int f() { |a();| return 1; } }",
        "class A { int f() { |if (b) return 1;| throw null; } }",
        "class A { int f() { |a();| while (true) { } } }",
        "class A { int f() { while (true) { |a();| } } }",
        "class A { int f() { Runnable r = () -> { |a();| }; return 1; } }",
        "class A { int f() { new B() { void g() { |a();| } }; return 1; } }",
        "class A { int f() { class B { B() { |a();| } } return 1; } }",
        "class A { int f() { switch (x) { case 1 -> { |a();| } } return 1; } }",
        "class A { int f() { if (b) { return 1; } else { |a();| return 2; } } }",
        "class A { void f() { switch (x) { default -> { |a();| } } ; b(); } }",
        "class A { int x = |1|; }",
        "class A { int f(|int x|) { return 1; } }",
        "class A { Runnable r = () -> { if (b) return; |a();| }; }",
        "|import a;| class A { }",
    ],
)
def test_no_stub_where_none_is_needed(text: str) -> None:
    first, gone, rest = text.split("|")
    assert without(text) == [squeezed((first + " " * len(gone) + rest).encode())]


@pytest.mark.parametrize(
    ("text", "stubbed"),
    [
        (
            "class A { int f() { while (true) { if (b) break; |return 1;| } throw null; } }",
            "class A { int f() { while (true) { if (b) break; } throw null; } }",
        ),
        (
            "class A { int f() { if (b) { return 1; } else { |return 2;| } } }",
            "class A { int f() { if (b) { return 1; } else { } return 0; } }",
        ),
        (
            "class A { int f() { try { |return 1;| } catch (E e) { throw e; } } }",
            "class A { int f() { try { } catch (E e) { throw e; } return 0; } }",
        ),
        (
            "class A { void f() { new B() { char g() { |return c;| } }; } }",
            "class A { void f() { new B() { char g() { return ' '; } }; } }",
        ),
        (
            "enum A { X { long g() { |return c;| } }; }",
            "enum A { X { long g() { return 0; } }; }",
        ),
        (
            "interface A { default A g() { |return c;| } }",
            "interface A { default A g() { return null; } }",
        ),
        (
            "class A { int f() { |return 1;\n// the end\n| } }",
            "class A { int f() { return 0; } }",
        ),
        (
            "class A { int f() { |return 1;| // the end\n } }",
            "class A { int f() { // the end return 0; } }",
        ),
    ],
)
def test_the_innermost_method_gets_the_stub(text: str, stubbed: str) -> None:
    assert without(text) == [stubbed]


PLAUSIBLE = ("null", "0", "false", "' '")


def test_a_lambda_gets_the_plausible_values_in_turn() -> None:
    made = without("class A { int f() { g(x -> { |return x;| }); return 1; } }")
    assert made == [
        f"class A {{ int f() {{ g(x -> {{ return {value}; }}); return 1; }} }}"
        for value in PLAUSIBLE
    ]


def test_a_lambda_that_only_throws_may_have_a_value_or_none() -> None:
    made = without("class A { int f() { g(() -> { |throw x;| }); return 1; } }")
    assert made == [
        f"class A {{ int f() {{ g(() -> {{ {stub}}}); return 1; }} }}"
        for stub in (*(f"return {value}; " for value in PLAUSIBLE), "")
    ]


def test_an_arm_that_yields_gets_the_plausible_values_in_turn() -> None:
    made = without("class A { int x = switch (y) { default -> { |yield 1;| } }; }")
    assert made == [
        f"class A {{ int x = switch (y) {{ default -> {{ yield {value}; }} }}; }}"
        for value in PLAUSIBLE
    ]


def test_the_last_case_of_the_old_form_that_yields_gets_the_plausible_values_in_turn() -> None:
    frame = "class A {{ int x = switch (y) {{ case 1: yield 2; default: {} }}; }}"
    assert without(frame.format("|yield 1;|")) == [
        frame.format(f"yield {value};") for value in PLAUSIBLE
    ]
    gone = "class A { int x = switch (y) { case 1: a(); |default: yield 1;| }; }"
    assert without(gone)[1] == "class A { int x = switch (y) { case 1: a(); yield 0; }; }"


def test_a_case_of_the_old_form_that_falls_into_the_next_needs_no_stub() -> None:
    text = "class A { int x = switch (y) { case 1: |yield 2;| default: yield 1; }; }"
    assert without(text) == ["class A { int x = switch (y) { case 1: default: yield 1; }; }"]


def test_a_lambda_inside_an_arm_inside_a_method_is_its_own_body() -> None:
    frame = "class A { int f() { return switch (y) { default -> { g(() -> { %s}); yield 1; } }; } }"
    assert without(frame % "|return x;| ") == [frame % f"return {value}; " for value in PLAUSIBLE]


def test_where_syntax_cannot_tell_both_are_tried() -> None:
    assert without("class A { int f() { while (1 < 2) { |a();| } } }") == [
        "class A { int f() { while (1 < 2) { } return 0; } }",
        "class A { int f() { while (1 < 2) { } } }",
    ]


def test_a_half_an_arm_a_case_and_a_loop_get_their_stubs() -> None:
    assert chipped("block.statements", "class A { int f() { a(); return 1; } }") == [
        "class A { int f() { return 0; } }",
        "class A { int f() { a(); return 0; } }",
        "class A { int f() { return 1; } }",
        "class A { int f() { return 1; } }",
        "class A { int f() { a(); return 0; } }",
    ]
    arms = "class A { char f() { if (b) return 'a'; else a(); return 'b'; } }"
    assert chipped("if_statement.arm", arms)[1] == "class A { char f() { a(); return 'b'; } }"
    arms = "class A { int f() { if (b) return 1; else return 2; } }"
    assert chipped("if_statement.arms", arms) == [
        "class A { int f() { return 2; } }",
        "class A { int f() { if (b) return 1; return 0; } }",
    ]
    case = "class A { T f() { switch (b) { case 1: a(); break; default: return c; } } }"
    assert (
        chipped("switch_expression.case", case)[0] == "class A { T f() { { a(); } return null; } }"
    )
    loop = "class A { boolean f() { while (true) { a(); } } }"
    assert chipped("while_statement.body", loop) == [
        "class A { boolean f() { { a(); } return false; } }"
    ]


def test_a_stub_goes_behind_the_brace_that_a_rule_writes_there() -> None:
    tight = "class A{int f(){for(int i=0;;i++){a();}}}"
    assert chipped("for_statement.body", tight) == [
        "class A{int f(){{ int i=0; {a();} } return 0; }}"
    ]


def test_a_body_that_was_broken_before_still_gets_its_stub() -> None:
    made = without("class A { int f() { a(; |return 1;| } }")
    assert "class A { int f() { a(; return 0; } }" in made


def test_a_body_without_its_last_brace_gets_no_stub() -> None:
    assert without("class A { int f() { |if (b) { return 1; }| ") == ["class A { int f() {"]
    assert without("class A { int f() { if (b) { |return 1;| } ") == [
        "class A { int f() { if (b) { }"
    ]


def answers(file: File) -> list[str]:
    return [str(chip.edit) for chip in all_chips(file, CATALOG)]


@pytest.mark.parametrize(
    "path", sorted((CHECKOUT / "javasamples").glob("java*/**/*.java")), ids=lambda path: path.name
)
def test_what_is_known_without_a_look_is_what_a_look_tells(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = File(path.name, path.read_bytes())
    quick = answers(file)
    looked: list[Node] = []
    completes = stub._completes

    def noted(body: Node) -> bool:
        looked.append(body)
        return completes(body)

    monkeypatch.setattr(stub, "_inside_a_statement", lambda body, splice: False)
    monkeypatch.setattr(stub, "_completes", noted)
    assert answers(file) == quick
    assert looked
