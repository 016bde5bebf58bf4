"""Failing tests, with the JUnit that Maven has or gets."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chipper.cli.symptoms import Shown
from chipper.fence.process import Limits
from chipper.source.judgement import Verdict
from chipper.source.program import Program

if TYPE_CHECKING:
    from tests.jdk.asker import Asker

GOOD, BAD, NO_COMPILE = Verdict.GOOD, Verdict.BAD, Verdict.NO_COMPILE
LIMITS = Limits(wall=90, cpu=30)
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
JARS = {
    4: ("junit:junit:4.13.2", "org.hamcrest:hamcrest-core:1.3"),
    5: ("org.junit.platform:junit-platform-console-standalone:1.10.2",),
}
TEST = """\
HEAD
public class SumTest {
    int start = 1;
    @Test public void adds() { check(4, 4 + start); }
    @Test public void other() { check(4, 5); }
    static void check(int wanted, int got) { assertEquals(wanted, got); }
}
"""
HEADS = {
    4: "import org.junit.Test; import static org.junit.Assert.*;",
    5: "import org.junit.jupiter.api.*; import static org.junit.jupiter.api.Assertions.*;",
}


def jar(artifact: str, folder: Path) -> str:
    """Where a jar is, in Maven's own store or fetched by Maven."""
    group, name, version = artifact.split(":")
    file = f"{name}-{version}.jar"
    kept = Path.home() / ".m2/repository" / group.replace(".", "/") / name / version / file
    if kept.is_file():
        return str(kept)
    maven = shutil.which("mvn")
    if maven is None:
        pytest.skip(f"no Maven to get {file}")
    command = [maven, "-B", "-q", COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=170, check=False)
    if done.returncode or not (folder / file).is_file():
        pytest.skip(f"Maven reaches no repository that has {file}")
    return str(folder / file)


@pytest.mark.parametrize("version", [4, 5])
def test_a_test_fails_as_it_did_or_it_is_another_failure(
    asker: Asker, tmp_path: Path, version: int
) -> None:
    classpath = tuple(jar(each, tmp_path) for each in JARS[version])
    text = TEST.replace("HEAD", HEADS[version])
    texts = [
        text,
        text.replace("@Test public void other() { check(4, 5); }", ""),
        text.replace("start = 1", "start = 2"),  # another message
        text.replace("{ check(4, 4 + start); }", "{ assertEquals(4, 4 + start); }"),  # elsewhere
        text.replace("{ check(4, 4 + start); }", "{ throw new AssertionError(); }"),
        text.replace("{ check(4, 4 + start); }", "{ }"),
        text.replace("@Test public void adds() { check(4, 4 + start); }", ""),
        text.replace("public class SumTest {", "class Other { } /*").replace("}\n}", "*/ "),
        text.replace("check(4, 5)", "check(4, true)"),
    ]
    programs = [Program.of({"SumTest.java": each}) for each in texts]
    shown = Shown(junit="SumTest#adds")
    assert asker(shown, *programs, limits=LIMITS, classpath=classpath) == [
        *(GOOD, GOOD, BAD, BAD, BAD, BAD, BAD, BAD, NO_COMPILE)
    ]


def test_without_junit_it_says_what_is_missing(asker: Asker) -> None:
    program = Program.of({"SumTest.java": "class SumTest { void adds() { } }"})
    assert asker(Shown(junit="SumTest#adds"), program, limits=LIMITS) == [BAD]
