"""Programs that tell that they come to a line: which statement is meant, and what is left of it."""

from __future__ import annotations

import pytest

from chipper.java.parse import Forest, errors
from chipper.java.reached import first_line, marks
from chipper.source.program import Program

TEXT = """\
class Main {
    int field = 1;

    void f() {
        int x =
            1 +
            2;
        if (x > 1)
            g();
        for (;;) { x++; }
    }

    void g() { }
}
"""


@pytest.mark.parametrize(
    ("line", "first"),
    [
        *((line, None) for line in (1, 2, 3, 4, 11, 13, 14, 99)),
        *((line, 5) for line in (5, 6, 7)),
        *((line, line) for line in (8, 9, 10)),
    ],
)
def test_a_line_means_the_innermost_statement_around_it(line: int, first: int | None) -> None:
    program = Program.of({"Main.java": TEXT})
    assert first_line(program["Main.java"], Forest(), line) == first


@pytest.mark.parametrize("line", [5, 8, 9, 10])
def test_the_call_stands_before_the_statement_and_lines_stay(line: int) -> None:
    program = Program.of({"Main.java": TEXT})
    [mark] = marks(program, [("Main.java", line)], "LOG")
    put = mark.put(program, Forest())
    assert put is not None
    text = put["Main.java"].text.decode()
    assert text.splitlines()[line - 1].lstrip(" {").startswith(f"{mark.name}.at();")
    assert text.count("\n") == TEXT.count("\n")
    assert f"reached line {line} in file Main.java" in text
    assert not errors(Forest().tree(put["Main.java"]))


def test_what_is_gone_cannot_be_reached() -> None:
    program = Program.of({"Main.java": TEXT})
    [mark] = marks(program, [("Main.java", 9)], "LOG")
    less = Program.of({"Main.java": TEXT.replace("g();", "   ;")})
    assert mark.put(less, Forest()) is None
    assert mark.put(Program.of({"Other.java": TEXT}), Forest()) is None


def test_a_name_that_the_program_uses_is_not_used() -> None:
    program = Program.of({"Main.java": TEXT.replace("field", "ChipjLine0")})
    [mark] = marks(program, [("Main.java", 9)], "LOG")
    assert mark.name not in program["Main.java"].text.decode()
