"""The parse guard: a variant with more syntax errors than its base does not compile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.parse import errors
from chipper.oracle.contract import Closing
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.oracle.contract import Cancel, Oracle
    from chipper.source.program import Program
    from chipper.source.variant import Variant


class Parses(Closing):
    """Asks another oracle only what still parses as well as its base."""

    def __init__(self, oracle: Oracle, forest: Forest) -> None:
        """Guard *oracle*."""
        self._oracle = oracle
        self._forest = forest

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """No-compile for broken syntax, else what the guarded oracle says."""
        paths = [path for path in variant.edit.paths if path.endswith(".java")]
        broken = self._errors(variant.program, paths)
        if broken and broken > self._errors(variant.base, paths):
            return Judgement(Verdict.NO_COMPILE, "parse", "the syntax is broken")
        return self._oracle.judge(variant, cancel)

    def _errors(self, program: Program, paths: list[str]) -> int:
        return sum(errors(self._forest.tree(program[path])) for path in paths)

    def close(self) -> None:
        """Close the guarded oracle."""
        self._oracle.close()
