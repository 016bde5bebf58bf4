"""The compiler in front of scripts: who is started, and what is found in the folder."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence.process import Limits
from chipper.oracle.folder import Folders
from chipper.oracle.javac import java_environment
from chipper.oracle.scripts import Scripts, Setting, TestScript
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from chipper.oracle.internal import Internal

TEXT = """package app; public class Main {
    public static void main(String[] args) {
        Runnable r = () -> System.out.println("symptom");
        r.run();
    }
}
"""
PROGRAM = Program.of({"app/Main.java": TEXT})
RUN = """#!/bin/sh
echo run >> "$CALLS"
[ "$4" = internal ] || exit 3
[ -f app/Main.class ] || exit 4
java "$2" > "$3" 2>&1
"""
COMPARE = '#!/bin/sh\necho compare >> "$CALLS"\ngrep -q "^symptom$" "$1.output"\n'
TEST = '#!/bin/sh\necho test >> "$CALLS"\n[ ! -f app/Main.class ] && grep -q symptom "$1.java"\n'


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    path = tmp_path / "calls"
    path.touch()
    return path


@pytest.fixture
def ask(
    internal: Internal, jdk: Jdk, tmp_path: Path, scratch: Path, calls: Path
) -> Iterator[Callable[..., Judgement]]:
    run, compare, test = (tmp_path / name for name in ("run", "compare", "test"))
    for path, text in ((run, RUN), (compare, COMPARE), (test, TEST)):
        path.write_text(text)
        path.chmod(0o755)
    environment = {**java_environment({"PATH": "/usr/bin:/bin"}, jdk), "CALLS": str(calls)}
    with ExitStack() as stack:

        def asked(variant: Variant, *, tested: bool = False) -> Judgement:
            folders = Folders(scratch=scratch)
            setting = Setting("app.Main", "app/Main", folders, environment, Limits(wall=30))
            inside = replace(setting, mode="internal")
            scripts = TestScript(test, setting) if tested else Scripts(run, compare, inside)
            oracle = internal.before(scripts, folders, classes=not tested)
            stack.callback(oracle.close)
            return oracle.judge(variant, Event())

        yield asked


def without(text: str) -> Variant:
    start = TEXT.index(text)
    return Variant(PROGRAM, Edit.of([Splice("app/Main.java", start, start + len(text), b" ")]))


def test_a_run_script_finds_class_files_and_skips_javac(
    ask: Callable[..., Judgement], calls: Path
) -> None:
    assert ask(Variant(PROGRAM)).verdict is Verdict.GOOD
    assert ask(without("r.run();")).verdict is Verdict.BAD
    assert calls.read_text().split() == ["run", "compare"] * 2


def test_what_does_not_compile_starts_no_script(ask: Callable[..., Judgement], calls: Path) -> None:
    for tested in (False, True):
        answer = ask(without("Runnable r"), tested=tested)
        assert (answer.verdict, answer.stage) == (Verdict.NO_COMPILE, "javac")
        assert "error:" in answer.note
    assert not calls.read_text()


def test_a_test_script_gets_no_class_files(ask: Callable[..., Judgement], calls: Path) -> None:
    assert ask(Variant(PROGRAM), tested=True).verdict is Verdict.GOOD
    assert ask(without('"symptom"'), tested=True).verdict is Verdict.BAD
    assert calls.read_text().split() == ["test"] * 2
