"""The limits of a run: how many variants, how long, how small is small enough."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.run import Run


class Reached(Exception):
    """A bound was met; `wanted` if it is the size the user asked for."""

    def __init__(self, message: str, *, wanted: bool = False) -> None:
        """Say which."""
        super().__init__(message)
        self.wanted = wanted


@dataclass(frozen=True, slots=True)
class Bounds:
    """What ends a run early; nothing by default."""

    variants: int | None = None
    seconds: float | None = None
    tokens: int | None = None
    started: float = 0.0

    def check(self, run: Run) -> None:
        """Raise `Reached` when one is met; asked after every answer."""
        if self.tokens is not None and run.scales.program(run.program).tokens <= self.tokens:
            raise Reached(f"--stop-at {self.tokens}: small enough", wanted=True)
        if self.variants is not None and run.number >= self.variants:
            raise Reached(f"--max-variants {self.variants}: stopped there, the best is saved")
        if self.left() == 0:
            raise self.out_of_time()

    def out_of_time(self) -> Reached:
        """What is said when the time is over."""
        return Reached(f"--max-time {self.seconds:g}: stopped there, the best is saved")

    def left(self) -> float | None:
        """The seconds that are left; None without a bound."""
        if self.seconds is None:
            return None
        return max(0.0, self.started + self.seconds - monotonic())
