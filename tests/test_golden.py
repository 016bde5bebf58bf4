"""Every sample comes down to what `expected.toml` beside it says.

Under `--paper` exactly; in default mode to at most as many tokens as recorded. Small samples run
on the real JDK, large ones on recorded verdicts (both files are written by `bench table2`).
"""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from chipper.fence.process import Limits
from chipper.java.parse import Forest
from chipper.jvm.jdk import find_jdks
from chipper.oracle.folder import Folders, gather
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.recorded import Record, Recorded
from chipper.oracle.scripts import Scripts, Setting
from chipper.plan import Style
from chipper.report import sized
from tests.engine import drive
from tests.samples import CHECKOUT, Sample, samples

if TYPE_CHECKING:
    from chipper.oracle.contract import Oracle
    from chipper.source.program import Program

MODES = {
    "forward": Style(paper=True),
    "reverse": Style(paper=True, reverse=True),
    "shield": Style(paper=True, shield=True),
    "rechip": Style(paper=True, passes=0),
    "default": Style(),
}
SMALL = 200  # source lines of a sample that is chipped on the real JDK


def expected(sample: Sample) -> dict[str, Any]:
    path = sample.folder / "expected.toml"
    told = tomllib.loads(path.read_text()) if path.exists() else {}
    found: dict[str, Any] = told.get(sample.shape, {})
    return found


def is_small(sample: Sample) -> bool:
    if sample.generated:
        return False
    lines = sum(len((sample.folder / name).read_text().split("\n")) for name in sample.sources)
    return lines <= SMALL


CASES = [(sample, mode) for sample in samples() for mode in MODES if mode in expected(sample)]
RECORDED = [(sample, mode) for sample, mode in CASES if not is_small(sample)]
REAL = [(s, mode) for s, mode in CASES if is_small(s) and mode in ("forward", "reverse", "default")]


def named(value: Sample | str) -> str:
    return value.title if isinstance(value, Sample) else value


def check(best: Program, asked: int, sample: Sample, mode: str) -> None:
    told = expected(sample)[mode]
    size = sized(best, Forest())
    if mode == "default":
        assert size.tokens <= told["tokens"]
        return
    got = {"lines": size.lines, "nodes": size.nodes, "tokens": size.tokens, "variants": asked}
    assert got | {"digest": best.digest} == told


@pytest.mark.parametrize(("sample", "mode"), RECORDED, ids=named)
def test_a_large_sample_comes_down_as_recorded(sample: Sample, mode: str) -> None:
    record = Record(CHECKOUT / "tests" / "recorded" / f"{sample.title}.txt")
    best, trace = drive(sample.program(), lambda: Recorded(record), MODES[mode])
    check(best, len(trace.asks), sample, mode)


@pytest.mark.jdk
@pytest.mark.parametrize(("sample", "mode"), REAL, ids=named)
def test_a_small_sample_comes_down_on_the_real_jdk(sample: Sample, mode: str) -> None:
    jdks = [jdk for jdk in find_jdks(os.environ) if jdk.version >= sample.jdk]
    if not jdks:
        pytest.skip(f"needs a JDK {sample.jdk} or newer")
    environment = java_environment(os.environ, jdks[0])
    riders = gather([sample.folder])
    with Internal(Javac(jdks[0], environment), riders, 2) as internal:

        def make() -> Oracle:
            folders = Folders(riders)
            setting = Setting(
                sample.main, sample.main, folders, environment, Limits.of(5), mode="internal"
            )
            scripts = Scripts(sample.run, sample.folder / sample.compare, setting)
            return internal.before(scripts, folders, classes=True)

        best, trace = drive(sample.program(), make, MODES[mode], jobs=2)
    check(best, len(trace.asks), sample, mode)


def test_every_sample_has_an_expected_result() -> None:
    assert [sample.title for sample in samples() if "forward" not in expected(sample)] == []


def test_the_sample_shaped_like_t4_is_clearly_smaller_in_reverse() -> None:
    told = expected(next(sample for sample in samples() if sample.shape == "T4"))
    assert told["reverse"]["nodes"] <= 0.8 * told["forward"]["nodes"]
