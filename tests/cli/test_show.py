"""Variants by number: `chipj show`, and `--from` to start over from one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import MAIN, SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def chipped(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk with a finished run, which no test here changes."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    desk.write("Main.java")
    desk.grep()
    assert desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--keep", "all").code == 0
    return desk


def test_every_variant_comes_back_byte_for_byte(chipped: Desk) -> None:
    kept = {
        int(path.stem.partition("v")[2].partition("z")[0]): path
        for path in (chipped.folder / "Main.chipj/variants").iterdir()
    }
    assert len(kept) > 5
    for number in [0, 1, len(kept) // 2, max(kept)]:
        done = chipped.chipj("show", "Main.chipj", f"v{number}")
        assert (done.code, done.err) == (0, "")
        assert done.out == kept[number].read_text()


def test_the_best_has_a_name(chipped: Desk) -> None:
    best = (chipped.folder / "Main.chipj/best/Main.java").read_text()
    assert chipped.chipj("show", "Main.chipj", "best").out == best


def test_it_goes_to_a_file_that_was_not_there(chipped: Desk, tmp_path: Path) -> None:
    out = tmp_path / "Small.java"
    done = chipped.chipj("show", "Main.chipj", "0", "--out", out)
    assert (done.code, done.best) == (0, out)
    assert out.read_text() == MAIN
    done = chipped.chipj("show", "Main.chipj", "v1", "--out", out)
    assert done.code == 2
    assert "is there already" in done.err
    assert out.read_text() == MAIN


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Main.chipj", "v9999"), "has no variant v9999"),
        (("Main.chipj", "last"), "'last' is no variant"),
        (("nowhere", "v1"), "there is no journal here"),
        (("Main.chipj", "v0", "--out", "no/such/folder"), "cannot write no/such/folder"),
    ],
)
def test_what_is_not_there_is_said(chipped: Desk, words: tuple[str, ...], said: str) -> None:
    done = chipped.chipj("show", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "\nhelp: " in done.err


def test_several_files_stand_under_their_names_or_in_a_folder(desk: Desk, tmp_path: Path) -> None:
    desk.write("app/Main.java", f"package app;\n{MAIN}")
    desk.write("app/More.java", "package app;\nclass More { int a; }\n")
    desk.script("t.sh", f"grep -q '{SYMPTOM}' app/Main.java")
    assert desk.chipj("app", "--test", "t.sh", "--root", ".", "--quiet").code == 0
    shown = desk.chipj("show", "app.chipj", "v0").out
    assert shown.startswith("// app/Main.java\npackage app;\n")
    assert "// app/More.java\npackage app;\nclass More" in shown
    out = tmp_path / "v0"
    assert desk.chipj("show", "app.chipj", "v0", "--out", out).code == 0
    assert (out / "app/More.java").read_bytes() == (desk.folder / "app/More.java").read_bytes()


def test_a_new_run_starts_from_a_variant_and_leaves_the_old_one_alone(
    chipped: Desk, tmp_path: Path
) -> None:
    journal = (chipped.folder / "Main.chipj/journal.db").read_bytes()
    with Reader.open(chipped.folder / "Main.chipj/journal.db") as reader:
        step = reader.steps()[1]
        middle = reader.program_at(step.number)
    out = tmp_path / "new.chipj"
    command = ("Main.java", "--test", "t.sh", "--from", f"Main.chipj:v{step.number}")
    done = chipped.chipj(*command, "--json", "--out", out)
    assert done.code == 0, done.err
    assert done.json["original"]["tokens"] == step.measure.tokens
    with Reader.open(out / "journal.db") as reader:
        assert reader.original().digest == middle.digest
    assert (chipped.folder / "Main.chipj/journal.db").read_bytes() == journal
    # Its own name tells where it came from, and it is gone on with like any other run.
    done = chipped.chipj(*command, "--quiet", "--max-variants", "1")
    assert done.code == 5
    assert done.best == chipped.folder / f"Mainv{step.number}.chipj/best"
    done = chipped.chipj("resume", f"Mainv{step.number}.chipj", "--quiet")
    assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Main.java", "--from", "Main.chipj"), "is not like Main.chipj:v42"),
        (("Main.java", "--from", "Main.chipj:v9999"), "has no variant v9999"),
        (("Main.java", "--from", "Main.chipj:v1", "--out", "Main.chipj"), "that --from names"),
        (("Other.java", "--from", "Main.chipj:v1"), "is of other files than SOURCES"),
    ],
)
def test_a_start_that_is_not_there_is_said(
    chipped: Desk, words: tuple[str, ...], said: str
) -> None:
    chipped.write("Other.java", MAIN.replace("Main", "Other"))
    before = sorted(os.listdir(chipped.folder))
    done = chipped.chipj(*words, "--test", "t.sh")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "\nhelp: " in done.err
    assert sorted(os.listdir(chipped.folder)) == before
