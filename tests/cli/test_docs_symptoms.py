"""Every command in the text on symptoms, chipped to its end: what is left and what is gone.

On the samples it names, with few rules: a question costs a JVM, and statements say it all.
"""

from __future__ import annotations

import os
import shlex
import shutil
from typing import TYPE_CHECKING

import pytest

from chipper.jvm.jdk import find_jdks
from chipper.reduction import STOPPED
from tests.cli.test_docs_run import given
from tests.junit_jars import junit_jars
from tests.test_docs import CALLS, ROOT
from tests.thorough import is_thorough

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.jdk
SAMPLES = ROOT / "javasamples/symptoms"
# Nothing is asked ahead, and empty programs are not, but for one: it is a question of time.
FEW = ("--jobs", "1", "--quiet", "--fence", "none", "--allow-empty")
CHECKED = "chipj Lines.java --exit 3"
# Whatever is asked of it, it does: whether it is interpreted, where it runs, and what it waits for.
ANY = """\
public class Main {
    public static void main(String[] args) {
        System.out.println(System.getProperty("java.vm.info") + System.getProperty("java.version"));
        System.out.println("deadlock");
    }
}
"""
JUNIT = "chipj CalculatorTest.java --junit CalculatorTest#adds --classpath 'lib/*'"
# By command: what must be left, and what must be gone.
DONE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "chipj Lines.java --symptom 'total: 7'": (
        ("total++", '"total: " + total'),
        ("adding", "warning", "ready", "exit"),
    ),
    "chipj Lines.java --stdout 'total: 7' --stderr '^warning' --not ready": (
        ("total++", '"total: " + total', "warning"),
        ("adding", "ready"),
    ),
    CHECKED: (("System.exit(3)",), ("adding", '"total: "', "warning", "ready")),
    "chipj Hangs.java --hang 1": (("while (number % 2 == 0)",), ("twos++",)),
    "chipj Lines.java --same-output": (
        ("adding", "total++", '"total: "', "warning", "System.exit(3)"),
        ("ready",),
    ),
    "chipj Thrown.java --exception NullPointerException": (("null",), ("Ada", "makes")),
    "chipj Thrown.java --exception NullPointerException@Thrown.letters": (
        ("NAMES.add(null)", "letters(name)", "name.length()"),
        ("Ada", "makes", "greet(null)", "Hello"),
    ),
    "chipj Thrown.java --exception NullPointerException@Thrown.java:22": (
        ("NAMES.add(null)", "letters(name)", "name.length()"),
        ("Ada", "makes", "greet(null)", "Hello"),
    ),
    "chipj Complaint.java --javac-error cant.apply.symbol": (
        ("add(number);",),
        ("unknown = 1", "words.add(word)"),
    ),
    "chipj Unchecked.java --javac-warning prob.found.req": (
        ("(List<Integer>) object",),
        ("one", "println"),
    ),
    "chipj Deep.java --javac-crash --javac-option -J-Xss512k": (("deep",), ("shallow",)),
    "chipj Crashes.java --jvm-crash": (
        ("unsafe.putInt(0L, 42)",),
        ("looking", "allocateMemory", "freeMemory"),
    ),
    "chipj Asserts.java --differ -ea -da": (("assert ++sold", '"sold: "'), ("selling",)),
    "chipj Main.java --differ -Xint '-XX:-TieredCompilation -Xbatch'": (
        ("java.vm.info",),
        ("deadlock",),
    ),
    "chipj Main.java --differ /usr/lib/jvm/java-17 /usr/lib/jvm/java-25": (
        ("java.version",),
        ("deadlock",),
    ),
    JUNIT: (("add(2)", "assertEquals(2, sum)"), ("adding", "(1, sum)", "(0, sum)")),
    "chipj Place.java --exception NullPointerException@Place.main --reached Place.java:13": (
        ("c = lost(c)", "c.f()"),
        ("new C()", '"number "', "losing"),
    ),
    "chipj TwoLoops.java --stdin two-loops.txt --stdout '^apples: 6' --input-subsequence": (
        ("int found = in.nextInt();", '"apples: "'),
        ("pears", "so far"),
    ),
    "chipj TwoLoops.java --stdin two-loops.txt --stdout '^pears: 7' --input-subsequence": (
        ("int pears = 0;", '"pears: "'),
        ("apples", "so far"),
    ),
    "chipj Main.java --symptom deadlock --repeat 3/5": (("deadlock",), ("java.vm.info",)),
}
TO_THE_END = "cli/test_docs_symptoms.py::test_every_symptom_of_the_text_is_chipped_to_its_end"
READS = {"apples": 1, "pears": 2}  # how many loops still read, by what matters


def test_every_command_of_the_text_is_here() -> None:
    assert {*DONE} == {call for where, call in CALLS if where == "docs/symptoms.md"}


@pytest.fixture
def words(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed, in a folder with all that it names."""
    for path in SAMPLES.iterdir():
        shutil.copy(path, tmp_path)
    (tmp_path / "Main.java").write_text(ANY)
    if call == JUNIT:
        (tmp_path / "lib").mkdir()
        [jar] = junit_jars(5, tmp_path)
        shutil.copy(jar, tmp_path / "lib")
    monkeypatch.chdir(tmp_path)
    return at_home(shlex.split(call)[1:])


@pytest.mark.parametrize("call", [each for each in DONE if is_thorough(f"{TO_THE_END}[{each}]")])
def test_what_is_not_chipped_to_its_end_every_time_is_begun(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert given([*words, *FEW, "--max-variants", "1"], monkeypatch) == STOPPED, (
        capsys.readouterr().err
    )
    best = tmp_path / words[0].replace(".java", ".chipj") / "best" / words[0]
    assert best.is_file()


@pytest.mark.parametrize("call", DONE)
def test_every_symptom_of_the_text_is_chipped_to_its_end(
    call: str,
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = "declaration" if words[0] == "Deep.java" else "block"
    few = FEW[: -1 if call == CHECKED else None]
    code = given([*words, "--only", rules, *few], monkeypatch)
    assert code == 0, capsys.readouterr().err
    best = (tmp_path / words[0].replace(".java", ".chipj") / "best" / words[0]).read_text()
    left, gone = DONE[call]
    original = (tmp_path / words[0]).read_text()
    assert [each for each in (*left, *gone) if each not in original] == []
    assert [each for each in left if each not in best] == [], best
    assert [each for each in gone if each in best] == [], best
    if words[0] == "TwoLoops.java":
        fruit = next(each for each in READS if each in call)
        assert best.count("in.nextInt()") == READS[fruit], best
    if call == JUNIT:  # JUnit is not in the report: it names the test
        assert given(["report", "CalculatorTest.chipj"], monkeypatch) == 0
        report = (tmp_path / "CalculatorTest.chipj/REPORT.md").read_text()
        assert "Run the test `CalculatorTest#adds` with JUnit." in report
        assert not (tmp_path / "CalculatorTest.chipj/repro.sh").exists()


def at_home(words: list[str]) -> list[str]:
    """The words, with JDKs that are here."""
    named = [word for word in words if word.startswith("/usr/lib/jvm/")]
    versions = {jdk.version: str(jdk.home) for jdk in find_jdks(os.environ)}
    if len(versions) < len(named):
        pytest.skip("there is no other JDK here")
    homes = dict(zip(named, (versions[each] for each in sorted(versions)), strict=False))
    return [homes.get(word, word) for word in words]
