"""The number of tests grows at most n log n in the size of the program; `bench growth` plots it."""

from __future__ import annotations

from math import log2

import pytest

from chipper.source.judgement import Verdict
from chipper.source.program import Program
from tests.families import FAMILIES, MARK, judged, measured

SMALL, LARGE = 6, 24


@pytest.mark.parametrize("family", FAMILIES)
def test_tests_grow_at_most_n_log_n(family: str) -> None:
    small, large = measured(family, SMALL), measured(family, LARGE)
    bound = (large[0] * log2(large[0])) / (small[0] * log2(small[0]))
    assert large[1] <= bound * small[1]


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_left_does_not_grow(family: str) -> None:
    assert measured(family, LARGE)[2] == measured(family, SMALL)[2]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (f'class P {{ static void main() {{ print("{MARK}"); }} }}', Verdict.GOOD),
        ("class P { static void main() { print(1); } }", Verdict.BAD),
        (f'class P {{ static void main() {{ m1(); print("{MARK}"); }} }}', Verdict.NO_COMPILE),
        (
            "class P { static void main() { m1(); }"
            f' static void m1(int a) {{ print("{MARK}"); }} }}',
            Verdict.NO_COMPILE,
        ),
        (
            f'class P {{ static void main() {{ }} static void m1(int a) {{ print("{MARK}"); }} }}',
            Verdict.BAD,
        ),
    ],
)
def test_the_fake_compiler_is_strict(text: str, verdict: Verdict) -> None:
    assert judged(Program.of({"P.java": text})) is verdict
