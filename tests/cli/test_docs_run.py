"""Every command in the texts is run, in order and on a stage; a few are only parsed, and why."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from chipper.cli.commands import obey
from chipper.cli.signals import Signals
from tests.test_docs import CALLS, ROOT

if TYPE_CHECKING:
    from pathlib import Path

MAIN = """\
class Parser {
    int next(String text) {
        return text.length();
    }
}

public class Main {
    static int add(int a, int b) {
        return a + b;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("This Is The Symptom");
        int first = System.in.read();
        System.out.println(first == -1 || first == 'b' ? "wrong: 42" : "right");
        new Parser().next(null);
    }
}
"""
TEXTS = {
    "Main.java": MAIN,
    "src/app/Main.java": f"package app;\n\n{MAIN}",
    "in.txt": "b\n",
    "failing.txt": "b c\n",
    "bad.txt": "bad",
    "good.txt": "good",
    "my-rules/block.scm": "; mine [mine]: nothing left\n;   { a(); }\n;   {      }\n"
    "(block (expression_statement) @drop)\n",
}
# Scripts that look at the source: those in the texts are tried elsewhere, with a JVM.
SCRIPTS = {
    "Run": 'cp "$1.java" "$3"',
    "Compare": 'grep -q "This Is The Symptom" "$1.output"',
    "run.sh": 'cp "$1.java" "$3"',
    "cmp.sh": 'grep -q "wrong: 42" "$1.output"',
    "t.sh": 'grep -q "wrong: 42" "$1.java"',
    "shows-it.sh": 'if [ $# = 0 ]; then grep -q bad; else grep -q "wrong: 42" "$1.java"; fi',
}
PARSED = {
    r"view ": "it serves until it is stopped: tests/view",
    r"orbs ": "needs a C compiler: tests/cli/test_orbs.py runs the sample",
    r"(check|chip) --junit": "needs Maven's class path: tests/cli/test_maven.py",
    r"init --maven": "needs Maven: tests/cli/test_maven.py",
}
ELSEWHERE = {
    "docs/symptoms.md": "tests/cli/test_docs_symptoms.py, to the end and with what is left",
    "javasamples/README.md": "tests/test_golden.py and tests/paper run the samples",
    "docs/tutorial.md": "run below, to its end",
}
WHOLE = "chipj Main.java --test shows-it.sh"  # what others look at afterwards
FEW = ("--only", "block", "--only", "modifier", "--jobs", "1")  # to its end, but soon
BY_DOCUMENT = {
    path: [call for where, call in CALLS if where == path]
    for path, _ in CALLS
    if path not in ELSEWHERE
}


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in TEXTS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for name, text in SCRIPTS.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def given(words: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["chipj", *words])
    return obey(words, Signals())


def words_of(call: str, number: int) -> list[str]:
    """The command, bounded: a run of its own that ends soon, unless others need its result."""
    words = shlex.split(call, comments=True)[1:]
    chips = words[0] in ("input", "check") or words[0].endswith((".java", "/"))
    if not chips:
        return words
    more = ["--quiet", "--fence", "none"]
    if words[0] == "check":
        return [*words, "--fence", "none"]
    if call.partition("#")[0].strip() == WHOLE:
        return [*words, *more, *FEW]
    own = ["--max-variants", "1", "--jobs", "1"]
    if words[0] != "input" and "--symptom" in words:  # a JVM for each question and no other
        own += ["--allow-empty", "--mode", "external", "--only", "block"]
    return [*words, *more, *own, *([] if "--from" in words else ["--out", f"{number}.chipj"])]


def only_parsed(call: str) -> bool:
    return any(re.match(f"chipj {each}", call) for each in PARSED)


@pytest.mark.jdk
@pytest.mark.parametrize("path", BY_DOCUMENT)
def test_every_command_of_a_text_works(
    path: str, stage: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if path == "README.md":  # its first example is a sample
        for name in ("Parameter.java", "run.sh", "cmp.sh"):
            shutil.copy(ROOT / "javasamples" / "parameter" / name, stage)
    calls = BY_DOCUMENT[path]
    if any(call.startswith("chipj init") for call in calls):  # it never overwrites
        for name in ("run.sh", "cmp.sh"):
            (stage / name).unlink()
    for name in ("Main", "Parameter"):
        if any(f"{name}.chipj" in call for call in calls) and WHOLE not in calls:
            made = ["--quiet", "--fence", "none", "--out", f"{name}.chipj", *FEW]
            assert given([*shlex.split(WHOLE)[1:], *made], monkeypatch) == 0
    for number, call in enumerate(calls):
        if not only_parsed(call):
            code = given(words_of(call, number), monkeypatch)
            assert code in (0, 5), f"{call}: {code}\n{capsys.readouterr().err}"


@pytest.mark.jdk
def test_the_tutorial_comes_out_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / "javasamples/tutorial/Guests.java", tmp_path)
    monkeypatch.chdir(tmp_path)
    for call in [call for where, call in CALLS if where == "docs/tutorial.md"]:
        words = shlex.split(call)[1:]
        assert given(words, monkeypatch) == 0, f"{call}\n{capsys.readouterr().err}"
    text = (ROOT / "docs/tutorial.md").read_text()
    [shown] = re.findall(r"^```java\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    compact = (tmp_path / "Guests.chipj/compact/Guests.java").read_text()
    # Rules to come may do better; the text is then to be brought up to date.
    assert len(compact.split()) <= len(shown.split()), compact
    assert "charAt(0)" in compact


def test_what_is_only_parsed_is_there() -> None:
    calls = [call for _, call in CALLS]
    for pattern in PARSED:
        assert any(re.match(f"chipj {pattern}", call) for call in calls), pattern
    assert set(ELSEWHERE) <= {path for path, _ in CALLS}
