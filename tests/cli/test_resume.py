"""Nothing is lost: runs go on from anywhere, say what is different, and can be verified."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import CHIPJ, MAIN, SYMPTOM, Desk, scratch_of, wait_until
from tests.cli.test_run_folder import counting, journal

if TYPE_CHECKING:
    from tests.oracle.conftest import Sleeper


def begun(desk: Desk, *more: str, variants: int = 4) -> None:
    """A run that was stopped early."""
    words = ("--test", "t.sh", "--max-variants", str(variants), "--quiet", *more)
    done = desk.chipj("Main.java", *words)
    assert done.code == 5, done.err


def test_a_run_goes_on_from_another_folder_and_asks_nothing_again(
    desk: Desk, tmp_path: Path
) -> None:
    counting(desk, tmp_path / "whole")
    assert desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--out", "whole.chipj").code == 0
    counting(desk, tmp_path / "log")
    begun(desk, "--jobs", "1")
    elsewhere = Desk(tmp_path / "elsewhere")
    elsewhere.folder.mkdir()
    shutil.move(desk.folder / "Main.chipj", elsewhere.folder / "moved")
    done = elsewhere.run(*CHIPJ, "resume", "moved", "--quiet", "--jobs", "1")
    assert done.code == 0, done.err
    assert done.best == elsewhere.folder / "moved/best"
    assert journal(elsewhere.folder / "moved") == journal(desk.folder / "whole.chipj")
    for name in ("best/Main.java", "compact/Main.java"):
        one, other = elsewhere.folder / "moved" / name, desk.folder / "whole.chipj" / name
        assert one.read_bytes() == other.read_bytes()
    health = 5
    asked = (tmp_path / "log").read_text().splitlines()[health:]
    aside = 1  # a run stopped by a limit shapes what it has, and records no answer to that
    assert len(asked) - len(set(asked)) <= aside
    done = elsewhere.run(*CHIPJ, "resume", "moved")
    assert (done.code, done.best) == (0, elsewhere.folder / "moved/best")
    assert "finished" in done.err


def test_resume_without_a_run_says_so(desk: Desk) -> None:
    done = desk.run(*CHIPJ, "resume", "nowhere.chipj")
    assert done.code == 2
    assert "there is no journal here" in done.err


def test_what_is_different_is_told(desk: Desk, tmp_path: Path) -> None:
    desk.grep()
    desk.write("data.txt", "data\n")
    begun(desk)
    desk.script("t.sh", f"# edited\ngrep -q '{SYMPTOM}' \"$1.java\"")
    desk.write("data.txt", "other\n")
    done = desk.chipj("Main.java", "--test", "t.sh", "--passes", "2")
    assert done.code == 2
    for words in (
        "--passes was not given, is 2",
        "the --test script has changed",
        "data.txt has changed",
    ):
        assert words in done.err
    assert "jdk" not in done.err
    desk.grep()
    desk.write("data.txt", "data\n")
    desk.write("Main.java", MAIN + "\n")
    done = desk.run(*CHIPJ, "resume", "Main.chipj")
    assert done.code == 2
    assert "tools: Main.java has changed\n" in done.err
    assert "help: undo that, and the run goes on; --fresh starts over" in done.err


def test_a_log_that_was_not_there_is_told_and_moved_away(desk: Desk, tmp_path: Path) -> None:
    """Somebody redirects what is said into a file beside the script, and resumes without."""
    desk.grep()
    begun(desk)
    desk.write("night.log", "0:00 v1 good\n")
    done = desk.run(*CHIPJ, "resume", "Main.chipj")
    assert done.code == 2
    assert "night.log is new\nhelp: move it away, and the run goes on; --fresh" in done.err
    (desk.folder / "night.log").rename(tmp_path / "night.log")
    done = desk.run(*CHIPJ, "resume", "Main.chipj")
    assert done.code == 0, done.err


RULE = """\
; short [mine]: {about}
;   a("hello");
;   a("x"    );
((string_literal) @become (#set! text "\\"x\\""))
"""
NEWER = """
import chipper
chipper.__version__ = "99.0"
from chipper.cli.main import main
main()
"""


def test_other_rules_another_jdk_and_another_version_are_told(desk: Desk, tmp_path: Path) -> None:
    desk.grep()
    rules = desk.write("rules/string_literal.scm", RULE.format(about="one letter"))
    begun(desk, "--rules", "rules")
    home = tmp_path / "jdk"
    (home / "bin").mkdir(parents=True)
    for name in ("java", "javac"):
        (home / "bin" / name).symlink_to("/bin/true")
    (home / "release").write_text('JAVA_VERSION="98.7.6"\n')
    rules.write_text(RULE.format(about="a single letter"))
    newer = Desk(desk.folder, {**desk.environment, "JAVA_HOME": str(home)})
    done = newer.run(sys.executable, "-c", NEWER, "resume", "Main.chipj")
    assert done.code == 2
    for words in ("the set of rules has changed", "version was 0.1.0, is 99.0", "is 98.7.6"):
        assert words in done.err


def test_a_script_edited_while_chipj_runs_is_told_at_the_end(desk: Desk) -> None:
    desk.script(
        "t.sh",
        f"grep -q '{SYMPTOM}' \"$1.java\" || exit 1",
        'cd "$(dirname "$0")"; test -e done || { touch done; echo "// x" >> Main.java; }',
    )
    done = desk.chipj("Main.java", "--test", "t.sh")
    assert done.code == 0
    assert "warning: while chipj ran, Main.java has changed" in done.err
    assert "// x" not in (done.best / "Main.java").read_text()


def test_every_accepted_step_can_be_verified(desk: Desk, tmp_path: Path) -> None:
    strict = tmp_path / "strict"
    desk.script(
        "t.sh",
        f"grep -q '{SYMPTOM}' \"$1.java\" || exit 1",
        f"test ! -e {strict} || grep -q 'int x' \"$1.java\"",
    )
    begun(desk, variants=14)
    done = desk.run(*CHIPJ, "certificate", "Main.chipj", "--verify")
    assert done.code == 0, done.err
    assert "accepted steps are good (100 %)" in done.out
    assert "the run was stopped: its end is not yet verified" in done.out
    assert desk.run(*CHIPJ, "resume", "Main.chipj", "--quiet").code == 0
    strict.touch()
    done = desk.run(*CHIPJ, "certificate", "Main.chipj", "--verify", "--quiet")
    assert done.code == 4
    assert "100 %" not in done.out
    assert "bad (test script ended with 1)" in done.out
    assert "not yet verified" not in done.out
    assert desk.run(*CHIPJ, "certificate", "Main.chipj").code == 0


def test_a_finished_run_whose_best_was_deleted_has_it_again(desk: Desk) -> None:
    desk.grep()
    done = desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--only", "block")
    assert done.code == 0, done.err
    best = (done.best / "Main.java").read_bytes()
    for path in (desk.folder / "Main.chipj").glob(".best*"):
        shutil.rmtree(path)
    (desk.folder / "Main.chipj/best").unlink()
    done = desk.run(*CHIPJ, "resume", "Main.chipj")
    assert (done.code, (done.best / "Main.java").read_bytes()) == (0, best)
    assert "its best was gone and is written again" in done.err


def test_a_run_folder_that_became_read_only_goes_on_as_a_copy(desk: Desk) -> None:
    desk.grep()
    begun(desk)
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare for a read-only folder")
    chipj = shlex.join(CHIPJ)
    script = "mount --bind Main.chipj Main.chipj && mount -o remount,ro,bind Main.chipj || exit 99;"
    script += f"{chipj} certificate Main.chipj --quiet || exit 98;"
    script += f"{chipj} certificate Main.chipj --verify; test $? = 2 || exit 97;"
    done = desk.run("unshare", "-Urm", "sh", "-c", f"{script} {chipj} resume Main.chipj")
    if done.code == 99 or done.err.startswith("unshare: "):
        pytest.skip("may not mount a read-only folder here")
    assert done.code == 2, done.err
    assert done.err.count("cannot be used as a run folder: Read-only file system") == 2
    pasted = done.err.rpartition("help: ")[2].replace("chipj resume", f"{chipj} resume")
    done = desk.run("sh", "-c", f"{pasted.strip()} --quiet")
    assert (done.code, done.best) == (0, desk.folder / "Main.chipj.copy/best"), done.err


def test_a_killed_run_leaves_folders_until_the_next_start(desk: Desk, sleeper: Sleeper) -> None:
    desk.script("t.sh", sleeper.command)
    process = desk.start("Main.java", "--test", "t.sh")
    sleeper.wait_for(1)
    process.kill()
    process.communicate(timeout=30)
    assert scratch_of(process.pid)
    desk.grep(name="other.sh")
    assert desk.chipj("Main.java", "--test", "other.sh", "--quiet").code == 0
    assert scratch_of(process.pid) == []


def test_an_interrupted_run_says_it_is_not_verified_and_how_to_go_on(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    log = tmp_path / "log"
    desk.script(
        "t.sh",
        f"echo x >> {log}; test $(wc -l < {log}) -lt 9 || {sleeper.command}",
        f"grep -q '{SYMPTOM}' \"$1.java\"",
    )
    process = desk.start("Main.java", "--test", "t.sh")
    wait_until(lambda: bool(sleeper.pids))
    done = desk.end(process, signal.SIGINT)
    assert done.code == 130
    assert "not yet verified; to go on: chipj resume Main.chipj" in done.err


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
def test_the_folders_of_those_who_live_are_left_alone(desk: Desk, sleeper: Sleeper) -> None:
    desk.script("t.sh", sleeper.command)
    process = desk.start("Main.java", "--test", "t.sh", "--out", "one.chipj")
    sleeper.wait_for(1)
    desk.grep(name="other.sh")
    assert desk.chipj("Main.java", "--test", "other.sh", "--quiet").code == 0
    assert scratch_of(process.pid)
    assert os.path.isdir(scratch_of(process.pid)[0])
    assert desk.end(process, signal.SIGTERM).code == 130
