"""`--verify SCRIPT`: the result is tried once more, and refused if it fails there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path

ONLY = ("--only", "block", "--verify", "v.sh")


def test_the_script_gets_the_run_folder_and_is_asked_once(desk: Desk, tmp_path: Path) -> None:
    log = tmp_path / "log"
    desk.script("v.sh", f"echo \"$#:$2:$3\" >> '{log}'", f'grep -q "{SYMPTOM}" "$1/best/Main.java"')
    done = desk.chipj("Main.java", "--test", desk.grep(), *ONLY)
    assert (done.code, log.read_text()) == (0, "3::\n"), done.err
    assert "the result shows the symptom there too: v.sh" in done.err


def test_a_result_that_it_refuses_ends_it_with_4_and_is_kept(desk: Desk) -> None:
    desk.script("v.sh", "echo it is not there; exit 1")
    done = desk.chipj("Main.java", "--test", desk.grep(), *ONLY)
    assert done.code == 4
    assert "does not show the symptom in v.sh, the best is saved\nit is not there\n" in done.err
    assert SYMPTOM in (done.best / "Main.java").read_text()
    assert desk.chipj("Main.java", "--test", "t.sh", *ONLY[:2], "--json", "--fresh").code == 0


@pytest.mark.parametrize(
    ("name", "said"), [("none.sh", "no such script"), ("Main.java", "not executable")]
)
def test_what_cannot_be_started_is_refused_at_once(desk: Desk, name: str, said: str) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--verify", name)
    assert (done.code, said in done.err) == (2, True), done.err
    assert not (desk.folder / "Main.chipj").exists()
