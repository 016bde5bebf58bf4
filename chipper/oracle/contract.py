"""The contract every oracle keeps.

Laws: `judge` knows nothing of edits beyond the variant it is given; the same program gets the
same verdict; once *cancel* is set, from any thread, `judge` raises `Cancelled` within 0.2 s and
every process started for this question is dead. An oracle breaking is an infra-error, never bad.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from threading import Lock

    from chipper.source.judgement import Judgement
    from chipper.source.variant import Variant

Cancel = Event
_TICK = 0.05


class Cancelled(Exception):
    """The question was taken back."""


class OutOfTime(Exception):
    """Nobody waits for the answer any longer."""


class Oracle(Protocol):
    """Answers for one variant at a time; close it when done."""

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the variant shows the symptom."""
        ...

    def close(self) -> None:
        """Let go of processes and folders."""
        ...


@runtime_checkable
class Completes(Protocol):
    """An oracle that may judge before a run is over, and can run it to its end when asked."""

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement | None:
        """The evidence of a whole run; None if there is no more than `judge` has told."""
        ...


def completed(oracle: Oracle, variant: Variant, cancel: Cancel) -> Judgement | None:
    """What a whole run tells of *variant*, if *oracle* can say more than its judgement."""
    return oracle.complete(variant, cancel) if isinstance(oracle, Completes) else None


@contextmanager
def turn(lock: Lock, cancel: Cancel) -> Iterator[None]:
    """Hold *lock*; whoever waits for it hears of *cancel*."""
    while not lock.acquire(timeout=_TICK):
        if cancel.is_set():
            raise Cancelled
    try:
        yield
    finally:
        lock.release()
