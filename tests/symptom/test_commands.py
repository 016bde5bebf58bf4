"""Symptom options at the command line: refused at once, checked on the original, with scripts."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.test_report import reproduced
from tests.samples import SAMPLES
from tests.throwers import THROWERS

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from tests.cli.desk import Desk
    from tests.throwers import Thrower

MAIN = """\
public class Main {
    public static void main(String[] args) {
        System.out.println("one");
        String text = null;
        System.out.println("two");
        text.trim();
    }
}
"""
JUNIT = "CalculatorTest"
# The tutorial's command goes to its end in tests/cli/test_docs_run.py, with its text.
OTHERS = [sample for sample in THROWERS if sample.where != "tutorial"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--exception", "a b"), "--exception a b is no class"),
        (("--exception", "Foo@bar"), "--exception Foo@bar"),
        (("--junit", "FooTest"), "not like Class#method"),
        (("--hang", "2", "--timeout", "3"), "--hang is a time-out already"),
        (("--hang", "soon"), "no time"),
        (("--javac-error", "x", "--stdout", "y"), "--javac-error means that nothing is run"),
        (("--javac-crash", "--exit", "1"), "--javac-crash means that nothing is run"),
        (("--symptom", "x", "--repeat", "5/3"), "not like 3/5"),
        (("--symptom", "x", "--repeat", "3"), "not like 3/5"),
        (("--stdout", "("), "no regular expression"),
        (("--test", "t.sh", "--stdout", "x"), "several kinds of symptom"),
        (("--repeat", "1/2"), "no symptom is given"),
        (("--input-subsequence",), "alone is shown by every program that reads nothing"),
        (("--junit", "FooTest#a"), "no class FooTest in the sources"),
        (("--reached", "Main.java:5", "--no-keep-lines"), "--reached needs every line"),
    ],
)
def test_what_cannot_be_is_refused_at_once(
    desk: Desk, options: tuple[str, ...], words: str
) -> None:
    desk.write("Main.java", MAIN)
    desk.script("t.sh", "true")
    done = desk.chipj("Main.java", *options)
    assert done.code == 2, done.err
    assert words in done.err
    assert not (desk.folder / "Main.chipj").exists()


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk")
@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("Main.java", "not like Main.java:12"),
        ("Other.java:3", "Other.java is not among the sources"),
        ("Main.java:1", "no statement on line 1"),
        ("Main.java:99", "no statement on line 99"),
    ],
)
def test_a_place_that_is_none_is_refused(desk: Desk, place: str, words: str) -> None:
    desk.write("Main.java", MAIN)
    done = desk.chipj("Main.java", "--reached", place)
    assert done.code == 2, done.err
    assert words in done.err


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk")
@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--not", "three"), 3, "too permissive"),
        (("--exception", "NullPointerException@Main.java:5"), 1, "is thrown at Main.java:5"),
        (("--jvm-crash",), 1, "the JVM does not crash"),
        (("--javac-crash",), 1, "javac does not crash"),
    ],
)
def test_the_original_is_checked(
    desk: Desk, options: tuple[str, ...], code: int, words: str
) -> None:
    desk.write("Main.java", MAIN)
    done = desk.chipj("chip", "--fence", "none", "Main.java", *options)
    assert done.code == code, done.err
    assert words in done.err


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk")
def test_an_output_that_varies_ends_it_with_4_and_says_in_what_line(desk: Desk) -> None:
    desk.write("Main.java", MAIN.replace('"two"', '"two " + System.nanoTime()'))
    done = desk.chipj("chip", "--fence", "none", "Main.java", "--same-output")
    assert done.code == 4, done.err
    assert (
        "run 1 bad (no symptom, exit 1, java.lang.NullPointerException at Main.main: " in done.err
    )
    assert re.search(r"printed 'two \d+', and 'two \d+' at first\), run 2 bad", done.err)
    assert not (desk.folder / "Main.chipj").exists()


@pytest.mark.jdk
def test_a_compare_script_reads_what_was_reached(desk: Desk, jdk: Jdk) -> None:
    desk.write("Main.java", MAIN)
    java = f"{jdk.home}/bin"
    desk.script("run.sh", f'{java}/javac "$1.java" && {java}/java "$2" > "$3" 2>&1')
    log = 'grep -qx "reached line 5 in file Main.java" "$CHIPJ_REACHED"'
    desk.script("cmp.sh", f'{log} && grep -q NullPointerException "$1.output"')
    options = ("--reached", "Main.java:5", "--only", "block", "--quiet")
    done = desk.chipj("Main.java", "--run", "run.sh", "--compare", "cmp.sh", *options)
    assert done.code == 0, done.err
    assert (done.best / "Main.java").read_text() == MAIN.replace(
        'System.out.println("one");', " " * 26
    )
    # Laid out anew, line 5 would be another statement, which is reached as well.
    compact = (desk.folder / "Main.chipj/compact/Main.java").read_text().splitlines()
    assert compact[4].strip() == 'System.out.println("two");'
    assert_reproduced(desk, jdk)


@pytest.mark.jdk
def test_a_place_alone_is_a_symptom_that_can_be_shown_to_others(desk: Desk, jdk: Jdk) -> None:
    desk.write("Main.java", MAIN)
    done = desk.chipj("Main.java", "--reached", "Main.java:5", "--max-variants", "1", "--quiet")
    assert done.code == 5, done.err
    assert_reproduced(desk, jdk)
    report = (desk.folder / "Main.chipj/REPORT.md").read_text()
    assert report.startswith("# Main: reached Main.java:5\n")


def assert_reproduced(desk: Desk, jdk: Jdk) -> None:
    """The script to show it to others says yes, and no where the place is not reached."""
    assert desk.chipj("report", "Main.chipj").code == 0
    script = desk.folder / "Main.chipj/repro.sh"
    shown = reproduced(script, desk.folder / "empty", jdk.home)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    gone = desk.write("gone.sh", script.read_text().replace("args) {", "args) { if (true) return;"))
    assert reproduced(gone, desk.folder / "other", jdk.home).returncode == 1


@pytest.mark.jdk
def test_an_accepted_variant_is_run_to_its_end_and_says_what_it_threw(desk: Desk, jdk: Jdk) -> None:
    desk.write("Main.java", MAIN)
    shown = ("--symptom", "two", "--exception", "NullPointerException")
    assert desk.chipj("Main.java", *shown, "--only", "block", "--jdk", jdk.home).code == 0
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        good = [ask.judgement for ask in reader.asks() if ask.judgement.verdict == "good"]
    assert good
    assert {each.output_digest for each in good} == {None}
    assert {each.note for each in good} == {"java.lang.NullPointerException at Main.main"}


@pytest.mark.jdk
@pytest.mark.parametrize("sample", OTHERS, ids=lambda sample: sample.where)
def test_from_a_failing_program_to_its_reduction_in_one_command(
    desk: Desk, jdk: Jdk, sample: Thrower
) -> None:
    """No file is written by the user, and the command is given as it is, to its end.

    Large samples take minutes: they are begun here, and go to their end in `bench throws`.
    """
    few = ("--max-variants", "5", "--jobs", "1", "--allow-empty") if sample.large else ()
    done = desk.chipj(*sample.words, "--json", "--quiet", *few, timeout=280)
    assert done.code == (5 if sample.large else 0), done.err
    assert done.json["best"]["tokens"] < done.json["original"]["tokens"]
    [best] = desk.folder.glob("*.chipj/best")
    assert sample.is_thrown(best, jdk, desk.folder)


@pytest.mark.jdk
def test_no_other_sample_throws(tmp_path: Path, jdk: Jdk) -> None:
    known = {sample.where.removesuffix(".java") for sample in THROWERS}
    throwing = set()
    not_run = {"orbs", "sha1"}  # one is sliced, one is only parsed
    for folder in sorted(each for each in SAMPLES.glob("*/") if each.name not in not_run):
        alone = folder.name == "symptoms"
        sources = [path for path in folder.glob("*.java") if path.stem not in ("Complaint", JUNIT)]
        target = tmp_path / folder.name
        made = subprocess.run(
            [jdk.javac, "-nowarn", "-d", target, *sources], capture_output=True, check=False
        )
        mains = [path for path in sources if "static void main" in path.read_text()]
        for main in mains if not made.returncode else ():
            if main.stem != "Hangs" and _throws(main.stem, target, jdk):
                throwing.add(f"{folder.name}/{main.stem}" if alone else folder.name)
    assert throwing == known


def _throws(main: str, target: Path, jdk: Jdk) -> bool:
    """Whether a main class ends with an exception of its own."""
    ran = subprocess.run(
        [jdk.java, "-XX:-CreateCoredumpOnCrash", "-XX:TieredStopAtLevel=1", "-cp", target, main],
        capture_output=True,
        cwd=target,
        text=True,
        timeout=60,
        check=False,
        input="1\n" * 6,
    )
    return "Exception in thread" in ran.stderr
