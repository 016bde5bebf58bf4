"""The bars of `bench faults`: which figures of a part miss them, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Figures = dict[str, object]
HOSTILE = 25
SECONDS = 1.0
MEGABYTES = 200
FIRST = 60  # seconds
PERCENT = 10
GROWTH, SLACK = 1.25, 64  # a heap that is collected when it likes: so much, in MB
STEADY = 4  # open files and threads that come and go with what is in flight


@dataclass(frozen=True, slots=True)
class Bar:
    """What a part must reach, and what of its figures does not."""

    text: str
    missed: Callable[[Figures], list[str]]


def _number(figures: Figures, name: str) -> float:
    value = figures[name]
    assert isinstance(value, int | float), (name, value)
    return value


def _over(figures: Figures, most: dict[str, float]) -> list[str]:
    return [
        f"{name}: {figures[name]}" for name, bar in most.items() if _number(figures, name) > bar
    ]


def _kills(figures: Figures) -> list[str]:
    counted = {name: 0.0 for name in figures if name not in ("kills", "runs", "jobs")}
    return _over(figures, counted)


def _hostile(figures: Figures) -> list[str]:
    few = [] if _number(figures, "variants") >= HOSTILE else [f"{figures['variants']} variants"]
    told = [f"{name}: {figures[name]}" for name in ("wrong", "changed") if figures[name]]
    return [*few, *told]


def _cost(figures: Figures) -> list[str]:
    tiers = {name: float(PERCENT) for name in figures if name.endswith("%")}
    return _over(figures, tiers) if tiers else ["no fence stands here"]


def _soak(figures: Figures) -> list[str]:
    missed = []
    if _number(figures, "variants") < _number(figures, "wanted"):
        missed.append(f"{figures['variants']} variants of {figures['wanted']}")
    for name in ("Python MB", "JVM MB"):
        early, late = (_number(figures, f"{name}, {when}") for when in ("early", "late"))
        if late > early * GROWTH + SLACK:
            missed.append(f"{name}: {early:g} to {late:g}")
    for name in ("open files", "threads"):
        early, late = (_number(figures, f"{name}, {when}") for when in ("early", "late"))
        if late > early + STEADY:
            missed.append(f"{name}: {early:g} to {late:g}")
    return missed


BARS = {
    "kills": Bar("0 of all that is counted", _kills),
    "hostile": Bar("25 variants, 0 wrong, 0 changed", _hostile),
    "interrupt": Bar(
        "1 s, 0 left",
        lambda found: _over(found, {"longest s": SECONDS, "processes left": 0, "folders left": 0}),
    ),
    "flood": Bar("under 200 MB", lambda found: _over(found, {"memory of chipj MB": MEGABYTES})),
    "huge": Bar("first step in 60 s", lambda found: _over(found, {"first step s": FIRST})),
    "cost": Bar("at most +10 %", _cost),
    "chips": Bar("0 broken", lambda found: _over(found, {"broken": 0, "crashes": 0})),
    "compiler": Bar("0 crashes", lambda found: _over(found, {"crashes": 0})),
    "soak": Bar("all variants, memory flat, files and threads constant", _soak),
}


def bar_of(part: str) -> Bar:
    """The bar of a part: its first word says what kind it is."""
    return BARS[part.split()[0]]
