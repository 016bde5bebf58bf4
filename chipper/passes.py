"""What a pass consists of: large things first. Of large programs, coarse passes come first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from chipper.java.parse import nodes
from chipper.search.chip import Manner, chip
from chipper.search.closures import closures
from chipper.search.cut import cut
from chipper.search.moves import moves
from chipper.search.slow import Slow
from chipper.search.sweep import sweep
from chipper.style import CHIP, CLOSURES, CUT, REPAIR, SWEEP

if TYPE_CHECKING:
    from chipper.chips.catalog import Catalog
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program
    from chipper.style import Style

MOVES, LETTERS = "moves", "letters"
LATER = {
    "expressions": frozenset({"expression", "modifier", "type"}),
    "literals": frozenset({"literal"}),
    "deep": frozenset({"inline", "deep"}),
    LETTERS: frozenset({"letter"}),
}
# For small gains, once nothing large is to be had; letters once nothing else is at all.
LAST = frozenset({MOVES, "deep", LETTERS})
_CLOSED = frozenset({"declaration", "import"})  # hardly ever compile without their uses
_GRAIN = 1000  # a coarse pass leaves alone what is a smaller part of the program
_FINER = 4
_FINE = 12  # nodes: a statement or so


@dataclass(frozen=True)
class Passes:
    """The passes of one run."""

    style: Style
    forest: Forest
    manners: dict[str, Manner]
    slow: Slow

    @staticmethod
    def of(rules: Catalog, style: Style, forest: Forest) -> Passes:
        """With those of the *rules* that a pass asks, by the name of the phase that asks them."""
        reverse = style.reverse if style.reverse is not None else not style.paper
        later = {family for families in LATER.values() for family in families}
        parts = {CHIP: rules.limited(lambda family: family not in later)}
        parts |= {name: rules.limited(families.__contains__) for name, families in LATER.items()}
        repairs = not style.paper and REPAIR not in style.without
        slow = None if style.paper else Slow()
        manners = {
            name: Manner(
                part, forest, reverse, style.shield, repairs, slow, strides=not style.paper
            )
            for name, part in parts.items()
            if part and style.wants_rules
        }
        return Passes(style, forest, manners, Slow())

    def grains(self, program: Program) -> list[int]:
        """How many nodes something must have to be looked at, for each coarse pass.

        A small program has none, nor has the paper; who counts passes wants fine ones.
        """
        if self.style.paper or self.style.passes:
            return []
        found = [nodes(program, self.forest) // _GRAIN]
        while found[-1] >= _FINE:
            found.append(found[-1] // _FINER)
        return found[:-1]

    def one(self, program: Program, number: int, least: int) -> Search:
        """One pass over the program; a coarse one looks only at what has at least so many nodes."""
        before = program
        program = yield from self._declarations(program, number, least)
        if least:
            return (yield from self._coarse(program, number, least))
        large = program.digest
        for name in self._phases():
            changed = (program.digest if name == LETTERS else large) != before.digest
            if name in LAST and changed and number != self.style.passes:
                break
            program = yield from self._phase(program, name, number)
            large = large if name in LAST else program.digest
        return program

    def _declarations(self, program: Program, number: int, least: int) -> Search:
        """What is not executed or mentioned any more, and declarations with their uses."""
        if self.style.paper:
            return program
        wants, swept = self.style.wants, f"{SWEEP} {number}"
        if number > 1 and wants(CUT):
            again = swept if least and wants(SWEEP) else None
            phase, expects = f"{CUT} {number}", self.style.certifies
            program = yield from cut(program, self.forest, phase, sweeps=again, expects=expects)
        if wants(SWEEP) and not least:
            program = yield from sweep(program, self.forest, swept)
        if wants(CLOSURES):
            phase = f"{CLOSURES} {number}"
            program = yield from closures(program, self.forest, phase, self.slow, least)
        return program

    def _coarse(self, program: Program, number: int, least: int) -> Search:
        """Large statements; declarations too, unless closures have asked about them."""
        manner = self.manners.get(CHIP)
        if manner is None:
            return program
        asked = _CLOSED if self.style.wants(CLOSURES) else frozenset()
        rules = manner.catalog.limited(lambda family: family not in asked)
        coarse = replace(manner, catalog=rules, least=least)
        return (yield from chip(program, coarse, f"{CHIP} {number}"))

    def _phases(self) -> list[str]:
        """The phases of a pass in order: methods and types move before the small gains."""
        names = list(self.manners)
        if not self.style.paper and self.style.wants(CLOSURES):
            at = next((i for i, name in enumerate(names) if name in LAST), len(names))
            names.insert(at, MOVES)
        return names

    def _phase(self, program: Program, name: str, number: int) -> Search:
        phase = f"{name} {number}"
        if name == MOVES:
            return (yield from moves(program, self.forest, phase))
        return (yield from chip(program, self.manners[name], phase))
