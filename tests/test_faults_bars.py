"""The bars of `bench faults`: each can be met, and each can be missed."""

from __future__ import annotations

import pytest

from run_scripts.faults_bars import BARS, Figures, bar_of

SOAK = {"variants": 20000, "wanted": 20000} | {
    f"{name}, {when}": 100 for name in ("Python MB", "JVM MB") for when in ("early", "late")
}
SOAK |= {f"{name}, {when}": 9 for name in ("open files", "threads") for when in ("early", "late")}
COST = {"bwrap %": 3, "unshare %": 10}
MET: dict[str, Figures] = {
    "kills script": {"kills": 100, "runs": 7, "lost steps": 0, "other bytes": 0},
    "hostile bwrap internal": {"variants": 25, "wrong": "", "changed": ""},
    "interrupt": {"interrupts": 40, "longest s": 0.9, "processes left": 0, "folders left": 0},
    "flood": {"memory of chipj MB": 40},
    "huge": {"first step s": 59.9, "memory MB": 900},
    "cost": {**COST},
    "chips": {"files": 3, "chips": 9, "broken": 0, "crashes": 0},
    "compiler tests": {"files": 3, "chips": 9, "broken": 2, "crashes": 0},
    "soak": {**SOAK},
}
MISSED: list[tuple[str, Figures]] = [
    ("kills script", {"lost steps": 1}),
    ("kills script", {"other bytes": 1}),
    ("hostile bwrap internal", {"variants": 24}),
    ("hostile bwrap internal", {"wrong": "spins: bad, not timeout"}),
    ("hostile bwrap internal", {"changed": "deletes its home"}),
    ("interrupt", {"longest s": 1.01}),
    ("interrupt", {"processes left": 1}),
    ("interrupt", {"folders left": 1}),
    ("flood", {"memory of chipj MB": 201}),
    ("huge", {"first step s": 60.1}),
    ("cost", {"unshare %": 11}),
    ("cost", {"bwrap %": 10.5}),
    ("chips", {"broken": 1}),
    ("chips", {"crashes": 1}),
    ("compiler tests", {"crashes": 1}),
    ("soak", {"variants": 19999}),
    ("soak", {"Python MB, late": 190}),
    ("soak", {"JVM MB, late": 1000}),
    ("soak", {"open files, late": 14}),
    ("soak", {"threads, late": 20}),
]


@pytest.mark.parametrize("part", MET)
def test_a_part_that_reaches_its_bar_misses_nothing(part: str) -> None:
    assert bar_of(part).missed(MET[part]) == []


@pytest.mark.parametrize(("part", "worse"), MISSED)
def test_a_part_that_misses_its_bar_says_by_which_figure(part: str, worse: Figures) -> None:
    assert len(bar_of(part).missed(MET[part] | worse)) == 1


def test_without_a_fence_nothing_is_known_of_its_cost() -> None:
    assert bar_of("cost").missed({"none s": 30.0}) == ["no fence stands here"]
    assert bar_of("cost").missed({"none s": 30.0, "unshare %": 4.0}) == []


def test_every_bar_is_tried_both_ways() -> None:
    assert {part.split()[0] for part in MET} == {part.split()[0] for part, _ in MISSED} == {*BARS}
