"""Places that are to stay: named, by lines, or marked in the source."""

from __future__ import annotations

import pytest

from tests.cli.desk import MAIN, SYMPTOM, Desk


def best(desk: Desk, *options: str, text: str = MAIN) -> str:
    desk.write("Main.java", text)
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet", "--fresh", *options)
    assert done.code == 0, done.err
    return (done.best / "Main.java").read_text()


def test_a_shielded_member_stays_as_it_is(desk: Desk) -> None:
    assert "return a + b;" not in best(desk)
    for name in ("Main.add", "add"):
        done = desk.chipj("Main.java", "--test", "t.sh", "--shield", name, "--fresh", "--quiet")
        assert done.code == (0 if "." in name else 2), done.err
    kept = best(desk, "--shield", "Main.add")
    assert "static int add(int a, int b) {\n        return a + b;\n    }\n" in kept
    assert "x = 3" not in kept


def test_shielded_lines_stay_as_they_are(desk: Desk) -> None:
    kept = best(desk, "--shield", "Main.java:9-11", "--shield", "Main.java:13")
    assert "if (x > 2) {\n            x = 3;\n        }\n" in kept
    assert "println(x)" not in kept


def test_markers_shield_their_lines_and_stay_themselves(desk: Desk) -> None:
    text = MAIN.replace("x = 3;", "x = 3; // chipj:keep")
    text = text.replace("        return a + b;", "        // chipj:keep\n        return a + b;")
    kept = best(desk, text=text + "// another comment\n")
    assert "x = 3; // chipj:keep\n" in kept
    assert "// chipj:keep\n        return a + b;\n" in kept
    assert "another" not in kept
    assert "a comment" not in kept


def test_everything_between_begin_and_end_is_shielded(desk: Desk) -> None:
    text = MAIN.replace("    static int", "    // chipj:keep begin\n    static int")
    text = text.replace("    public static", "    /* chipj:keep end */\n    public static")
    kept = best(desk, text=text)
    assert text[text.index("// chipj:keep begin") : text.index("    public static")] in kept
    assert "x = 3" not in kept


def test_shields_and_the_papers_shield_go_together(desk: Desk) -> None:
    kept = best(desk, "--shield", "declarations", "--shield", "Main.add")
    assert "return a + b;" in kept


@pytest.mark.parametrize(
    ("shield", "told"),
    [
        ("Main.ad", "did you mean Main.add"),
        ("Mian", "did you mean Main"),
        ("Main.java:99", "has 14 lines"),
        ("Main.java:5-3", "no such lines"),
        ("Other.java:1-2", "there is Main.java"),
        ("Main.java:5", "nothing but blanks"),
        ("", "nothing is declared"),
    ],
)
def test_a_shield_that_names_nothing_is_an_error(desk: Desk, shield: str, told: str) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--shield", shield)
    assert done.code == 2
    assert told in done.err
    assert not (desk.folder / "Main.chipj").exists()


@pytest.mark.parametrize(
    ("marker", "told"),
    [
        ("begin", "Main.java:7: chipj:keep begin has no end"),
        ("end", "Main.java:7: chipj:keep end ends what never began"),
        ("begni", "Main.java:7: chipj:keep begni means nothing"),
        ("begin */ /* chipj:keep begin", "begins inside of another"),
    ],
)
def test_a_marker_that_makes_no_sense_is_an_error(desk: Desk, marker: str, told: str) -> None:
    desk.write("Main.java", MAIN.replace("// a comment", f"/* chipj:keep {marker} */"))
    done = desk.chipj("Main.java", "--test", desk.grep())
    assert done.code == 2
    assert told in done.err


def test_a_shield_in_another_search_is_kept_too(desk: Desk) -> None:
    options = ("--search", "ddmin", "--unit", "line", "--shield", "Main.java:3")
    kept = best(desk, *options)
    assert "return a + b;" in kept
    assert SYMPTOM in kept
    done = desk.chipj("Main.java", "--test", "t.sh", *options[:4], "--shield", "declarations")
    assert done.code == 2
    assert "--shield is not for --search ddmin" in done.err
