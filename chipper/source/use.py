"""What a question has used of the machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Use:
    """The most a question was seen to use: resident bytes, processes and threads, bytes on disk."""

    memory: int = 0
    tasks: int = 0
    scratch: int = 0

    def or_more(self, other: Use) -> Use:
        """The larger one of each."""
        return Use(
            max(self.memory, other.memory),
            max(self.tasks, other.tasks),
            max(self.scratch, other.scratch),
        )
