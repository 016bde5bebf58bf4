"""Failing tests, with the JUnit that Maven has or gets."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from chipper.cli.symptoms import Shown
from chipper.fence.process import Limits
from chipper.jvm.build import built
from chipper.oracle.symptom.failure import RUNNER
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from tests.junit_jars import junit_jars

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from tests.jdk.asker import Asker

GOOD, BAD, NO_COMPILE = Verdict.GOOD, Verdict.BAD, Verdict.NO_COMPILE
LIMITS = Limits(wall=90, cpu=30)
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


@pytest.mark.parametrize("version", [4, 5])
def test_a_test_fails_as_it_did_or_it_is_another_failure(
    asker: Asker, tmp_path: Path, version: int
) -> None:
    text = TEST.replace("HEAD", HEADS[version])
    texts = [
        (text, GOOD),
        (text.replace("start = 1", "start = 2"), BAD),  # another message
        (text.replace("{ check(4, 4 + start); }", "{ }"), BAD),
        (text.replace("@Test public void adds() { check(4, 4 + start); }", ""), BAD),
    ]
    if version == 5:  # how failures are compared is the same for both
        texts += [
            (text.replace("@Test public void other() { check(4, 5); }", ""), GOOD),
            (text.replace("{ check(4, 4 + start); }", "{ assertEquals(4, 4 + start); }"), BAD),
            (text.replace("{ check(4, 4 + start); }", "{ throw new AssertionError(); }"), BAD),
            (text.replace("check(4, 5)", "check(4, true)"), NO_COMPILE),
        ]
    programs = [Program.of({"SumTest.java": each}) for each, _ in texts]
    shown, classpath = Shown(junit="SumTest#adds"), junit_jars(version, tmp_path)
    verdicts = asker(shown, *programs, limits=LIMITS, classpath=classpath)
    assert verdicts == [verdict for _, verdict in texts]


def test_without_junit_it_says_what_is_missing(asker: Asker) -> None:
    program = Program.of({"SumTest.java": "class SumTest { void adds() { } }"})
    assert asker(Shown(junit="SumTest#adds"), program, limits=LIMITS) == [BAD]


def test_a_test_that_is_not_there_is_named(jdk: Jdk, tmp_path: Path) -> None:
    classpath = os.pathsep.join((str(built(jdk, os.environ)), *junit_jars(5, tmp_path)))
    words = ("-XX:TieredStopAtLevel=1", "-cp", classpath, RUNNER, "SumTest", "adds")
    ran = subprocess.run([jdk.java, *words], capture_output=True, text=True, check=False)
    assert ran.stderr == "chipj: no test SumTest#adds\n"
    assert ran.returncode != 0
