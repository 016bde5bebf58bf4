"""The readable result: one file, one package, short names, as far as the oracle agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import rule_chips
from chipper.java.measure import leaves
from chipper.java.parse import Forest, errors, parse
from chipper.java.rename import renamed, shortened
from chipper.shape import Wanted, shape
from chipper.source.program import Program
from chipper.source.squeeze import squeezed
from tests.laws.programs import java_programs

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.shape import Compact

CATALOG = read_catalog()
MAIN, CALCULATOR, CONSTANTS = (
    "src/app/Main.java",
    "src/app/util/Calculator.java",
    "src/app/util/Constants.java",
)
MANY = Program.of(
    {
        MAIN: """\
package app;

import app.util.Calculator;
import java.util.List;
import static app.util.Constants.FACTOR;

public class Main {
    public static void main(String[] arguments) {
        Calculator calculator = new Calculator();
        System.out.println(List.of(calculator.times(FACTOR), app.util.Constants.FACTOR));
    }
}
""",
        CALCULATOR: """\
package app.util;

import java.util.List;

public class Calculator {
    public int times(int value) {
        return value * 6;
    }
}
""",
        CONSTANTS: """\
package app.util;
public class Constants { public static final int FACTOR = 7; }
""",
        "words.txt": "words\n",
    }
)
ONE = """\
package app;

import java.util.List;
import static app.Constants.FACTOR;

public class Main {
    public static void main(String[] arguments) {
        Calculator calculator = new Calculator();
        System.out.println(List.of(calculator.times(FACTOR), Constants.FACTOR));
    }
}

class Calculator {
    public int times(int value) {
        return value * 6;
    }
}

class Constants {
    public static final int FACTOR = 7;
}
"""


def made(
    wanted: Wanted, good: Callable[[Program], bool] = lambda program: True, best: Program = MANY
) -> tuple[Compact, list[str]]:
    asked: list[str] = []

    def verified(program: Program, rule: str) -> bool:
        asked.append(rule)
        return good(program)

    return shape(best, best.files[0], Forest(), verified, wanted), asked


def paths(compact: Compact) -> list[str]:
    return [file.path for file in compact.program]


def test_all_types_go_to_the_main_file_and_its_package() -> None:
    compact, asked = made(Wanted(one_file=True))
    assert paths(compact) == [MAIN, "words.txt"]
    assert compact.program[MAIN].text.decode() == ONE
    assert asked == ["merge"]
    assert compact.note == "in one package and in one file, laid out anew"


def test_every_line_knows_where_it_comes_from() -> None:
    compact, _ = made(Wanted(one_file=True))
    rows = compact.program[MAIN].text.decode().splitlines()
    assert len(compact.lines[MAIN]) == len(rows)
    for row, origin in zip(rows, compact.lines[MAIN], strict=True):
        path, _, line = (
            f"{MAIN}:{origin}".rpartition(":")
            if isinstance(origin, int)
            else (origin.rpartition(":"))
        )
        words = row.replace("app.", "").replace("public ", "").split()[:1]
        assert not words or words[0].rstrip(";") in MANY[path].text.decode().split("\n")[
            int(line) - 1
        ].replace("app.util.", "").replace("app.", "")


def test_where_one_file_is_refused_less_is_tried() -> None:
    compact, asked = made(Wanted(one_file=True), lambda each: len(each.files) == len(MANY.files))
    assert asked == ["merge", "flatten"]
    assert paths(compact) == [
        MAIN,
        "src/app/Calculator.java",
        "src/app/Constants.java",
        "words.txt",
    ]
    assert compact.lines["src/app/Calculator.java"][0] == f"{CALCULATOR}:1"
    assert "the oracle refused it in one package and in one file" in compact.note
    compact, asked = made(Wanted(one_file=True), lambda each: each.files[1].path == CALCULATOR)
    assert asked == ["merge", "flatten", "layout"]
    assert paths(compact) == paths(made(Wanted())[0])


def test_if_all_is_refused_compact_is_a_copy() -> None:
    compact, asked = made(Wanted(one_file=True, rename=True), lambda program: False)
    assert compact.program.digest == MANY.digest
    assert asked == ["rename", "merge", "flatten", "layout", "tidy"]
    assert compact.note == "the oracle refused every other layout: a copy of best"


EMPTIED = Program.of(
    {
        "Main.java": "\n",
        "a/Gone.java": "// gone\n\n",
        "a/Kept.java": "package a;\n",
        "Gone.java": "",
        "words.txt": "",
    }
)


def test_files_that_hold_nothing_any_more_are_left_out() -> None:
    compact, asked = made(Wanted(), best=EMPTIED)
    assert asked == ["layout"]
    assert paths(compact) == ["Main.java", "a/Kept.java", "words.txt"]
    assert set(compact.lines) == {"Main.java", "a/Kept.java"}
    assert compact.note.startswith("without 2 empty files, laid out anew")


def test_a_symptom_may_need_an_empty_file() -> None:
    compact, asked = made(Wanted(), lambda each: len(each.files) == 5, EMPTIED)
    assert asked == ["layout", "layout"]
    assert paths(compact) == [file.path for file in EMPTIED]
    assert compact.note.endswith("the oracle refused it without 2 empty files")


def test_files_of_one_name_cannot_be_one_package() -> None:
    twins = Program.of(
        {"a/Main.java": "package a; class Main { }", "b/Main.java": "package b; class Main { }"}
    )
    compact, asked = made(Wanted(one_file=True), best=twins)
    assert asked == ["layout"]
    assert paths(compact) == ["a/Main.java", "b/Main.java"]


def test_imports_that_mean_two_things_keep_files_apart() -> None:
    apart = Program.of(
        {
            "A.java": "import java.util.List; class A { List x; }",
            "B.java": "import java.awt.List; class B { List x; }",
        }
    )
    compact, asked = made(Wanted(one_file=True), best=apart)
    assert asked == ["layout"]
    assert paths(compact) == ["A.java", "B.java"]


def test_names_are_shortened_all_together() -> None:
    compact, asked = made(Wanted(one_file=True, rename=True))
    text = compact.program[MAIN].text.decode()
    assert asked == ["rename"]
    assert "class A {\n    public int c(int d) {\n        return d * 6;\n    }\n}" in text
    assert "public class Main {\n    public static void main(String[] a) {" in text
    assert "import static app.Constants.FACTOR;" in text
    assert compact.note.startswith("in one package and in one file, 5 names shortened")


def test_names_that_the_symptom_needs_survive() -> None:
    compact, asked = made(Wanted(rename=True), lambda each: b"times" in each[CALCULATOR].text)
    assert b"public int times(int " in compact.program[CALCULATOR].text
    assert b"value" not in compact.program[CALCULATOR].text
    assert len(asked) < 12


def test_names_with_one_meaning_each_stay_consistent() -> None:
    text = """\
record Point(int across, int down) { Point { check(across); } int sum() { return across + down(); }
    static void check(int across) { } }
enum Colour { RED, GREEN }
class P<Type extends Comparable<Type>> {
    int field; int length;
    int field(int[] field) { this.field = field.length; return field[0] + field(null); }
    Object m(Object thing, Colour colour) {
        label: for (String each : new String[0]) { if (thing instanceof Point found) break label; }
        java.util.function.Function<Point, Integer> f = Point::down;
        return switch (colour) { case RED -> new Point(1, 2).across(); default -> thing; };
    }
}
"""
    program = Program.of({"P.java": text})
    forest = Forest()
    names = shortened(program, forest, {"P", "length"})
    after = renamed(program, forest, names)
    [file] = after.files
    assert errors(forest.tree(file)) == 0
    assert ("variable", "across") in names
    assert names["variable", "across"] == names["method", "across"]
    words = file.text.decode()
    for gone in ("across", "Point", "Colour", "RED", "label", "found", "Type ", "colour"):
        assert gone not in words, gone
    assert "length;" in words
    back = renamed(after, forest, {(kind, short): name for (kind, name), short in names.items()})
    assert back.files[0].text.decode() == text


@given(java_programs(1), st.data())
@settings(max_examples=30, deadline=None)
def test_without_its_empty_lines_an_edit_leaves_the_same_tokens(
    program: Program, data: st.DataObject
) -> None:
    [file] = program.files
    chips = list(rule_chips(file, Forest().tree(file), CATALOG))
    if not chips:
        return
    edit = data.draw(st.sampled_from(chips)).edit
    kept, gone = (each.apply(program).files[0].text for each in (edit, squeezed(edit, program)))

    def spelt(text: bytes) -> list[bytes | None]:
        return [leaf.text for leaf in leaves(parse(text).root_node)]

    assert spelt(gone) == spelt(kept)
    assert gone.count(b"\n") <= kept.count(b"\n")


def test_lines_that_get_empty_go() -> None:
    text = "class A {\n    int a;\n\n    int b; int c;\n    void m() {\n        d();\n    }\n}\n"
    program = Program.of({"A.java": text})
    [file] = program.files
    found = {
        squeezed(chip.edit, program).apply(program).files[0].text.decode()
        for chip in rule_chips(file, Forest().tree(file), CATALOG)
        if chip.rule == "class_body.members"
    }
    assert text.replace("    int a;\n", "") in found
    assert text.replace("    void m() {\n        d();\n    }\n", "") in found
    assert text.replace("int c;", "      ") in found
