"""The certificate: every chip of the best is asked, one at a time, until a whole round has no hit.

Law: where it ends, no chip of any source is both good and smaller. A hit is accepted, and the
phase starts over: with what stands behind the hit, then with what stands before it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from chipper.java.kinds import explicable
from chipper.java.parse import walk
from chipper.search.round import Learn, Round
from chipper.source.edit import Edit, bare
from chipper.source.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chipper.chips.chip import Chip
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program

    Source = Callable[[Program, Forest], Iterable[Chip]]
    Span = tuple[str, int, int]

PHASE = "certify"
_START = ("", 0)


class Informed(Protocol):
    """Makes chips from what the compiler knows of a program."""

    def __call__(self, program: Program, forest: Forest, facts: Facts) -> Iterable[Chip]:
        """The chips of a program with these facts."""
        ...


def certify(
    program: Program,
    sources: Sequence[Source],
    forest: Forest,
    informed: Sequence[Informed] = (),
    phase: str = PHASE,
) -> Search:
    """The program, once no chip of the *sources* is good any more.

    Those *informed* are told the facts as well, where anybody knows them.
    """
    hit, same = _START, set[Edit]()
    while True:
        made = [*sources]
        if informed:
            outcome = yield Learn(program, "facts")
            if isinstance(outcome.learned, Facts):
                made += [partial(source, facts=outcome.learned) for source in informed]
        turned = _turned(program, made, forest, hit)
        tries = (chip for chip in turned if chip.edit not in same)
        outcome = yield Round(program, tries, phase, every=True)
        if outcome.hit is None or outcome.chip is None:
            return program
        if outcome.program.digest == program.digest:
            same.add(outcome.chip.edit)  # it changes nothing, and counts as good
            continue
        program, hit = outcome.program, _at(outcome.chip)
        same.clear()


def every_chip(program: Program, sources: Sequence[Source], forest: Forest) -> Iterator[Chip]:
    """The chips of all sources, an edit only once; those that show why something stays listen."""
    asked: set[Edit] = set()
    open_spans = set(_surviving(program, forest))
    for source in sources:
        for chip in source(program, forest):
            if chip.edit in asked:
                continue
            asked.add(chip.edit)
            gone = _removed(program, chip)
            if gone in open_spans:
                open_spans.discard(gone)
                yield replace(chip, after=_nothing)
            else:
                yield replace(chip, after=None)


def _turned(
    program: Program, sources: Sequence[Source], forest: Forest, hit: tuple[str, int]
) -> Iterator[Chip]:
    """All chips, from a place on and round to it."""
    yield from (chip for chip in every_chip(program, sources, forest) if _at(chip) >= hit)
    if hit != _START:
        yield from (chip for chip in every_chip(program, sources, forest) if _at(chip) < hit)


def _at(chip: Chip) -> tuple[str, int]:
    return chip.place.path, chip.place.start


def _surviving(program: Program, forest: Forest) -> Iterator[Span]:
    """Declarations and statements: what people ask about."""
    for file in program:
        for node in walk(forest.tree(file).root_node) if file.java else ():
            if explicable(node):
                yield file.path, node.start_byte, node.end_byte


def _removed(program: Program, chip: Chip) -> Span | None:
    """What a chip takes away, if it is one piece; stubs and separators aside."""
    holes = [
        (s.path, *bare(program[s.path].text, s.start, s.end))
        for s in chip.edit.splices
        if not s.text.strip()
    ]
    found = [hole for hole in holes if hole[1] < hole[2]]
    return found[0] if len(found) == 1 else None


def _nothing(diagnostics: object) -> tuple[Chip, ...]:
    """No repairs: the chip only wants to hear what the compiler says, for the certificate."""
    return ()
