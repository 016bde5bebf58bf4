"""What is learnt of a program by running or analysing it: values that order and add candidates."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which statements were executed, by file and first byte; a file not named was not watched."""

    executed: Mapping[str, frozenset[int]]

    def dead(self, path: str, start: int) -> bool:
        """Whether a watched statement was never executed."""
        return path in self.executed and start not in self.executed[path]

    def packed(self) -> bytes:
        """The journal's form."""
        return json.dumps({path: sorted(found) for path, found in self.executed.items()}).encode()

    @staticmethod
    def unpacked(packed: bytes) -> Coverage:
        """Read the journal's form."""
        told = json.loads(packed)
        return Coverage({path: frozenset(found) for path, found in told.items()})
