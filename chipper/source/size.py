"""How large a program is, and which of two programs is the smaller.

Law: the order is total on texts up to blanks, so a run that only ever goes strictly down ends.
"""

from __future__ import annotations

from dataclasses import dataclass

LOOP_WEIGHT = 20  # a loop that became one iteration is smaller even if it spells more


@dataclass(frozen=True, slots=True)
class Measure:
    """Counts over one file or one program; they add up."""

    tokens: int = 0
    nodes: int = 0
    weight: int = 0
    names: int = 0
    bytes: int = 0
    comments: int = 0

    def __add__(self, other: Measure) -> Measure:
        return Measure(
            self.tokens + other.tokens,
            self.nodes + other.nodes,
            self.weight + other.weight,
            self.names + other.names,
            self.bytes + other.bytes,
            self.comments + other.comments,
        )

    def __sub__(self, other: Measure) -> Measure:
        return Measure(
            self.tokens - other.tokens,
            self.nodes - other.nodes,
            self.weight - other.weight,
            self.names - other.names,
            self.bytes - other.bytes,
            self.comments - other.comments,
        )

    def key(self, *, paper: bool = False) -> tuple[int, ...]:
        """What is compared, left to right; `--paper` puts parse-tree nodes in front."""
        rest = (self.weight, self.names, self.bytes, self.comments)
        return (self.nodes, *rest) if paper else rest
