"""What the original never executes goes first, under every kind of oracle and fence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import SYMPTOM

if TYPE_CHECKING:
    from tests.cli.desk import Desk

MAIN = """\
public class Main {
    static int dead(int a) { int b = a + 1; while (b < 9) { b++; } return b; }
    public static void main(String[] args) {
        if (args.length > 3) { int x = dead(1); System.out.println(x + dead(2)); }
        System.out.println("wrong: 42");
    }
}
"""


@pytest.mark.jdk
@pytest.mark.parametrize("fence", ["auto", "none"])
@pytest.mark.parametrize("kind", ["symptom", "scripts"])
def test_what_is_never_executed_goes_in_one_question(desk: Desk, kind: str, fence: str) -> None:
    desk.write("Main.java", MAIN)
    desk.script("run.sh", 'javac "$1.java" && java "$2" > "$3"')
    desk.script("cmp.sh", f"grep -q '^{SYMPTOM}$' \"$1.output\"")
    symptom = {
        "symptom": ("--symptom", f"^{SYMPTOM}$"),
        "scripts": ("--run", "run.sh", "--compare", "cmp.sh"),
    }[kind]
    done = desk.chipj("Main.java", *symptom, "--fence", fence, "--only", "cut")
    assert done.code == 0, done.err
    left = (desk.folder / "Main.chipj/best/Main.java").read_text()
    assert "args.length" not in left
    assert "dead(2)" not in left
    assert "while" not in left
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        assert [learnt.kind for learnt in reader.learnt()] == ["coverage"]
        assert [ask.phase for ask in reader.asks()][:1] == ["cut"]
