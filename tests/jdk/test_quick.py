"""What makes JVMs start sooner: the archive, workers that hurry. Answers stay."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.jvm import compilers
from chipper.jvm.archive import archive_flags
from chipper.jvm.build import built, quick_start
from chipper.jvm.rehearsal import command, rehearse
from chipper.oracle.folder import Folders
from chipper.oracle.internal import Internal
from chipper.oracle.javac import java_environment
from chipper.oracle.launch import Launch
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant
from tests.jdk.conftest import JDKS, javac_of, main, printing

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk

GOOD = main('System.out.println("symptom");')
WRONG = main("int x = wrong;")


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: f"JDK {jdk.version}")
@pytest.mark.parametrize("archives", ["made", "moved", "no jar", "broken", "missing"])
def test_archives_make_no_difference_but_in_time(jdk: Jdk, archives: str, tmp_path: Path) -> None:
    environment = java_environment(os.environ, jdk)
    ours = built(jdk, environment)
    assert archive_flags(ours) == quick_start(jdk, environment) != ()
    if archives != "made":
        environment["XDG_CACHE_HOME"] = str(tmp_path)
        _put_down(ours, tmp_path / "chipj" / ours.name, archives)
    javac = replace(javac_of(jdk), environment=environment)
    assert (quick_start(jdk, environment) == ()) == (archives == "missing")
    folders = Folders(scratch=tmp_path)
    with Internal(javac) as internal, internal.shows(printing("symptom"), Launch("Main")) as oracle:
        assert oracle.judge(Variant(GOOD), Event()).verdict is Verdict.GOOD
        refused = oracle.judge(Variant(WRONG), Event())
        with folders.fresh(WRONG) as folder:
            cold = javac.compile(folder, WRONG, Event())
        assert (refused.verdict, cold.verdict) == (Verdict.NO_COMPILE, Verdict.NO_COMPILE)
        assert cold.note.startswith("Main.java:2: error: cannot find symbol")
    folders.close()


def _put_down(ours: Path, place: Path, archives: str) -> None:
    """A copy of *ours* at *place*, with its archives as they are, broken or missing."""
    shutil.copytree(ours, place)
    for name in ("javac.jsa", "worker.jsa"):
        if archives == "broken":
            (place / name).write_bytes(b"no archive")
        elif archives == "missing":
            (place / name).unlink()
    if archives == "no jar":
        (place / "worker.jar").unlink()
    if archives == "missing":
        (place / "worker.jsa").touch()  # as when it could not be made


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: f"JDK {jdk.version}")
def test_workers_begin_with_what_a_rehearsal_has_loaded(jdk: Jdk, tmp_path: Path) -> None:
    environment = java_environment(os.environ, jdk)
    classes = built(jdk, environment)
    assert (classes / "worker.jsa").stat().st_size > 0
    log = tmp_path / "loaded"
    start = command(jdk, classes, (f"-Xlog:class+load:file={log}",))
    start.remove("-Xlog:disable")
    subprocess.run(start, input=b"", check=True, timeout=60, capture_output=True)
    loaded = [line for line in log.read_text().splitlines() if " chipj.compile.Worker " in line]
    assert loaded
    assert all("shared objects file (top)" in line for line in loaded)


def test_what_a_rehearsal_left_is_not_made_again(jdk: Jdk, tmp_path: Path) -> None:
    environment = java_environment(os.environ, jdk)
    ours, place = built(jdk, environment), tmp_path / "classes"
    _put_down(ours, place, "missing")
    rehearse(jdk, environment, place)
    assert (place / "worker.jsa").stat().st_size == 0
    (place / "worker.jsa").unlink()
    rehearse(jdk, environment, place)
    assert (place / "worker.jsa").stat().st_size > 0
    left = {path.name for path in place.iterdir()} - {"reads.jar"}  # another test's
    assert left == {"chipj", "worker.jar", "worker.jsa"}


def test_a_run_that_turns_out_long_gets_workers_that_do_not_hurry(
    jdk: Jdk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "_YOUTH", 0.0)
    monkeypatch.setattr(compilers, "_YOUTH_ANSWERS", 0)
    with Internal(javac_of(jdk)) as internal:
        workers = internal.compilers
        assert workers is not None
        seen: list[int] = []
        for program in (GOOD, WRONG, GOOD, WRONG):
            made = workers.compile(Variant(program), Event(), classes=False)
            assert made.outcome == ("compiled" if program is GOOD else "refused")
            seen += workers.pids()
        assert len(seen) == 3  # the first one was sent home with its second answer
        assert len(set(seen)) == 2
