"""Asks another oracle about programs that say which places they come to.

Law: what is asked is the variant with the calls in it, nothing else; a variant that has no
statement on a line any more does not come there, and nobody is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.jvm.delta import delta
from chipper.oracle.contract import completed
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.oracle.contract import Cancel, Oracle
    from chipper.source.program import Program

    Instrument = Callable[[Program], Program | None]


class Reaches(Closing):
    """Good is what the oracle behind finds good of the instrumented variant."""

    def __init__(self, oracle: Oracle, instrument: Instrument) -> None:
        """Ask *oracle* about what *instrument* makes of variants."""
        self._oracle = oracle
        self._instrument = instrument

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """What the oracle says."""
        told = self._told(variant)
        if told is None:
            return Judgement(Verdict.BAD, "run", "the place to be reached is gone")
        return self._oracle.judge(told, cancel)

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement | None:
        """What the oracle adds."""
        told = self._told(variant)
        return None if told is None else completed(self._oracle, told, cancel)

    def close(self) -> None:
        """Close the oracle behind."""
        self._oracle.close()

    def _told(self, variant: Variant) -> Variant | None:
        """The variant with the calls, of the same base: a resident compiler is told little then."""
        program = self._instrument(variant.program)
        if program is None:
            return None
        edit = delta(variant.base, program)
        return Variant(program) if edit is None else Variant(variant.base, edit)
