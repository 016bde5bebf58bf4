"""The variant's folder: what is in it, what is not, and that it goes away."""

from __future__ import annotations

import codecs
import os
from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput
from chipper.fence.scratch import remove
from chipper.oracle.folder import Folders, Riders, gather
from chipper.source.codec import decode
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = Program.of({"app/Main.java": "class Main {}\n"})


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def fill(folder: Path, *paths: str) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(path)


def test_the_program_and_its_riders_are_in_it(user: Path, scratch: Path) -> None:
    fill(user, "run.sh", "data/words.txt", ".hidden")
    folders = Folders(gather([user]), scratch=scratch)
    with folders.fresh(PROGRAM) as folder:
        assert names(folder) == {"app/Main.java", "run.sh", "data/words.txt", ".hidden"}
        assert (folder / "data/words.txt").read_text() == "data/words.txt"
        assert str(folder).isascii()
    assert not folder.exists()


def test_sources_classes_and_build_output_stay_behind(user: Path) -> None:
    fill(user, "A.java", "A.class", "x/B.class", "A.chipj", "run.chipj/journal.db", "keep.txt")
    fill(user, "target/a.txt", "build/a.txt", "out/a.txt", ".git/config", "x/.idea/a.xml")
    assert [path for path, _ in gather([user]).files] == ["keep.txt"]


def test_executable_files_stay_executable(user: Path, scratch: Path) -> None:
    fill(user, "timeout", "data")
    (user / "timeout").chmod(0o755)
    (user / "data").chmod(0o444)
    with Folders(gather([user]), scratch=scratch).fresh(PROGRAM) as folder:
        assert os.access(folder / "timeout", os.X_OK)
        assert not (folder / "data").stat().st_mode & 0o111


def test_nothing_is_a_link_and_writing_reaches_nobody_else(user: Path, scratch: Path) -> None:
    fill(user, "real.txt", "elsewhere/deep.txt")
    (user / "link.txt").symlink_to(user / "real.txt")
    (user / "linked folder").symlink_to(user / "elsewhere")
    (user / "nowhere").symlink_to(user / "missing")
    folders = Folders(gather([user]), scratch=scratch)
    with folders.fresh(PROGRAM) as folder:
        assert names(folder) == {"app/Main.java", "real.txt", "link.txt", "elsewhere/deep.txt"}
        assert not any(path.is_symlink() for path in folder.rglob("*"))
        for name in names(folder):
            (folder / name).write_text("spoilt")
    assert (user / "real.txt").read_text() == "real.txt"
    with folders.fresh(PROGRAM) as folder:
        assert (folder / "link.txt").read_text() == "real.txt"


def test_riders_are_as_they_were_at_the_start(user: Path, scratch: Path) -> None:
    fill(user, "data.txt")
    folders = Folders(gather([user]), scratch=scratch)
    (user / "data.txt").write_text("changed")
    with folders.fresh(PROGRAM) as folder:
        assert (folder / "data.txt").read_text() == "data.txt"


def test_too_much_beside_the_scripts_leaves_only_what_is_included(user: Path) -> None:
    fill(user, "a.txt", "b.txt", "sub/c.txt")
    assert not gather([user], most_bytes=100).too_many
    for riders in (
        gather([user], [user / "sub"], most_bytes=10),
        gather([user], [user / "sub/c.txt"], most_files=2),
    ):
        assert riders == Riders((("sub/c.txt", user / "sub/c.txt"),), too_many=True)


def test_included_paths_ride_along_wherever_they_are(user: Path, tmp_path: Path) -> None:
    fill(tmp_path, "lib/a.jar", "lib/x/B.class", "one.txt")
    fill(user, "build/kept.txt", "run.sh")
    riders = gather([user], [tmp_path / "lib", tmp_path / "one.txt", user / "build"])
    expected = {"lib/a.jar", "lib/x/B.class", "one.txt", "build/kept.txt", "run.sh"}
    assert {path for path, _ in riders.files} == expected
    with pytest.raises(BadInput, match="no such"):
        gather([user], [user / "missing"])


def test_the_first_folder_wins_and_the_program_before_all(tmp_path: Path, scratch: Path) -> None:
    fill(tmp_path / "one", "a.txt", "b.txt")
    fill(tmp_path / "two", "a.txt", "c.txt")
    (tmp_path / "two/a.txt").write_text("the second")
    riders = gather([tmp_path / "one", tmp_path / "two"])
    program = Program.of({"b.txt": "the program's"})
    with Folders(riders, scratch=scratch).fresh(program) as folder:
        assert names(folder) == {"a.txt", "b.txt", "c.txt"}
        assert (folder / "a.txt").read_text() == "a.txt"
        assert (folder / "b.txt").read_text() == "the program's"


@pytest.mark.parametrize(
    "raw",
    [
        codecs.BOM_UTF16_LE + "class Ä {}\r\n".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "class Ä {}".encode("utf-16-be"),
        codecs.BOM_UTF8 + "class Ä {}".encode(),
        "class \N{LATIN SMALL LETTER E WITH ACUTE} {}".encode("latin-1"),
    ],
    ids=["UTF-16 little", "UTF-16 big", "UTF-8 with mark", "Latin-1"],
)
def test_files_are_written_in_their_own_encoding(raw: bytes, scratch: Path) -> None:
    program = Program((File("A.java", *decode(raw)),))
    with Folders(scratch=scratch).fresh(program) as folder:
        assert (folder / "A.java").read_bytes() == raw


def test_every_folder_is_new_and_close_leaves_none(scratch: Path) -> None:
    folders = Folders(scratch=scratch)
    with folders.fresh(PROGRAM) as one, folders.fresh(PROGRAM) as other:
        assert one != other
        (one / "litter").write_text("")
    with folders.fresh(PROGRAM) as folder:
        assert names(folder) == {"app/Main.java"}
    folders.close()
    folders.close()
    assert not list(scratch.iterdir())


def test_locked_and_deep_folders_are_removed_too(tmp_path: Path) -> None:
    top = tmp_path / "top"
    (top / "locked").mkdir(parents=True)
    fill(top, "locked/file")
    (top / "locked").chmod(0)
    deep = f"{top}{'/d' * 1200}"
    for end in range(len(f"{top}/d"), len(deep) + 1, 2):
        os.mkdir(deep[:end])
    (top / "home").symlink_to(tmp_path / "home")
    fill(tmp_path, "home/precious")
    remove(top)
    assert not top.exists()
    assert (tmp_path / "home/precious").exists()


def test_no_file_is_written_outside(scratch: Path) -> None:
    for path in ("../Main.java", "/tmp/Main.java", "a/../../b.java"):
        with pytest.raises(BadInput), Folders(scratch=scratch).fresh(Program.of({path: ""})):
            pass


def test_a_temporary_folder_with_an_awkward_name_is_avoided(
    user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(user))
    folders = Folders()
    try:
        assert str(folders.root).isascii()
        assert " " not in str(folders.root)
    finally:
        folders.close()
    assert not folders.root.exists()
