"""What is expected of good variants: one of javac's complaints, until one without it is good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from chipper.search.round import Answer, Outcome
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chipper.chips.chip import Chip
    from chipper.search.round import Learn, Round


class Knows(Protocol):
    """Who can tell whether javac complains."""

    def complains(self, variant: Variant, key: str) -> bool | None:
        """Whether javac complains of *key*; None where that is not known."""
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
        return knows.complains(variant, self.key) is False

    def hopeful(self, variant: Variant, knows: Knows | None) -> bool:
        """Whether the variant should be good."""
        return bool(self.key and knows and knows.complains(variant, self.key))

    def learn(self, accepted: Variant, knows: Knows | None) -> None:
        """Nothing is expected any more once something good lacks the complaint."""
        if self.hopeless(accepted, knows):
            self.key, self._surprised = "", True

    def told(self, wanted: Learn, knows: Knows | None) -> bool | None:
        """What a search wants to know of it; None if that is something else."""
        if wanted.what == "expectation":
            return self.hopeful(Variant(wanted.base), knows)
        if wanted.what != "surprise":
            return None
        found, self._surprised = self._surprised, False
        return found

    def foreseen(
        self, round: Round, tries: Iterable[tuple[Chip, Variant | None]], knows: Knows | None
    ) -> Outcome:
        """What is expected to become of a round: nothing is asked, numbered or accepted."""
        answers: list[Answer | None] = []
        for chip, variant in tries:
            good = variant is not None and self.hopeful(variant, knows)
            answers.append(Answer(Verdict.GOOD if good else Verdict.BAD) if variant else None)
            if variant is not None and good:
                return Outcome(len(answers) - 1, variant.program, chip, tuple(answers))
        return Outcome(None, round.base, None, tuple(answers))
