"""`chipj report`: what is pasted, attached, run again elsewhere, and counted."""

from __future__ import annotations

import csv
import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chipper.jvm.jdk import find_jdk
from tests.cli.desk import MAIN, SYMPTOM, Desk
from tests.junit_jars import junit_jars

if TYPE_CHECKING:
    from collections.abc import Iterable


THROWS = """\
import java.util.List;

public class Main {
    static int sum(List<Integer> numbers) {
        int sum = 0;
        for (Integer number : numbers) {
            sum += number;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println("begin " + args[0]);
        System.out.println(sum(java.util.Arrays.asList(1, 2, null)));
    }
}
"""
HOMES = sorted({path.resolve() for path in Path("/usr/lib/jvm").glob("*") if path.is_dir()})


def other_jdks() -> Iterable[Path]:
    """JDKs of another version than the one that tests run with."""
    ours = find_jdk(None, os.environ)
    return [
        home
        for home in HOMES
        if (home / "bin/javac").exists() and home.resolve() != ours.home.resolve()
    ]


def reproduced(script: Path, folder: Path, home: Path | None) -> subprocess.CompletedProcess[str]:
    """The script run in an empty folder with a clean environment."""
    folder.mkdir()
    environment = {"PATH": os.environ["PATH"]} | ({"JAVA_HOME": str(home)} if home else {})
    done = subprocess.run(
        ["sh", str(script)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert [*folder.iterdir()] == []
    return done


@pytest.fixture(scope="module")
def thrown(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A run whose symptom is an exception, stopped early."""
    desk = Desk(tmp_path_factory.mktemp("desk with a blank"))
    desk.write("Main.java", THROWS)
    symptom = ("--exception", "NullPointerException@Main.sum", "--args", "'it is'")
    done = desk.chipj("Main.java", *symptom, "--quiet", "--max-variants", "60", "--fence", "none")
    assert done.code in (0, 5), done.err
    return desk


@pytest.fixture(scope="module")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A run with scripts that look at the source and at a file beside them: no JVM."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    desk.write("Main.java")
    desk.write("data/words.txt", "wrong: 42")  # no newline at its end
    desk.script("run.sh", 'cp "$1.java" "$3"; cat >> "$3"')
    desk.script("cmp.sh", 'grep -q -f data/words.txt "$1.output" && grep -q stdin "$1.output"')
    desk.write("in.txt", "stdin\n")
    words = ("--run", "run.sh", "--compare", "cmp.sh", "--stdin", "in.txt", "--quiet")
    assert desk.chipj("Main.java", *words).code == 0
    return desk


@pytest.mark.jdk
def test_the_report_is_ready_to_paste(thrown: Desk) -> None:
    done = thrown.chipj("report", "Main.chipj")
    assert (done.code, done.out, done.err) == (0, "Main.chipj/REPORT.md\n", "")
    text = (thrown.folder / "Main.chipj/REPORT.md").read_text()
    compact = (thrown.folder / "Main.chipj/compact/Main.java").read_text()
    assert text.startswith("# Main: exception NullPointerException@Main.sum\n")
    assert f"```java\n{compact.strip()}\n```" in text
    assert "java.lang.NullPointerException" in text.partition("\nIt prints")[2]
    jdk = find_jdk(None, os.environ)
    for each in (jdk.full_version, "chipj 0", "| tokens |", "sh repro.sh", "--exception"):
        assert each in text


@pytest.mark.jdk
def test_repro_shows_the_symptom_in_an_empty_folder(thrown: Desk, tmp_path: Path) -> None:
    assert thrown.chipj("report", "Main.chipj", "--out", tmp_path / "R.md").code == 0
    script = tmp_path / "repro.sh"
    assert script.stat().st_mode & stat.S_IXUSR
    done = reproduced(script, tmp_path / "empty", find_jdk(None, os.environ).home)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The symptom is there." in done.stdout
    assert "at Main.sum(" in done.stdout


@pytest.mark.jdk
def test_repro_shows_it_with_another_jdk(thrown: Desk, tmp_path: Path) -> None:
    homes = list(other_jdks())
    if not homes:
        pytest.skip("there is no other JDK here")
    assert thrown.chipj("report", "Main.chipj", "--out", tmp_path / "R.md").code == 0
    done = reproduced(tmp_path / "repro.sh", tmp_path / "empty", homes[-1])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.jdk
def test_repro_says_so_when_the_symptom_is_gone(thrown: Desk, tmp_path: Path) -> None:
    assert thrown.chipj("report", "Main.chipj", "--out", tmp_path / "R.md").code == 0
    script = tmp_path / "repro.sh"
    mended = tmp_path / "mended.sh"
    # The same exception of the same class, elsewhere: a look-alike.
    mended.write_text(script.read_text().replace(" sum(", " other("))
    assert mended.read_text() != script.read_text()
    done = reproduced(mended, tmp_path / "empty", find_jdk(None, os.environ).home)
    assert done.returncode == 1, done.stdout
    assert "The symptom is not there." in done.stdout


def test_repro_brings_the_scripts_their_files_and_the_input(scripted: Desk, tmp_path: Path) -> None:
    for name in ("run.sh", "cmp.sh"):  # the journal has them; what happens later changes nothing
        shutil.copy(scripted.folder / name, tmp_path)
    scripted.script("cmp.sh", "exit 1")
    done = scripted.chipj("report", "Main.chipj", "--out", tmp_path / "REPORT.md")
    assert done.code == 0, done.err
    fake = tmp_path / "bin"
    fake.mkdir()
    javac = fake / "javac"
    javac.write_text("#!/bin/sh\n")  # the scripts here need none
    javac.chmod(0o755)
    home = tmp_path
    done2 = reproduced(tmp_path / "repro.sh", tmp_path / "empty", home)
    assert done2.returncode == 0, done2.stdout + done2.stderr


def test_without_a_jdk_repro_says_what_it_needs(scripted: Desk, tmp_path: Path) -> None:
    assert scripted.chipj("report", "Main.chipj", "--out", tmp_path / "REPORT.md").code == 0
    done = subprocess.run(
        ["/bin/sh", str(tmp_path / "repro.sh")],
        env={"PATH": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 127
    assert "set JAVA_HOME" in done.stderr


def test_the_journal_as_a_table(scripted: Desk, tmp_path: Path) -> None:
    out = tmp_path / "asks.csv"
    assert scripted.chipj("report", "--csv", "Main.chipj", "--out", out).code == 0
    with out.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [int(row["variant"]) for row in rows] == [*range(1, len(rows) + 1)]
    assert {row["verdict"] for row in rows} >= {"good", "bad"}
    accepted = [row for row in rows if row["accepted"] == "1"]
    assert accepted
    assert all(row["verdict"] == "good" and int(row["tokens"]) < 75 for row in accepted)
    assert all(row["rule"] and row["phase"] for row in rows)


@pytest.mark.jdk
def test_a_jtreg_test_compiles_and_fails_while_the_bug_is_there(
    thrown: Desk, tmp_path: Path
) -> None:
    out = tmp_path / "jtreg"
    assert thrown.chipj("report", "--as-jtreg", "Main.chipj", "--out", out).code == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "Main.java",
        "MainTest.java",
        "TEST.ROOT",
    ]
    text = (out / "MainTest.java").read_text()  # jtreg would split the argument at its blank
    assert text.startswith("/*\n * @test\n * @summary exception NullPointerException@Main.sum\n")
    assert "\n * @run main MainTest\n */\n" in text
    jdk = find_jdk(None, os.environ)
    subprocess.run([jdk.javac, "MainTest.java"], cwd=out, check=True)
    done = subprocess.run([jdk.java, "MainTest"], cwd=out, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"NullPointerException" in done.stderr


@pytest.mark.jdk
def test_a_junit_test_wants_no_exception(thrown: Desk, tmp_path: Path) -> None:
    out = tmp_path / "junit"
    assert thrown.chipj("report", "--as-junit", "Main.chipj", "--out", out).code == 0
    assert sorted(path.name for path in out.iterdir()) == ["Main.java", "MainTest.java"]
    text = (out / "MainTest.java").read_text()
    assert 'assertDoesNotThrow(() -> Main.main(new String[] {"it is"}));' in text
    [jar] = junit_jars(5, tmp_path)
    jdk = find_jdk(None, os.environ)
    subprocess.run([jdk.javac, "-cp", jar, "Main.java", "MainTest.java"], cwd=out, check=True)
    words = ("-cp", f".{os.pathsep}{jar}", "org.junit.platform.console.ConsoleLauncher")
    asked = ("execute", "--select-class", "MainTest", "--details", "tree")
    done = subprocess.run([jdk.java, *words, *asked], cwd=out, capture_output=True, check=False)
    assert done.returncode == 1, done.stdout
    assert b"mainThrowsNothing" in done.stdout
    assert b"java.lang.NullPointerException" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--as-junit", "Main.chipj"), "the symptom is no exception"),
        (("--html", "--csv", "Main.chipj"), "2 forms are asked for"),
        (("nowhere",), "there is no journal here"),
        (("Main.chipj", "--out", "no/such/R.md"), "cannot write no/such/repro.sh"),
        (("--as-jtreg", "Main.chipj", "--out", "data"), "data is there already"),
    ],
)
def test_what_cannot_be_told_is_refused(scripted: Desk, words: tuple[str, ...], said: str) -> None:
    done = scripted.chipj("report", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "\nhelp: " in done.err


def test_the_report_of_many_files_shows_those_that_are_left(desk: Desk) -> None:
    desk.write("app/Main.java", f"package app;\n{MAIN}")
    desk.write("app/More.java", "package app;\nclass More { int a; }\n")
    desk.script("t.sh", f"grep -q '{SYMPTOM}' app/Main.java")
    assert desk.chipj("app", "--test", "t.sh", "--root", ".", "--quiet").code == 0
    assert desk.chipj("report", "app.chipj").code == 0
    text = (desk.folder / "app.chipj/REPORT.md").read_text()
    assert text.count("```java") == 1
    assert "`app/Main.java`:" in text


def test_the_report_tells_what_the_program_in_it_prints(desk: Desk, tmp_path: Path) -> None:
    """Laid out anew and in one file, it has other lines and other files than the best."""
    desk.write("src/app/Main.java", f"package app;\n\n\n{MAIN}")
    desk.write("src/app/More.java", "package app;\nclass More { int a; }\n")
    desk.script("run.sh", "grep -n 'wrong: 42' app/Main.java > \"$3\"")
    desk.script("cmp.sh", 'grep -q wrong "$1.output" && cat app/*.java | grep -q More')
    words = ("--run", "run.sh", "--compare", "cmp.sh", "--one-file", "--quiet", "--only", "block")
    assert desk.chipj("src", "--root", "src", *words).code == 0
    assert desk.chipj("report", "src.chipj", "--out", tmp_path / "R.md").code == 0
    compact = (desk.folder / "src.chipj/compact/app/Main.java").read_text().splitlines()
    [at] = [number for number, line in enumerate(compact, 1) if "wrong" in line]
    text = (tmp_path / "R.md").read_text()
    assert f"\n{at}:" in text.partition("It prints:")[2]
    assert text.count("class More") == 1
    assert (tmp_path / "repro.sh").read_text().count("class More") == 1


def test_no_word_of_a_symptom_is_lost_on_the_page(desk: Desk, tmp_path: Path) -> None:
    desk.script("it_s *a*|<b>.sh", "grep -q 'wrong: 42' Main.java")
    words = ("--test", "it_s *a*|<b>.sh", "--quiet", "--max-variants", "1")
    assert desk.chipj("Main.java", *words).code == 5
    assert desk.chipj("report", "Main.chipj", "--out", tmp_path / "R.md").code == 0
    lines = (tmp_path / "R.md").read_text().splitlines()
    assert lines[0] == "# Main: test it\\_s \\*a\\*|\\<b>.sh"
    [command] = [line for line in lines if line.startswith("| command |")]
    assert "'it_s *a*\\|<b>.sh'" in command
