"""What is expected of good variants: one of javac's complaints, until one without it is good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from chipper.source.variant import Variant


class Knows(Protocol):
    """Who can tell whether javac complains."""

    def lacks(self, variant: Variant, key: str) -> bool:
        """Whether it is known that javac does not complain of *key*."""
        ...


@dataclass
class Expectation:
    """The key of the complaint; none at first."""

    key: str = ""
    _surprised: bool = False

    def hopeless(self, variant: Variant, knows: Knows | None) -> bool:
        """Whether the variant should be bad: a function of its text, not of what was asked before.

        What is known when a question is made depends on how far ahead the crew is.
        """
        if not self.key or knows is None or variant.program.digest == variant.base.digest:
            return False
        return knows.lacks(variant, self.key)

    def learn(self, accepted: Variant, knows: Knows | None) -> None:
        """Nothing is expected any more once something good lacks the complaint."""
        if self.hopeless(accepted, knows):
            self.key, self._surprised = "", True

    def surprise(self) -> bool:
        """Whether that has happened since this was asked last."""
        found, self._surprised = self._surprised, False
        return found
