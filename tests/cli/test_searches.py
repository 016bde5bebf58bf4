"""`--search` at a shell: every search goes on where it stopped, and its journal replays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chipper.journal import Reader
from chipper.linemap import kept_lines

if TYPE_CHECKING:
    from tests.cli.desk import Desk

SEARCHES = [
    ("ddmin",),
    ("ddmin", "--unit", "token"),
    ("ddmin", "--unit", "char"),
    ("ddmin", "--unit", "statement"),
    ("ddmin", "--unit", "[a-z]+"),
    ("hdd",),
    ("hdd+",),
    ("hdd*",),
    ("hdd-coarse",),
    ("orbs",),
    ("orbs", "--windows", "largest"),
]
SPELT = {"hdd+": "hdd-plus", "hdd*": "hdd-star"}


def searched(desk: Desk, *words: str) -> dict[str, Any]:
    done = desk.chipj("Main.java", "--test", "./t.sh", *words, "--json", "--quiet")
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


@pytest.mark.parametrize("words", SEARCHES, ids=" ".join)
def test_it_goes_on_where_it_stopped_and_every_variant_replays(
    desk: Desk, words: tuple[str, ...]
) -> None:
    desk.grep()
    name, *more = words
    whole = searched(desk, "--search", name, *more, "--jobs", "2")
    stopped = ("--out", "p.chipj", "--max-variants", "5", "--quiet")
    done = desk.chipj("Main.java", "--test", "./t.sh", "--search", name, *more, *stopped)
    assert done.code == 5, done.err
    same_name = SPELT.get(name, name)  # the other spelling is no other run
    resumed = searched(desk, "--search", same_name, *more, "--jobs", "1", "--out", "p.chipj")
    same = ("best", "variants", "verdicts", "best_variant")
    assert [resumed[key] for key in same] == [whole[key] for key in same]
    with Reader.open(Path(whole["paths"]["folder"]) / "journal.db") as reader:
        asks = list(reader.asks())
        assert [reader.program_at(ask.number).digest for ask in asks] == [a.digest for a in asks]
        best = reader.best()
    text = (Path(whole["paths"]["best"]) / "Main.java").read_bytes()
    assert best.files[0].raw() == text
    assert b"wrong: 42" in text
    assert whole["best"]["tokens"] <= whole["original"]["tokens"]


def test_windows_are_part_of_a_run(desk: Desk) -> None:
    desk.grep()
    words = ("Main.java", "--test", "./t.sh", "--search", "orbs")
    assert desk.chipj(*words, "--max-variants", "3", "--quiet").code == 5
    for other in (("--windows", "largest"), ("--window", "2")):
        done = desk.chipj(*words, *other)
        assert (done.code, "--fresh" in done.err) == (2, True), done.err


@pytest.mark.parametrize("unit", ["line", "char"])
def test_lines_that_are_left_have_their_numbers(desk: Desk, unit: str) -> None:
    desk.grep()
    told = searched(desk, "--search", "ddmin", "--unit", unit)
    assert told["slice"] == {"Main.java": [8]}
    folder = Path(told["paths"]["folder"])
    assert json.loads((folder / "lines.json").read_text()) == {"Main.java": [8]}
    with Reader.open(folder / "journal.db") as reader:
        assert kept_lines(reader) == {"Main.java": (8,)}
    left = (folder / "best" / "Main.java").read_text().strip()
    assert left == ('System.out.println("wrong: 42");' if unit == "line" else "wrong: 42")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--search", "hdd", "--paper"), "--paper is not for --search hdd"),
        (("--search", "ddmin", "--direction", "forward"), "--direction is not for"),
        (("--search", "hdd", "--unit", "line"), "--unit is for --search ddmin"),
        (("--windows", "largest"), "--windows is for --search orbs"),
        (("--search", "ddmin", "--unit", "("), "is no regular expression"),
        (("--search", "ddmin", "--unit", "lines"), "--unit lines matches nothing"),
        (("--search", "ddmin", "--unit", ""), "the unit is empty"),
        (("--search", "orbs", "--window", "0"), "0 is not in the range"),
        (("--search", "bogus"), "bogus"),
    ],
)
def test_options_that_a_search_does_not_know_are_refused(
    desk: Desk, words: tuple[str, ...], message: str
) -> None:
    desk.grep()
    done = desk.chipj("Main.java", "--test", "./t.sh", *words)
    assert (done.code, message in done.err) == (2, True), done.err
