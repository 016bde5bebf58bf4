"""The scripts of `chipj init`, really run: on the sample of each symptom, and on its look-alike."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.cli.commands import obey
from chipper.cli.signals import Signals
from chipper.fence.process import Limits
from chipper.oracle.folder import Folders, gather
from chipper.oracle.javac import java_environment
from chipper.oracle.scripts import Scripts, Setting
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.cli.desk import ROOT

if TYPE_CHECKING:
    from chipper.jvm.jdk import Jdk

pytestmark = pytest.mark.jdk
SAMPLES = ROOT / "javasamples" / "symptoms"
# A short program is not worth being compiled by the best compiler.
QUICK = ("--javac-option", "-J-XX:TieredStopAtLevel=1", "--java-option", "-XX:TieredStopAtLevel=1")
QUOTED = 'int x = "total: 7";'  # javac shows the line that it refuses
KEY = '"A.java:1:1: compiler.err.cant.apply.symbol: x"'
NESTED = "void deep() " + "{" * 1500 + "}" * 1500
# By name: the sample, the symptom, and how the look-alike is made of the sample.
PRESETS: dict[str, tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "symptom": ("Lines", ("--symptom", "total: 7"), (("total++;", QUOTED),)),
    "streams": (
        "Lines",
        ("--stdout", "total: 7", "--stderr", "^warning", "--not", "ready"),
        (("System.err", "System.out"),),
    ),
    "exit": ("Lines", ("--exit", "3"), (("System.exit(3)", 'System.err.println("exit 3")'),)),
    "hang": ("Hangs", ("--hang", "1"), (("7, 0}", "7, 1}"),)),
    "same output": ("Lines", ("--same-output",), (("System.exit(3)", "System.exit(4)"),)),
    "exception": (
        "Thrown",
        ("--exception", "NullPointerException@Thrown.letters"),
        (("NAMES.add(null);", ""),),  # then it is thrown elsewhere
    ),
    "javac error": (
        "Complaint",
        ("--javac-error", "cant.apply.symbol"),
        (("add(number);", f"String s = {KEY} + cant.apply.symbol;"),),
    ),
    "javac warning": (
        "Unchecked",
        ("--javac-warning", "prob.found.req"),
        (("(List<Integer>) object", "object"),),  # then it is an error of the same key
    ),
    "javac crash": (
        "Deep",
        ("--javac-crash", "--javac-option", "-J-Xss512k"),
        (("int shallow = (2);", NESTED), ("(" * 80, ""), (")" * 80, "")),
    ),
    "jvm crash": (
        "Crashes",
        ("--jvm-crash",),
        (("unsafe.putInt(0L, 42)", "unsafe.getByte(0L)"),),
    ),
    "differ": (
        "Asserts",
        ("--differ", "-ea", "-da"),
        (('"sold: " + sold', '"sold: " + System.nanoTime()'),),
    ),
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_takes_its_sample_and_refuses_the_look_alike(
    jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    name, words, changes = PRESETS[preset]
    text = alike = (SAMPLES / f"{name}.java").read_text()
    for old, new in changes:
        assert old in alike
        alike = alike.replace(old, new)
    (tmp_path / f"{name}.java").write_text(text)
    monkeypatch.chdir(tmp_path)
    assert obey(["init", f"{name}.java", *words, *QUICK, "--jdk", str(jdk.home)], Signals()) == 0
    setting = Setting(
        name,
        name,
        Folders(gather([tmp_path])),
        java_environment(os.environ, jdk),
        Limits(wall=60, cpu=20),
    )
    with Scripts(Path("run.sh"), Path("cmp.sh"), setting) as oracle:
        programs = [Program.of({f"{name}.java": each}) for each in (text, alike)]
        verdicts = [oracle.judge(Variant(each), Event()).verdict for each in programs]
    assert verdicts == [Verdict.GOOD, Verdict.BAD]
