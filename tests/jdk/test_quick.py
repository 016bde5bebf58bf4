"""What makes JVMs start sooner: the archive, workers that hurry. Answers stay."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.jvm import compilers
from chipper.jvm.archive import archive_flags
from chipper.jvm.build import built, quick_start
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
@pytest.mark.parametrize("archive", ["made", "broken", "missing"])
def test_an_archive_makes_no_difference_but_in_time(jdk: Jdk, archive: str, tmp_path: Path) -> None:
    environment = java_environment(os.environ, jdk)
    ours = built(jdk, environment)
    assert archive_flags(ours) == quick_start(jdk, environment) != ()
    copy = tmp_path / "chipj" / ours.name
    shutil.copytree(ours, copy)
    if archive == "broken":
        (copy / "javac.jsa").write_bytes(b"no archive")
    elif archive == "missing":
        (copy / "javac.jsa").unlink()
    javac = replace(javac_of(jdk), environment={**environment, "XDG_CACHE_HOME": str(tmp_path)})
    assert (quick_start(jdk, javac.environment) == ()) == (archive == "missing")
    folders = Folders(scratch=tmp_path)
    with Internal(javac) as internal, internal.shows(printing("symptom"), Launch("Main")) as oracle:
        assert oracle.judge(Variant(GOOD), Event()).verdict is Verdict.GOOD
        refused = oracle.judge(Variant(WRONG), Event())
        with folders.fresh(WRONG) as folder:
            cold = javac.compile(folder, WRONG, Event())
        assert (refused.verdict, cold.verdict) == (Verdict.NO_COMPILE, Verdict.NO_COMPILE)
        assert cold.note.startswith("Main.java:2: error: cannot find symbol")
    folders.close()


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
