"""What a question has used of the machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Use:
    """The most that one run for a question was seen to use.

    Resident bytes, processes and threads, bytes on disk, seconds of CPU and by the clock; and
    whether it was the clock that ended it: that may be the fault of other work.
    """

    memory: int = 0
    tasks: int = 0
    scratch: int = 0
    cpu: float = 0.0
    wall: float = 0.0
    late: bool = False

    def or_more(self, other: Use) -> Use:
        """The larger one of each."""
        return Use(
            max(self.memory, other.memory),
            max(self.tasks, other.tasks),
            max(self.scratch, other.scratch),
            max(self.cpu, other.cpu),
            max(self.wall, other.wall),
            self.late or other.late,
        )
