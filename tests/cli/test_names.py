"""Names of every kind: links, what looks like an option, any locale, no UTF-8 at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from chipper.cli.inputs import find_main
from chipper.errors import BadInput
from chipper.java.parse import Forest
from chipper.source.program import Program
from tests.cli.desk import MAIN, SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path

PACKAGES = Program.of(
    {
        f"{where}/{name}.java": f"package {where}; class {name} {{ }}"
        for where, name in {"app": "Sum", "one": "Twice", "two": "Twice", "other": "Main"}.items()
    }
    | {"Main.java": "class Main { }"}
)


def test_a_linked_input_gives_its_folder_the_name_behind_the_link(desk: Desk) -> None:
    desk.write("real/Main.java")
    (desk.folder / "Main.java").unlink()
    (desk.folder / "Main.java").symlink_to("real/Main.java")
    (desk.folder / "linked").symlink_to("real")
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet")
    assert done.best == desk.folder / "Main.chipj/best"
    assert (desk.folder / "Main.java").is_symlink()
    done = desk.chipj("linked", "--test", desk.grep(), "--quiet")
    assert done.best == desk.folder / "real.chipj/best"
    assert (desk.folder / "real/Main.java").read_text() == MAIN


def test_names_that_look_like_options_reach_no_script_as_one(desk: Desk, tmp_path: Path) -> None:
    log = tmp_path / "log"
    desk.write("-n.java")
    desk.script("t.sh", f'echo "$1|$3" >> {log}', f'cat "$1.java" | grep -q "{SYMPTOM}"')
    done = desk.chipj("--test", "t.sh", "--quiet", "--", "-n.java")
    assert done.code == 0, done.err
    assert done.best == desk.folder / "-n.chipj/best"
    assert set(log.read_text().splitlines()) == {"./-n|./-n.output"}
    desk.script("run.sh", 'cat "$1.java" > "$3"')
    desk.script("cmp.sh", f'echo "$1" >> {log}', f'grep -q "{SYMPTOM}" "$1"')
    done = desk.chipj("./-n.java", "--run", "run.sh", "--compare", "cmp.sh", "--fresh", "--quiet")
    assert done.code == 0, done.err
    assert {line[0] for line in log.read_text().splitlines()} == {"."}


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_any_name_works_in_any_locale(desk: Desk, locale: str) -> None:
    folder = "ünï 日本"
    desk.write(f"{folder}/Жук in.java", MAIN.replace("42", "42 é"))
    desk.script(f"{folder}/t.sh", 'grep -q "42 é" "$1.java"')
    foreign = Desk(desk.folder, {"LC_ALL": locale, "LANG": locale})
    done = foreign.chipj(folder, "--test", f"{folder}/t.sh", "--main", "Main", "--quiet")
    assert done.code == 0, done.err
    assert done.best == desk.folder / f"{folder}.chipj/best"
    assert "42 é" in (done.best / "Жук in.java").read_text()


def test_a_name_that_is_not_utf_8_above_the_program_is_printed_as_it_is(desk: Desk) -> None:
    below = desk.folder / os.fsdecode(b"caf\xe9")
    below.mkdir()
    other = Desk(below)
    other.write("Main.java")
    done = other.chipj("Main.java", "--test", other.grep(), "--quiet")
    assert done.code == 0, done.err
    assert done.best == below / "Main.chipj/best"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Sum", "app.Sum"),
        ("Sum$Part", "app.Sum$Part"),
        ("app.Sum", "app.Sum"),
        ("Main", "Main"),  # there is one without a package
    ],
)
def test_the_package_of_a_class_may_be_left_out(name: str, found: str) -> None:
    assert find_main(PACKAGES, name, Forest(), needed=True)[0] == found


@pytest.mark.parametrize(
    ("name", "said", "remedy"),
    [
        ("Twice", "several classes are called Twice: one.Twice, two.Twice", "its package"),
        ("app.Sun", "no class app.Sun in the sources", "did you mean app.Sum?"),
    ],
)
def test_a_class_that_nobody_or_two_are_called_is_refused(
    name: str, said: str, remedy: str
) -> None:
    with pytest.raises(BadInput) as refused:
        find_main(PACKAGES, name, Forest(), needed=True)
    assert refused.value.message == said
    assert remedy in (refused.value.help or "")
