"""The time-out comes from what the original's run took, not from what compiling it took."""

from __future__ import annotations

import pytest

from chipper.calibrate import FIRST_TIMEOUT, calibrated, first_limits
from chipper.fence.limits import TASKS
from chipper.source.use import Use


@pytest.mark.parametrize(
    ("use", "timeout"),
    [
        (Use(), 1.0),
        (Use(cpu=0.05, wall=0.4), 1.0),
        (Use(cpu=0.25, wall=0.4), 1.25),
        (Use(cpu=0.5, wall=0.6), 2.5),
        (Use(cpu=0.5, wall=20.0), 40.0),
        (Use(cpu=59.0, wall=61.0), FIRST_TIMEOUT),
    ],
)
def test_five_times_the_cpu_or_twice_the_clock(use: Use, timeout: float) -> None:
    assert calibrated(None, use)["timeout"] == timeout


def test_what_was_asked_for_is_taken() -> None:
    assert calibrated(7.0, Use(cpu=50.0))["timeout"] == 7.0
    assert first_limits(7.0).cpu == 7.0


def test_before_anything_is_known_a_fork_bomb_is_one_already() -> None:
    """The empty program is asked with these limits too, and a script may do anything to it."""
    assert first_limits(None).tasks == 2 * TASKS


def test_the_most_of_several_runs_counts() -> None:
    both = Use(cpu=1.0, wall=2.0).or_more(Use(cpu=3.0, wall=1.0, late=True))
    assert (both.cpu, both.wall, both.late) == (3.0, 2.0, True)
