"""The oracle of slices: what is seen at a criterion, what is built, what is not executed again."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence.process import Limits, clean_environment
from chipper.jvm.jdk import find_jdk
from chipper.oracle.built import Known
from chipper.oracle.folder import Folders
from chipper.oracle.javac import java_environment
from chipper.oracle.trajectory import System, Trajectory, artefacts
from chipper.source.criterion import JAVA, Criterion, inject, trajectories
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.oracle.trajectory import Values

TEMPLATES = Path(__file__).resolve().parents[2] / "javasamples" / "orbs"
PYTHON = (TEMPLATES / "tell.py").read_text().rstrip("\n")
SUM = "total = 0\nfor each in (1, 2, 3):\n    total += each\n# done\nprint(total)\n"
SUMS = (Criterion("sum.py", 3, "total"),)
RUN = f"{sys.executable} sum.py"
CHECK = f'{sys.executable} -c \'compile(open("sum.py").read(), "sum.py", "exec")\''


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Folders]:
    made = Folders(scratch=tmp_path)
    yield made
    made.close()


def system(criteria: tuple[Criterion, ...] = SUMS, execute: str = RUN) -> System:
    return System(CHECK, execute, criteria, clean_environment(os.environ))


def oracle(folders: Folders, expected: Values | None = None, execute: str = RUN) -> Trajectory:
    return Trajectory(system(execute=execute), expected, Limits.of(20), folders)


def summing(text: str = SUM) -> Program:
    return inject(Program.of({"sum.py": text}), SUMS, [PYTHON]).program


def test_the_values_before_a_line_are_seen_in_order(folders: Folders) -> None:
    seen = oracle(folders).observe(summing(), Event())
    assert seen.values == ((b"0", b"1", b"3"),)


def test_the_injected_line_stands_before_the_line_and_is_indented_as_it_is() -> None:
    found = inject(Program.of({"sum.py": SUM}), SUMS, ["tell ${variable} ${number}"])
    assert found.program["sum.py"].text.decode().splitlines()[2:4] == [
        "    tell total 0",
        "    total += each",
    ]
    assert found.fixed == {("sum.py", 3)}
    assert found.original("sum.py", [1, 2, 3, 4, 5]) == (1, 2, 3, 4)


def test_only_the_first_values_count_if_they_are_counted() -> None:
    criteria = [Criterion("a", 1, "x", 2), Criterion("a", 2, "y")]
    values = b"0 1\n1 a b\n0 2\n0 3\n"
    assert trajectories(criteria, values) == ((b"1", b"2"), (b"a b",))


def test_what_is_no_value_is_none_of_a_criterion() -> None:
    values = b"0 1\n" + b"7" * 5000 + b"\nnoise\n2 x\n0 2\n"
    assert trajectories([Criterion("a", 1, "x")], values) == ((b"1", b"2"),)


@pytest.mark.parametrize(
    ("text", "verdict", "stage"),
    [
        (SUM, Verdict.GOOD, "run"),
        (SUM.replace("3)", "4)"), Verdict.GOOD, "run"),  # the last value is added behind the line
        (SUM.replace("(1", "(5"), Verdict.BAD, "run"),
        (SUM.replace("(1, 2, 3)", "(1, 2, 3"), Verdict.NO_COMPILE, "build"),
    ],
)
def test_the_same_values_are_good(
    folders: Folders, text: str, verdict: Verdict, stage: str
) -> None:
    judged = oracle(folders, ((b"0", b"1", b"3"),)).judge(Variant(summing(text)), Event())
    assert (judged.verdict, judged.stage) == (verdict, stage)


def test_what_does_not_halt_is_a_timeout(folders: Folders) -> None:
    slow = Trajectory(
        system(execute=f"{RUN}; sleep 60"), ((b"0", b"1", b"3"),), Limits(0.5), folders
    )
    assert slow.judge(Variant(summing()), Event()).verdict is Verdict.TIMEOUT


def test_a_build_that_makes_the_same_files_is_not_executed_again(folders: Folders) -> None:
    asked = oracle(folders, ((b"0", b"1", b"3"),))
    first = asked.judge(Variant(summing()), Event())
    again = asked.judge(Variant(summing(SUM.replace("# done\n", "\n"))), Event())
    other = asked.judge(Variant(summing(SUM.replace("print(total)", "print(7)"))), Event())
    assert [first.stage, again.stage, other.stage] == ["run", "same", "run"]
    assert again.verdict is Verdict.GOOD
    assert again.class_digest == first.class_digest != other.class_digest


def test_a_timeout_beside_other_work_is_not_remembered_and_one_alone_is(folders: Folders) -> None:
    """The crew asks it again alone: an answer out of the cache would make that a formality."""
    expected = ((b"0", b"1", b"3"),)
    known = Known()
    slow = system(execute=f"{RUN}; sleep 60")
    asked = Trajectory(slow, expected, Limits(0.5), folders, known)
    commented = Variant(summing(SUM.replace("# done\n", "\n")))
    with known.at_work():  # somebody else of the crew
        crowded = asked.judge(Variant(summing()), Event())
    alone = asked.judge(commented, Event())
    again = asked.judge(Variant(summing()), Event())
    assert [each.verdict for each in (crowded, alone, again)] == [Verdict.TIMEOUT] * 3
    assert [crowded.stage, alone.stage, again.stage] == ["run", "run", "same"]


def test_whoever_works_beside_another_is_not_alone_whoever_came_first() -> None:
    known = Known()
    with known.at_work() as first:
        with known.at_work() as second:
            assert not second.alone
        assert not first.alone
    with known.at_work() as third:
        assert third.alone


def test_sources_of_compiled_languages_are_no_artefacts_once_something_is_built(
    tmp_path: Path,
) -> None:
    source, made = tmp_path / "a.c", tmp_path / "a.out"
    source.write_text("int x;")
    made.write_text("1")
    built, bare = artefacts(tmp_path, {source}), artefacts(tmp_path, {source, made})
    source.write_text("int x; // y")
    assert artefacts(tmp_path, {source}) == built
    assert artefacts(tmp_path, {source, made}) != bare
    made.write_text("2")
    assert artefacts(tmp_path, {source}) != built


@pytest.mark.jdk
def test_java_tells_numbers_texts_and_arrays(folders: Folders) -> None:
    text = (
        "class A {\n"
        "  public static void main(String[] args) {\n"
        '    int[][] x = {{1}, {2, 3}}; String s = "a\\n\\\\b"; long n = 7;\n'
        "    n++;\n"
        "  }\n"
        "}\n"
    )
    criteria = tuple(Criterion("A.java", 4, name) for name in ("x", "s", "n"))
    program = inject(Program.of({"A.java": text}), criteria, [JAVA] * 3).program
    environment = java_environment(os.environ, find_jdk(None, os.environ))
    java = System("javac A.java", "java A", criteria, environment)
    seen = Trajectory(java, None, Limits.of(60), folders).observe(program, Event())
    assert seen.values == ((b"[[[1], [2, 3]]]",), (b"[a\\n\\\\b]",), (b"[7]",))


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_c_tells_numbers(folders: Folders) -> None:
    criteria = (Criterion("a.c", 3, "i"),)
    text = "int main() {\n  int i;\n  i = 7;\n  return i;\n}\n".replace("int i;", "int i = -3;")
    template = (TEMPLATES / "tell.c").read_text().rstrip("\n")
    program = inject(Program.of({"a.c": text}), criteria, [template]).program
    c = System("cc -std=gnu89 -w -o a a.c", "./a", criteria, clean_environment(os.environ))
    seen = Trajectory(c, None, Limits.of(60), folders).observe(program, Event())
    assert seen.values == ((b"-3",),)
