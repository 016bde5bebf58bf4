"""The parse guard: a variant with more syntax errors than its base does not compile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.parse import errors, parse
from chipper.oracle.contract import completed
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.oracle.contract import Cancel, Oracle
    from chipper.source.variant import Variant


class Parses(Closing):
    """Asks another oracle only what still parses as well as its base."""

    def __init__(self, oracle: Oracle, forest: Forest) -> None:
        """Guard *oracle*."""
        self._oracle = oracle
        self._forest = forest

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """No-compile for broken syntax, else what the guarded oracle says."""
        if any(self._breaks(variant, path) for path in variant.edit.paths):
            return Judgement(Verdict.NO_COMPILE, "parse", "the syntax is broken")
        return self._oracle.judge(variant, cancel)

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement | None:
        """What the guarded oracle adds."""
        return completed(self._oracle, variant, cancel)

    def _breaks(self, variant: Variant, path: str) -> bool:
        """Whether a file has more errors than before; a tree made in haste cannot say so alone."""
        if not path.endswith(".java"):
            return False
        tree, _ = self._forest.follow(variant, path)
        broken = errors(tree)
        if not broken:
            return False
        before = errors(self._forest.tree(variant.base[path]))
        return broken > before and errors(parse(variant.program[path].text)) > before

    def close(self) -> None:
        """Close the guarded oracle."""
        self._oracle.close()
