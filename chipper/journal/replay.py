"""Building a variant again from the original and the edits that led to it.

Law: the program has the digest that was recorded; a journal whose replay differs is damaged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.journal.compact import unpack, unpack_whole
from chipper.journal.schema import damaged, readable

if TYPE_CHECKING:
    from chipper.journal.reader import Reader
    from chipper.journal.record import Ask
    from chipper.source.program import Program

_KEPT = 256  # bases in memory; they share every file they have in common


class Replay:
    """Rebuilds variants and remembers the bases it passed, so that neighbours come cheap."""

    def __init__(self, reader: Reader, original: Program) -> None:
        """Rebuild the variants of *reader*'s journal."""
        self._reader = reader
        self._original = original
        self._bases: dict[str, Program] = {}

    def program(self, number: int) -> Program:
        """The program of variant *number*."""
        if number == 0:
            return self._original
        ask = self._reader.ask(number)
        if ask is None:
            raise BadInput(
                f"{self._reader.path}: there is no variant v{number}",
                help=f"the last one is v{max(self._reader.last(), 0)}",
            )
        return self._built(ask)

    def _built(self, ask: Ask) -> Program:
        """Go back to a program at hand, then forward through the edits."""
        waiting = [ask]
        program = self._at_hand(waiting[-1])
        while program is None:
            waiting.append(self._before(waiting[-1]))
            program = self._at_hand(waiting[-1])
        while waiting:
            ask = waiting.pop()
            program = self._after(program, ask)
            if waiting:
                self._keep(program)
        return program

    def _at_hand(self, ask: Ask) -> Program | None:
        """The base of *ask* without replaying; anything will do if it needs none."""
        if ask.base == self._original.digest or ask.change.startswith("{"):
            return self._original
        return self._bases.get(ask.base)

    def _before(self, ask: Ask) -> Ask:
        """The question that made this one's base; numbers go down, so this ends."""
        number = self._reader.first_with(ask.base, ask.number)
        found = None if number is None else self._reader.ask(number)
        if found is None:
            raise damaged(self._reader.path, f"the base of v{ask.number} is missing")
        return found

    def _after(self, base: Program, ask: Ask) -> Program:
        with readable(self._reader.path):
            program = unpack_whole(ask.change) or unpack(ask.change, base).apply(base)
        if program.digest != ask.digest:
            raise damaged(self._reader.path, f"v{ask.number} is not what was recorded")
        return program

    def _keep(self, program: Program) -> None:
        if len(self._bases) >= _KEPT:
            del self._bases[next(iter(self._bases))]
        self._bases[program.digest] = program
