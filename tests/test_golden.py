"""Every sample comes down to what `expected.toml` beside it says.

Under `--paper` exactly, on recorded verdicts, the small samples on the real JDK too; by the default
plan to at most as many tokens as recorded. All of it is written by `bench table2`.
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
from chipper.report import sized
from tests.cli.desk import Desk
from tests.engine import drive
from tests.samples import CHECKOUT, DEFAULT, PAPER, Sample, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.contract import Oracle
    from chipper.source.program import Program

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


RECORDED = [(sample, mode) for sample in samples() for mode in PAPER]
SMALLS = [sample for sample in samples() if is_small(sample)]
RATCHET = [sample for sample in SMALLS if DEFAULT in expected(sample)]


def named(value: Sample | str) -> str:
    return value.title if isinstance(value, Sample) else value


def check(best: Program, asked: int, sample: Sample, mode: str) -> None:
    size = sized(best, Forest())
    got = {"lines": size.lines, "nodes": size.nodes, "tokens": size.tokens, "variants": asked}
    assert got | {"digest": best.digest} == expected(sample)[mode]


@pytest.mark.parametrize(("sample", "mode"), RECORDED, ids=named)
def test_a_sample_comes_down_as_recorded(sample: Sample, mode: str) -> None:
    record = Record(CHECKOUT / "tests" / "recorded" / f"{sample.title}.txt")
    best, trace = drive(sample.program(), lambda: Recorded(record), PAPER[mode])
    check(best, len(trace.asks), sample, mode)


@pytest.mark.jdk
@pytest.mark.parametrize("sample", SMALLS, ids=named)
def test_a_small_sample_comes_down_on_the_real_jdk(sample: Sample) -> None:
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

        for mode in ("forward", "reverse"):
            best, trace = drive(sample.program(), make, PAPER[mode], jobs=2)
            check(best, len(trace.asks), sample, mode)


@pytest.mark.jdk
@pytest.mark.parametrize("sample", RATCHET, ids=named)
def test_the_default_plan_leaves_no_more_than_it_did(sample: Sample, tmp_path: Path) -> None:
    done = Desk(tmp_path).chipj(*sample.arguments(tmp_path), "--json", timeout=600)
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] <= expected(sample)[DEFAULT]["tokens"]


def test_every_sample_has_an_expected_result() -> None:
    for sample in samples():
        assert [*PAPER] == [mode for mode in expected(sample) if mode != DEFAULT]
    assert {sample.shape for sample in RATCHET} >= {"T1", "T2", "T4"}


def test_the_sample_shaped_like_t4_is_clearly_smaller_in_reverse() -> None:
    told = expected(next(sample for sample in samples() if sample.shape == "T4"))
    assert told["reverse"]["nodes"] <= 0.8 * told["forward"]["nodes"]
