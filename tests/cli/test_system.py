"""What the system refuses: to read a file, to write into a folder, to make room on a disk."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import CHIPJ, MAIN, ROOT, SYMPTOM, Desk, Done

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534
MOUNTED = 'mount -t tmpfs -o size={size} tmpfs "{folder}" || exit 99; cd "{folder}" || exit 99\n'

BODY = "".join(f"        System.out.println({number});\n" for number in range(900))
LARGE = MAIN.replace("        int x", f"{BODY}        int x")


class Nobody:
    """A desk of somebody who is not root: root may read and write everything."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(folder)
        self._as_nobody: tuple[str, ...] = ()
        if os.geteuid() == 0:
            self._as_nobody = (
                "setpriv",
                f"--reuid={NOBODY}",
                f"--regid={NOBODY}",
                "--clear-groups",
            )
            os.chown(folder, NOBODY, NOBODY)

    def possible(self) -> bool:
        """Whether such a user can start Python and read chipj at all."""
        try:
            done = self.run(sys.executable, "-c", "import chipper.cli.commands")
        except OSError:
            return False
        return done.code == 0

    def chipj(self, *arguments: str) -> Done:
        return self.run(*CHIPJ, *arguments)

    def run(self, *command: str) -> Done:
        environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
        return self.desk.run(*self._as_nobody, *command, env=environment)


@pytest.fixture
def nobody() -> Iterator[Nobody]:
    """Outside pytest's own folders, which are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="chipj-test-", dir="/tmp"))
    try:
        folder.chmod(0o755)
        user = Nobody(folder)
        if not user.possible():
            pytest.skip("cannot become somebody who is not root, or chipj is not readable for them")
        user.desk.write("Main.java")
        user.desk.grep()
        yield user
    finally:
        for path, _, _ in os.walk(folder):
            os.chmod(path, 0o755)
        shutil.rmtree(folder)


def test_an_unreadable_file_comes_with_the_command_to_paste(nobody: Nobody) -> None:
    (nobody.desk.folder / "Main.java").chmod(0)
    if os.geteuid() == 0:
        os.chown(nobody.desk.folder / "Main.java", NOBODY, NOBODY)
    done = nobody.chipj("Main.java", "--test", "t.sh")
    assert done.code == 2
    assert f"cannot read {nobody.desk.folder / 'Main.java'}: Permission denied" in done.err
    assert "help: chmod u+rX " in done.err


def test_an_unreadable_folder_is_not_passed_over_in_silence(nobody: Nobody) -> None:
    nobody.desk.write("src/Main.java")
    nobody.desk.write("src/secret/Other.java", "class Other { }\n")
    (nobody.desk.folder / "src/secret").chmod(0)
    if os.geteuid() == 0:
        os.chown(nobody.desk.folder / "src/secret", NOBODY, NOBODY)
    done = nobody.chipj("src", "--test", "t.sh")
    assert done.code == 2
    assert "cannot read src/secret: Permission denied" in done.err
    assert "help: chmod u+rX src/secret" in done.err
    done = nobody.chipj("src/secret/Other.java", "--test", "t.sh")
    assert done.code == 2
    assert "Permission denied" in done.err


def test_an_unreadable_script_or_input_comes_with_the_command_to_paste(nobody: Nobody) -> None:
    for name in ("t.sh", "in.txt"):
        nobody.desk.write(name, "#!/bin/sh\n").chmod(0o311)
        if os.geteuid() == 0:
            os.chown(nobody.desk.folder / name, NOBODY, NOBODY)
    done = nobody.chipj("Main.java", "--test", "t.sh")
    assert done.code == 2
    assert "cannot read t.sh: Permission denied" in done.err
    assert "help: chmod u+rX t.sh" in done.err
    nobody.desk.grep()
    (nobody.desk.folder / "t.sh").chmod(0o755)
    done = nobody.chipj("Main.java", "--test", "t.sh", "--stdin", "in.txt")
    assert done.code == 2
    assert "cannot read in.txt: Permission denied" in done.err


def test_a_folder_that_may_not_be_written_needs_another_place(nobody: Nobody) -> None:
    nobody.desk.folder.chmod(0o555)
    if os.geteuid() == 0:
        os.chown(nobody.desk.folder, 0, 0)
    done = nobody.chipj("Main.java", "--test", "t.sh")
    assert done.code == 2
    assert f"{nobody.desk.folder / 'Main.chipj'}: cannot be used as a run folder" in done.err
    assert "Permission denied" in done.err
    assert "help: choose another place with --out DIR" in done.err
    with tempfile.TemporaryDirectory(dir="/tmp") as other:
        os.chmod(other, 0o777)
        done = nobody.chipj("Main.java", "--test", "t.sh", "--out", f"{other}/out", "--quiet")
        assert done.code == 0, done.err
        assert SYMPTOM in Path(other, "out/best/Main.java").read_text()


def test_read_only_sources_are_chipped_like_others(nobody: Nobody) -> None:
    (nobody.desk.folder / "Main.java").chmod(0o444)
    (nobody.desk.folder / "t.sh").chmod(0o555)
    nobody.desk.write("data.txt", "data\n").chmod(0o444)
    done = nobody.chipj("Main.java", "--test", "t.sh", "--quiet")
    assert done.code == 0, done.err


def mounted(desk: Desk, size: str, folder: Path, commands: str) -> Done:
    """Commands in a small file system of its own at *folder*; it is gone behind them."""
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare for a small file system")
    folder.mkdir(exist_ok=True)
    script = MOUNTED.format(size=size, folder=folder) + commands
    done = desk.run("unshare", "-Urm", "sh", "-c", script)
    if done.code == 99 or done.err.startswith("unshare: "):
        pytest.skip("may not mount a small file system here")
    return done


def chipj(*arguments: str) -> str:
    return shlex.join([*CHIPJ, *arguments])


def test_a_full_disk_ends_it_with_69_and_a_whole_best(desk: Desk, tmp_path: Path) -> None:
    desk.write("Main.java", LARGE)
    # Only the second half may go, statement by statement: many good variants, each of them kept.
    desk.script("t.sh", f"grep -q '{SYMPTOM}' \"$1.java\" && grep -q '(450)' \"$1.java\"")
    command = chipj(
        *(f"{desk.folder}/Main.java", "--test", f"{desk.folder}/t.sh", "--keep", "all"),
        *("--out", "run", "--quiet"),
    )
    after = "\necho code $?; df --output=avail . | tail -1; cat run/best/Main.java; ls run/compact"
    done = mounted(desk, "400k", tmp_path / "small", command + after)
    assert "code 69" in done.out, done.err
    assert "No space left on device" in done.err or "disk is full" in done.err
    assert "help: make room on the disk" in done.err
    best = done.out.partition("code 69\n")[2]
    assert best.count("\n") >= MAIN.count("\n") + 900
    assert best.rstrip().endswith("}")
    assert "(450)" in best
    assert SYMPTOM in best


def test_behind_a_full_disk_the_run_goes_on_where_there_is_room_again(
    desk: Desk, tmp_path: Path
) -> None:
    desk.write("Main.java", MAIN.replace("        int x", f"{BODY[:8000]}        int x"))
    desk.script("t.sh", f"grep -q '{SYMPTOM}' \"$1.java\" && grep -q '(150)' \"$1.java\"")
    few = ("--only", "block", "--keep", "good", "--out", "run", "--json", "--quiet")
    command = ("Main.java", "--test", "t.sh", *few)
    whole = desk.chipj(*command)
    assert whole.code == 0, whole.err
    inside = chipj(f"{desk.folder}/Main.java", "--test", f"{desk.folder}/t.sh", *few)
    fill = "head -c $(($(df --output=avail -B1 . | tail -1) - 150000)) /dev/zero > fill\n"
    again = f"\necho $? > code; rm fill\n{inside}\necho $? >> code; cat code run/best/Main.java"
    done = mounted(desk, "8m", tmp_path / "small", fill + inside + again)
    _, codes, best = done.out.partition("69\n0\n")
    assert codes, (done.out, done.err)
    assert "help: make room on the disk" in done.err
    assert best == (desk.folder / "run/best/Main.java").read_text()


@pytest.mark.parametrize(
    ("filled", "told"),
    [
        ("180k", "help: "),
        # The full place is named, not the file that was to be copied there.
        ("192k", "/riders/data.txt: No space left on device\nhelp: make room there"),
    ],
)
def test_a_full_scratch_folder_ends_it_with_69_too(desk: Desk, filled: str, told: str) -> None:
    folder = Path(tempfile.mkdtemp(prefix="chipj-test-", dir="/tmp"))  # a short name: it is used
    try:
        desk.write("Main.java", LARGE)
        desk.grep()
        desk.write("data.txt", "data\n" * 2000)
        out = f"{desk.folder}/out"
        command = chipj(f"{desk.folder}/Main.java", "--test", f"{desk.folder}/t.sh", "--out", out)
        fill = f"head -c {filled} /dev/zero > {folder}/fill; export TMPDIR={folder}\n"
        done = mounted(desk, "200k", folder, fill + command)
        assert done.code == 69
        assert "No space left on device" in done.err
        assert told in done.err
        assert not Path(out).exists()
    finally:
        folder.rmdir()
