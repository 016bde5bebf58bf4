"""Keeping the books of a run: journal first, then the best on disk, then whoever watches.

Law: no signal comes between a row and the file that goes with it.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from chipper.folder.variants import Keep
from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from chipper.folder import RunFolder
    from chipper.folder.variants import Variants
    from chipper.java.measure import Scales
    from chipper.journal import Journal
    from chipper.ledger import Asked
    from chipper.slips import Slips
    from chipper.source.size import Measure


class Watcher(Protocol):
    """Somebody who is told what happens, and cannot change it."""

    def asked(self, asked: Asked) -> None:
        """A question was answered."""
        ...

    def stepped(self, asked: Asked, measure: Measure) -> None:
        """A variant became the best."""
        ...


@dataclass(frozen=True)
class Book:
    """The ledger of a run with a folder."""

    journal: Journal
    folder: RunFolder
    variants: Variants
    keep: Keep
    scales: Scales
    watcher: Watcher
    paper: bool = False
    whole: Callable[[], AbstractContextManager[None]] = nullcontext
    slips: Slips | None = None
    replayed: int = 0  # steps up to this one are on disk from an earlier life of the run

    def ask(self, asked: Asked) -> None:
        """Record the question, keep its text if asked to, tell the watcher."""
        with self.whole():
            self.journal.ask(
                asked.number,
                asked.variant,
                asked.judgement,
                phase=asked.phase,
                rule=asked.chip.rule,
                place=asked.chip.place,
                reused_from=asked.reused_from,
            )
            self._keep(asked)
        self.watcher.asked(asked)

    def step(self, asked: Asked, measure: Measure) -> None:
        """A step is durable before it is on disk as the best, and both before it is announced."""
        with self.whole():
            self.journal.step(asked.number, asked.parent, measure)
            # A run that goes on passes its old steps again; the best must not go back to them.
            if asked.number > self.replayed:
                self.folder.best(asked.number, asked.variant.program)
        self.watcher.stepped(asked, measure)
        if self.slips is not None:
            self.slips.stepped(asked)

    def _keep(self, asked: Asked) -> None:
        good = asked.judgement.verdict is Verdict.GOOD
        if self.keep is Keep.ALL or (good and self.keep is Keep.GOOD):
            program = asked.variant.program
            size = self.size(self.scales.program(program))
            self.variants.put(asked.number, size, program, good=good)

    def size(self, measure: Measure) -> int:
        """The size in a variant's name: tokens, or nodes as in the paper."""
        return measure.nodes if self.paper else measure.tokens
