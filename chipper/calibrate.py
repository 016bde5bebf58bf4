"""The limits of a run: generous for the original, then fixed by what it used, and kept.

Law: the limits of a run do not change while it lives, whoever takes it up again and where.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from chipper.fence.limits import MEMORY, SCRATCH, TASKS, Limits
from chipper.jvm.heap import HEAP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.source.use import Use

FIRST_TIMEOUT = 60.0  # seconds of CPU for the original, before anything is known about it
_LEAST_TIMEOUT = 1.0
_TIMES_CPU, _TIMES_WALL = 5, 2  # as long as the original: at work, and asleep
_TIMES_MOST = 2  # as much memory, processes and disk as the original used


def first_limits(timeout: float | None) -> Limits:
    """What the original may use."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 4 * 3
    limits = Limits.of(timeout or FIRST_TIMEOUT)
    return replace(
        limits, memory=max(memory, 2**30), tasks=_TIMES_MOST * TASKS, scratch=8 * SCRATCH
    )


def stopped(use: Use) -> bool:
    """Whether the original took all the time it was given: perhaps the symptom is to hang."""
    return max(use.cpu, use.wall) >= FIRST_TIMEOUT


def calibrated(timeout: float | None, use: Use) -> dict[str, object]:
    """What variants may use, to be kept: what was asked for, else some times the original's."""
    if timeout is None:
        measured = max(_LEAST_TIMEOUT, _TIMES_CPU * use.cpu, _TIMES_WALL * use.wall)
        timeout = FIRST_TIMEOUT if stopped(use) else round(measured, 3)
    return {
        "timeout": timeout,
        "memory": max(MEMORY, _TIMES_MOST * use.memory),
        "tasks": max(TASKS, _TIMES_MOST * use.tasks),
        "scratch": max(SCRATCH, _TIMES_MOST * use.scratch),
        "heap": HEAP,
    }


def limits_of(kept: Mapping[str, object]) -> Limits:
    """The limits as they were kept."""
    timeout = kept["timeout"]
    assert isinstance(timeout, int | float)
    numbers = {
        name: value
        for name in ("memory", "tasks", "scratch")
        if isinstance(value := kept.get(name), int)
    }
    return replace(Limits.of(float(timeout)), **numbers)
