"""`--junit Class#method`: the test fails as it did: the same type, message and place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.oracle.symptom.trace import Traces

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.learnt import Seen
    from chipper.oracle.symptom.part import End
    from chipper.oracle.symptom.trace import Trace

RUNNER = "chipj.junit.Runner"
_THREAD = 'Exception in thread "junit" '


@dataclass(frozen=True, slots=True)
class Failure:
    """What is thrown, its message's first line, and the first of the program's own methods."""

    thrown: str
    message: str
    at: str
    own: frozenset[str]

    def __str__(self) -> str:
        return f"--junit, {self.thrown} at {self.at}"

    @property
    def early(self) -> bool:
        """A test fails once."""
        return False

    def look(self, folder: Path) -> _Reader:
        """Read the trace."""
        return _Reader(self)


@dataclass(frozen=True, slots=True)
class FailureOfTheOriginal:
    """The same before the original was seen."""

    own: frozenset[str]

    def learn(self, seen: Seen) -> Failure | str:
        """How the test fails."""
        found = _failure(seen.traces, self.own)
        if found is not None:
            return found
        said = seen.ended.errors.decode(errors="replace").strip().splitlines()
        refused = [line for line in said if line.startswith("chipj: ")]
        return refused[0].removeprefix("chipj: ") if refused else "the test does not fail"


def _failure(traces: tuple[Trace, ...], own: frozenset[str]) -> Failure | None:
    for trace in traces:
        if trace.head.lead == _THREAD:
            top = trace.top(own)
            at = top[-1].plain if top and top[-1].is_own(own) else ""
            return Failure(trace.head.thrown, trace.head.message, at, own)
    return None


class _Reader:
    def __init__(self, wanted: Failure) -> None:
        self._wanted = wanted
        self._traces = Traces()
        self.line = self._traces.line

    def shown(self, end: End | None) -> bool:
        return end is not None and _failure(self._traces.all(), self._wanted.own) == self._wanted
