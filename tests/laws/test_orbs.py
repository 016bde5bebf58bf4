"""Slicing by windows: Algorithm 1 of the paper, step by step; jobs change nothing."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.run import Run
from chipper.search.orbs import Window, orbs
from chipper.source.judgement import Verdict
from chipper.source.lines import ByLines
from chipper.source.program import Program
from tests.engine import Trace
from tests.laws.toys import hashed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    Judge = Callable[[Program], Verdict]

GOOD, BAD, NO = Verdict.GOOD, Verdict.BAD, Verdict.NO_COMPILE


def sliced(
    program: Program,
    judge: Judge,
    window: Window,
    jobs: int = 1,
    fixed: Collection[tuple[str, int]] = (),
) -> tuple[Program, Trace]:
    trace = Trace()
    with Crew(lambda: Fake(judge), jobs) as crew:
        run = Run(program, crew, Scales(Forest()), trace, order=ByLines())
        return run.drive(orbs(program, window, fixed=fixed)), trace


def lines_of(program: Program) -> list[tuple[str, str]]:
    return [(f.path, line) for f in program for line in f.text.decode().splitlines()]


def algorithm1(
    program: Program, judge: Judge, window: Window
) -> tuple[list[tuple[str, str]], list[str]]:
    """The paper's algorithm as printed, on a list of lines: what is left, and what was built."""

    def made(lines: list[tuple[str, str]]) -> Program:
        ordered = lines if window.forward else lines[::-1]
        return Program.of(
            {f.path: "".join(t + "\n" for p, t in ordered if p == f.path) for f in program}
        )

    s = lines_of(program) if window.forward else lines_of(program)[::-1]
    built: list[str] = []
    deleted = True
    while deleted:
        deleted = False
        i = 0
        while i < len(s):
            accepted = None
            for j in range(1, window.most + 1):
                if i + j > len(s):
                    break  # the window would be as before
                candidate = s[:i] + s[i + j :]
                built.append(made(candidate).digest)
                verdict = judge(made(candidate))
                if verdict is not NO:
                    accepted = candidate if verdict is GOOD else None
                    break
            if accepted is None:
                i += 1
            else:
                s, deleted = accepted, True
    return (s if window.forward else s[::-1]), built


@st.composite
def systems(draw: st.DrawFn) -> Program:
    texts = draw(st.lists(st.integers(0, 8), min_size=1, max_size=3))
    number = iter(range(100))
    return Program.of(
        {
            f"f{at}.txt": "".join(f"line {next(number)}\n" for _ in range(n))
            for at, n in enumerate(texts)
        }
    )


@st.composite
def judges(draw: st.DrawFn) -> Judge:
    salt = draw(st.integers(0, 99))
    builds = hashed(salt, draw(st.sampled_from([0.3, 0.7])))
    same = hashed(salt + 100, draw(st.sampled_from([0.2, 0.5, 0.9])))
    return lambda program: (GOOD if same(program) else BAD) if builds(program) else NO


@given(systems(), judges(), st.integers(1, 4), st.booleans())
@settings(max_examples=40)
def test_it_is_algorithm_1(program: Program, judge: Judge, most: int, forward: bool) -> None:
    window = Window(most, forward=forward)
    best, trace = sliced(program, judge, window)
    expected, built = algorithm1(program, judge, window)
    assert lines_of(best) == expected
    assert [asked.variant.program.digest for asked in trace.asks] == built


@given(systems(), judges(), st.integers(1, 4), st.booleans(), st.booleans())
@settings(max_examples=20)
def test_jobs_change_nothing(
    program: Program, judge: Judge, most: int, forward: bool, largest: bool
) -> None:
    window = Window(most, largest, forward)
    one, trace = sliced(program, judge, window)
    for jobs in (2, 4):
        other, same = sliced(program, judge, window, jobs)
        assert other.digest == one.digest
        assert [(a.number, a.chip.edit, a.judgement.verdict) for a in same.asks] == [
            (a.number, a.chip.edit, a.judgement.verdict) for a in trace.asks
        ]
    best, steps = program, {number for number, _ in trace.steps}
    for asked in trace.asks:
        assert asked.variant.base.digest == best.digest
        if asked.number in steps:
            assert ByLines().smaller(asked.variant)
            best = asked.variant.program
    assert best.digest == one.digest


@given(systems(), judges(), st.data())
@settings(max_examples=15)
def test_fixed_lines_stay(program: Program, judge: Judge, data: st.DataObject) -> None:
    places = [
        (file.path, at + 1)
        for file in program
        for at in range(len(file.text.decode().splitlines()))
    ]
    fixed = data.draw(st.sets(st.sampled_from(places))) if places else set()
    best, _ = sliced(program, judge, Window(), fixed=fixed)
    for path, line in fixed:
        text = program[path].text.decode().splitlines()[line - 1]
        assert text in best[path].text.decode().splitlines()


def fragment(program: Program) -> Verdict:
    """Braces must match, an `if` needs something to govern, and y must become 42 for sure."""
    text = program.files[0].text.decode()
    words = re.findall(r"if \(.*?\)|[{}]|print x;|y = 42;", text)
    depth = 0
    for word in words:
        depth += {"{": 1, "}": -1}.get(word, 0)
        if depth < 0:
            return NO
    if depth or words[-1:] == ["if (x < 0)"]:
        return NO
    governed = any(a.startswith("if") and b == "y = 42;" for a, b in itertools.pairwise(words))
    return GOOD if "y = 42;" in words and not governed else BAD


FIGURE_3 = "if (x < 0) {\n  print x;\n}\ny = 42;\n// Slice on y\n"
FIGURE_7 = "if (x < 0)\n{\n  print x;\n}\ny = 42;\n// Slice on y\n"


@pytest.mark.parametrize(
    ("text", "most", "left"),
    [
        (FIGURE_3, 1, "if (x < 0) {\n}\ny = 42;\n"),
        (FIGURE_3, 2, "y = 42;\n"),
        (FIGURE_7, 1, "{\n}\ny = 42;\n"),
        (FIGURE_7, 2, "y = 42;\n"),
    ],
)
def test_figures_3_and_7_of_the_paper(text: str, most: int, left: str) -> None:
    best, _ = sliced(Program.of({"a.c": text}), fragment, Window(most))
    assert best.files[0].text.decode() == left


def test_in_figure_3_the_if_goes_in_the_second_pass_and_in_figure_7_in_the_first() -> None:
    for text, phase in ((FIGURE_3, "orbs 2"), (FIGURE_7, "orbs 1")):
        _, trace = sliced(Program.of({"a.c": text}), fragment, Window(2))
        steps = {number for number, _ in trace.steps}
        gone = [
            asked.phase
            for asked in trace.asks
            if asked.number in steps
            and b"if" in asked.variant.base.files[0].text
            and b"if" not in asked.variant.program.files[0].text
        ]
        assert gone == [phase]


def test_a_window_that_builds_in_vain_is_not_followed_by_a_larger_one() -> None:
    program = Program.of({"a": "1\n2\n3\n"})
    asked: list[str] = []

    def judge(each: Program) -> Verdict:
        asked.append(each.files[0].text.decode().replace("\n", ""))
        return {"12": NO, "1": BAD, "": GOOD}.get(asked[-1], NO)

    best, _ = sliced(program, judge, Window(3))
    assert asked == ["12", "1", "13", "3", "23"]
    assert best.digest == program.digest
    asked.clear()
    best, _ = sliced(program, judge, Window(3, largest=True))
    assert asked == [""]
    assert not best.files[0].text
