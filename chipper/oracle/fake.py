"""A predicate as an oracle: for laws, examples and dry runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.oracle.contract import Cancelled
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.oracle.contract import Cancel
    from chipper.source.program import Program
    from chipper.source.variant import Variant


class Fake(Closing):
    """Good is what the predicate likes; it may also name the verdict itself."""

    def __init__(self, likes: Callable[[Program], bool | Verdict]) -> None:
        """Judge by *likes*."""
        self._likes = likes

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """What the predicate says of the variant's program."""
        if cancel.is_set():
            raise Cancelled
        answer = self._likes(variant.program)
        if isinstance(answer, Verdict):
            return Judgement(answer, "fake")
        return Judgement(Verdict.GOOD if answer else Verdict.BAD, "fake")
