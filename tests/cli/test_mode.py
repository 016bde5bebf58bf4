"""Internal mode gives what external mode gives, under every kind of oracle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import SYMPTOM

if TYPE_CHECKING:
    from tests.cli.desk import Desk

RUN = '[ "$4" = internal ] || javac "$1.java" || exit; java "$2" > "$3" 2>&1'
COMPARE = f"grep -q '^{SYMPTOM}$' \"$1.output\""
FEWER = ("--only", "block", "--passes", "1")  # scripts start a JVM or two for each
TEST = f'[ -f "$2.class" ] || javac "$1.java" && java "$2" | grep -q "^{SYMPTOM}$"'
RETURNED = 'class Main { int f(int a) { int b = a; return "wrong"; } void g() { f(1); } }\n'
PASSED = 'class Main { int h() { return "x"; } void f(int a) { } void g() { h(); f("y"); } }\n'


def story(desk: Desk, name: str) -> list[tuple[int, str, str]]:
    with Reader.open(desk.folder / name / "journal.db") as reader:
        return [(ask.number, ask.rule, str(ask.judgement.verdict)) for ask in reader.asks()]


@pytest.mark.jdk
@pytest.mark.parametrize("kind", ["symptom", "scripts", "test"])
def test_both_modes_come_to_the_same_bytes(desk: Desk, kind: str) -> None:
    desk.script("run.sh", RUN)
    desk.script("cmp.sh", COMPARE)
    desk.script("t.sh", TEST)
    symptom = {
        "symptom": ("--symptom", f"^{SYMPTOM}$"),
        "scripts": ("--run", "run.sh", "--compare", "cmp.sh"),
        "test": ("--test", "t.sh"),
    }[kind]
    more = ("--only", "declaration") if kind == "symptom" else ()
    for mode in ("internal", "external"):
        told = ("--mode", mode, "--out", f"{mode}.chipj", *FEWER, *more)
        done = desk.chipj("Main.java", *symptom, *told)
        assert done.code == 0, done.err
        assert ("internal mode" in done.err) == (mode == "internal")
    texts = [
        (desk.folder / f"{mode}.chipj" / "best" / "Main.java").read_bytes()
        for mode in ("internal", "external")
    ]
    assert texts[0] == texts[1]
    stories = [story(desk, f"{mode}.chipj") for mode in ("internal", "external")]
    assert len(stories[0]) > (10 if kind == "symptom" else 4)
    if kind == "symptom":
        assert "no-compile" in {verdict for _, _, verdict in stories[0]}
        assert stories[0] == stories[1]
    else:  # a script cannot tell what does not compile from what is bad
        assert [ask[:2] for ask in stories[0]] == [ask[:2] for ask in stories[1]]


@pytest.mark.jdk
@pytest.mark.parametrize(
    ("text", "key", "without", "verdicts"),
    [
        (RETURNED, "prob.found.req", (), {"good", "bad"}),
        (RETURNED, "prob.found.req", ("--without", "cut"), {"good", "bad", "no-compile"}),
        # To people javac tells another key for the argument, and the same as for what is returned.
        (PASSED, "cant.apply.symbol", (), {"good", "bad"}),
    ],
    ids=["around", "everywhere", "another key"],
)
def test_what_javac_says_is_the_same_in_both_modes(
    desk: Desk, text: str, key: str, without: tuple[str, ...], verdicts: set[str]
) -> None:
    desk.write("Main.java", text)
    stories = []
    for mode in ("internal", "external"):
        told = ("--javac-error", key, "--mode", mode, "--out", f"{mode}.chipj")
        done = desk.chipj("Main.java", *told, "--without", "deep", "--without", "letter", *without)
        assert done.code == 0, done.err
        assert ("internal mode: javac stays resident" in done.err) == (mode == "internal")
        with Reader.open(desk.folder / f"{mode}.chipj" / "journal.db") as reader:
            stories.append(
                [
                    (ask.number, ask.rule, ask.judgement.verdict, ask.judgement.output_digest)
                    for ask in reader.asks()
                ]
            )
    assert stories[0] == stories[1]
    assert verdicts <= {str(verdict) for _, _, verdict, _ in stories[0]}


@pytest.mark.jdk
def test_where_the_symptom_is_a_compile_error_internal_mode_does_not_serve(desk: Desk) -> None:
    desk.write("Main.java", 'class Main { void f() { int x = "wrong"; int y = 1; } }\n')
    desk.script("t.sh", 'javac "$1.java" 2>&1 | grep -q "incompatible types"')
    done = desk.chipj("Main.java", "--test", "t.sh", "--mode", "internal", *FEWER)
    assert done.code == 0, done.err
    assert "external mode" in done.err
    assert "int y" not in (desk.folder / "Main.chipj/best/Main.java").read_text()


@pytest.mark.jdk
def test_a_run_goes_on_where_javac_names_a_type_that_it_has_made_up(desk: Desk) -> None:
    text = 'import java.util.Map;\nclass Main { void w(Map<String, ?> a) { a.put("x", 1); } }\n'
    desk.write("Main.java", text)
    told = ("Main.java", "--javac-error", "cant.apply.symbol", "--quiet")
    assert desk.chipj(*told, "--max-variants", "1").code == 5
    done = desk.chipj(*told)
    assert done.code == 0, done.err


@pytest.mark.jdk
def test_a_trial_that_failed_is_made_once(desk: Desk) -> None:
    desk.write("Main.java", f"class Main {{ int i = {SYMPTOM}; }}\n")
    done = desk.chipj("Main.java", "--test", desk.grep(), "--max-variants", "3")
    assert done.err.count("external mode") <= 1, done.err
