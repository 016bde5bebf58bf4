"""`chipj certificate`: what is proven, why each piece stayed, and what is said when it is not."""

from __future__ import annotations

import re
from itertools import count, repeat
from typing import TYPE_CHECKING, cast

import pytest

from chipper.certificate import MOST, SECONDS, counted
from chipper.journal import Reader
from tests.cli.desk import MAIN, SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.chips.chip import Chip


def test_a_finished_run_is_1_minimal_and_says_why_each_piece_stayed(desk: Desk) -> None:
    script = f"grep -q '{SYMPTOM}' \"$1.java\" && echo fine || {{ echo no such line; false; }}"
    desk.script("t.sh", script)
    done = desk.chipj("Main.java", "--test", "t.sh", "--json")
    assert done.code == 0, done.err
    assert done.json["minimal"] is True
    assert done.json["certificate"]["asked"] > 0
    assert "1-minimal: none of the" in done.err
    told = desk.chipj("certificate", "Main.chipj").out
    stayed = {line for line in told.splitlines() if line.startswith("Main.java:")}
    assert any(SYMPTOM in line for line in stayed), told
    assert "prints 'no such line' instead of 'fine'" in told
    assert told.splitlines()[-2].startswith("1-minimal")


def test_it_is_told_from_the_journal_alone(desk: Desk, tmp_path: Path) -> None:
    assert desk.chipj("Main.java", "--test", desk.grep(), "--quiet").code == 0
    told = desk.chipj("certificate", "Main.chipj").out
    lonely = tmp_path / "lonely"
    lonely.mkdir()
    (desk.folder / "Main.chipj/journal.db").rename(lonely / "journal.db")
    assert desk.chipj("certificate", lonely).out == told
    quiet = desk.chipj("certificate", lonely, "--quiet").out
    assert quiet.startswith("1-minimal")
    assert told.endswith(quiet)


def test_stop_at_ends_well_and_the_certificate_was_not_asked(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--stop-at", "60", "--json")
    assert done.code == 0
    assert (done.json["minimal"], done.json["certificate"]["asked"]) == (False, 0)
    assert (
        "not certified: small enough for --stop-at 60"
        in desk.chipj("certificate", "Main.chipj").out
    )


def test_a_run_stopped_by_a_limit_says_how_many_chips_are_unasked(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--max-variants", "5", "--json")
    assert done.code == 5
    unasked = done.json["certificate"]["unasked"]
    assert unasked > 10
    assert f"{unasked} chips of the best are unasked" in done.err
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        last = reader.last()
    more = desk.chipj("resume", "Main.chipj", "--max-variants", str(last + 200), "--json")
    assert more.code == 0, more.err
    assert more.json["minimal"] is True
    assert more.json["certificate"]["unasked"] is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--paper",), "not with --paper"),
        (("--passes", "1"), "--passes 1 bounds the search"),
        (("--search", "ddmin"), "--search ddmin has a law of its own"),
    ],
)
def test_where_nothing_is_certified_that_is_said(
    desk: Desk, options: tuple[str, ...], told: str
) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), *options, "--json")
    assert done.code == 0, done.err
    assert done.json["minimal"] is False
    assert f"not certified: {told}" in desk.chipj("certificate", "Main.chipj").out


def test_shielded_places_are_told_apart(desk: Desk) -> None:
    shield = ("--shield", "Main.add")
    assert desk.chipj("Main.java", "--test", desk.grep(), "--quiet", *shield).code == 0
    told = desk.chipj("certificate", "Main.chipj").out
    assert "Main.java:3  return a + b;\n    is shielded: it was not asked\n" in told
    assert "the shielded places aside" in told


def test_what_ran_into_a_limit_is_listed_apart(desk: Desk) -> None:
    desk.grep(name="shown.sh")
    desk.script("t.sh", './shown.sh "$1" || while :; do :; done')
    options = ("--timeout", "0.3s", "--allow-empty", "--only", "block", "--only", "declaration")
    done = desk.chipj("Main.java", "--test", "t.sh", *options, "--json")
    assert done.code == 0, done.err
    assert done.json["minimal"] is True
    late = done.json["certificate"]["verdicts"]["timeout"]
    told = desk.chipj("certificate", "Main.chipj").out
    assert "does not end in time (timeout)" in told
    listed = told.partition("with larger limits these might be good:\n")[2].splitlines()
    assert len(listed) == late >= 1
    assert " timeout: " in listed[0]
    assert " at Main.java:" in listed[0]


def test_verify_looks_up_every_chip_of_the_best(desk: Desk) -> None:
    desk.write("Main.java", MAIN.replace("wrong: 42", "wrong: 42, or so"))
    assert desk.chipj("Main.java", "--test", desk.grep(), "--quiet").code == 0
    done = desk.chipj("certificate", "Main.chipj", "--verify", "--quiet")
    assert done.code == 0, done.err
    assert "accepted steps are good (100 %)" in done.out
    assert "1-minimal: the journal has an answer for each of" in done.out


def test_a_folder_without_a_journal_is_an_error(desk: Desk) -> None:
    done = desk.chipj("certificate", "nowhere")
    assert done.code == 2
    assert "there is no journal here" in done.err


@pytest.mark.jdk
@pytest.mark.parametrize("mode", ["internal", "external"])
def test_the_compilers_words_are_the_reason_in_either_mode(desk: Desk, mode: str) -> None:
    desk.write(
        "Main.java",
        'class Main {\n  static String f() { return false ? f() : "wrong: 42"; }\n'
        "  public static void main(String[] a) {\n    System.out.println(f());\n  }\n}\n",
    )
    only = [word for name in ("declaration", "block", "closures") for word in ("--only", name)]
    options = ("--symptom", SYMPTOM, "--mode", mode, *only, "--quiet")
    assert desk.chipj("Main.java", *options).code == 0
    told = desk.chipj("certificate", "Main.chipj").out
    without = "does not compile: cannot find symbol: method f() (line 4)"
    assert without in told
    assert re.search(r"without it and its uses, v\d+ prints", told)
    assert "prints nothing" in told


def test_what_is_unasked_is_counted_for_as_long_as_one_waits_for_a_number() -> None:
    chip = cast("Chip", None)  # counting does not look at them
    assert counted([chip] * 7, clock=lambda: 0.0) == (7, False)
    assert counted(repeat(chip), clock=lambda: 0.0) == (MOST, True)
    assert counted(repeat(chip), clock=count(0.0, SECONDS / 4).__next__) == (5, True)
