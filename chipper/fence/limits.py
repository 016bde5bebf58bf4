"""What a question may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.source.use import Use

MEMORY = 4 * 2**30
TASKS = 1_000
SCRATCH = 2**30


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds by the clock, seconds of CPU, bytes of each output, and the rest of a machine.

    Memory is what is resident, of the whole process tree: a JVM reserves far more than it uses.
    """

    wall: float
    cpu: float | None = None
    output: int = 16 * 2**20
    memory: int = MEMORY
    tasks: int = TASKS
    scratch: int = SCRATCH

    @staticmethod
    def of(timeout: float) -> Limits:
        """The limits that `--timeout` means: CPU time, and a cap on waiting."""
        return Limits(wall=3 * timeout + 10, cpu=timeout)

    @property
    def seconds(self) -> float:
        """The limit a person set."""
        return self.wall if self.cpu is None else self.cpu

    def broken(self, use: Use) -> str:
        """What went over its limit, in words; empty if nothing did."""
        if use.memory > self.memory:
            return f"used more than {self.memory >> 20} MB of memory"
        if use.tasks > self.tasks:
            return f"started more than {self.tasks} processes and threads"
        if use.scratch > self.scratch:
            return f"wrote more than {self.scratch >> 20} MB into its folder"
        return ""
