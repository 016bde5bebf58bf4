"""What is settled already: no verdict is asked twice for the same text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.source.judgement import Judgement


class Memo:
    """Judgements by the program's digest, with the number under which each was asked."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._known: dict[str, tuple[int, Judgement]] = {}

    def __len__(self) -> int:
        return len(self._known)

    def put(self, digest: str, number: int, judgement: Judgement) -> None:
        """Remember the first answer for a text, and the complaints, whenever they were told."""
        if not judgement.verdict.settled:
            return
        first, known = self._known.setdefault(digest, (number, judgement))
        if judgement.diagnostics and not known.diagnostics:
            told = replace(known, diagnostics=judgement.diagnostics)
            self._known[digest] = first, told

    def get(self, digest: str) -> tuple[int, Judgement] | None:
        """The number and the answer, if there is one."""
        return self._known.get(digest)
