"""Who may work in a run folder: one at a time, and nothing of anybody is deleted."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput, InUse
from chipper.folder import RunFolder
from chipper.journal import State
from tests.folder.runs import HOLD, PROGRAM, begin, child, contents, contents_of, names

if TYPE_CHECKING:
    from pathlib import Path


def test_a_new_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    with RunFolder.open(tmp_path / "x" / "y.chipj", "f1") as folder:
        assert not folder.resumes
        assert names(folder.path) == ["lock"]


@pytest.mark.parametrize("state", [state for state in State if state is not State.FINISHED])
def test_an_unfinished_run_with_the_same_fingerprint_goes_on(place: Path, state: State) -> None:
    begin(place, state)
    with RunFolder.open(place, "f1") as folder:
        assert folder.resumes


@pytest.mark.parametrize(
    ("state", "print_of"), [(State.FINISHED, "f1"), (State.STOPPED, "f2"), (State.FINISHED, "f2")]
)
def test_any_other_run_is_left_alone_and_fresh_is_offered(
    place: Path, state: State, print_of: str
) -> None:
    begin(place, state)
    before = contents(place)
    with pytest.raises(BadInput, match="holds a") as caught:
        RunFolder.open(place, print_of)
    assert "--fresh" in caught.value.help
    assert "Main.chipj.1" in caught.value.help
    assert contents(place) == before
    with RunFolder.open(place, print_of, fresh=True):  # the refusal kept no lock
        pass


def test_fresh_renames_old_runs_and_deletes_nothing(place: Path) -> None:
    olds = []
    for _ in range(3):
        begin(place, State.FINISHED)
        olds.append(contents(place))
        with RunFolder.open(place, "f1", fresh=True) as folder:
            assert not folder.resumes
            assert names(place) == ["lock"]
    assert names(place.parent) == ["Main.chipj", *(f"Main.chipj.{n}" for n in (1, 2, 3))]
    assert [contents(place.with_name(f"Main.chipj.{n}")) for n in (1, 2, 3)] == olds


def test_fresh_does_not_pile_up_starts_that_came_to_nothing(place: Path) -> None:
    for _ in range(2):
        RunFolder.open(place, "f1", fresh=True).close()
    assert names(place.parent) == ["Main.chipj"]


def test_a_run_whose_journal_is_gone_is_not_written_over(place: Path) -> None:
    begin(place, State.STOPPED)
    (place / "journal.db").unlink()
    with pytest.raises(BadInput, match="journal is gone") as caught:
        RunFolder.open(place, "f1")
    assert "--fresh" in caught.value.help
    RunFolder.open(place, "f1", fresh=True).close()
    assert contents(place.with_name("Main.chipj.1") / "best") == contents_of(PROGRAM)


def test_a_start_that_was_killed_before_its_journal_is_no_run(place: Path) -> None:
    place.mkdir()
    (place / "lock").write_text("123\n")
    (place / ".tmp-journal.db").write_bytes(b"half")
    with RunFolder.open(place, "f1") as folder:
        assert not folder.resumes
        assert names(place) == ["lock"]


def test_a_torn_journal_is_refused_and_the_lock_let_go(place: Path) -> None:
    begin(place, State.STOPPED)
    (place / "journal.db").write_bytes(b"not a journal at all" * 99)
    for _ in range(2):
        with pytest.raises(BadInput, match="journal cannot be used") as told:
            RunFolder.open(place, "f1")
        saved = f"{place / 'best'} holds the best so far, whole; start over with --fresh"
        assert told.value.help.startswith(saved)
    (place / "best").unlink()
    with pytest.raises(BadInput, match="journal cannot be used") as told:
        RunFolder.open(place, "f1")
    assert told.value.help.startswith("start over with --fresh")


@pytest.mark.parametrize("fresh", [False, True])
def test_a_folder_or_file_of_somebody_else_is_never_taken(place: Path, fresh: bool) -> None:
    place.write_text("mine")
    with pytest.raises(BadInput, match="not a folder"):
        RunFolder.open(place, "f1", fresh=fresh)
    with pytest.raises(BadInput, match="cannot be used"):
        RunFolder.open(place / "deeper", "f1", fresh=fresh)
    place.unlink()
    place.mkdir()
    (place / "thesis.tex").write_text("mine")
    with pytest.raises(BadInput, match="not from chipj"):
        RunFolder.open(place, "f1", fresh=fresh)
    assert names(place) == ["thesis.tex"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with pytest.raises(BadInput, match="Permission denied") as caught:
        RunFolder.open(tmp_path / "Main.chipj", "f1")
    assert "--out" in caught.value.help


def test_a_second_chipj_is_told_who_is_there_until_the_first_is_dead(place: Path) -> None:
    with child(HOLD, place) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        for fresh in (False, True):
            with pytest.raises(InUse, match=f"in use by process {holder.pid}$"):
                RunFolder.open(place, "f1", fresh=fresh)
        holder.send_signal(signal.SIGKILL)
    with RunFolder.open(place, "f1"), pytest.raises(InUse, match=str(os.getpid())):
        RunFolder.open(place, "f1")
    assert not place.with_name("Main.chipj.1").exists()
