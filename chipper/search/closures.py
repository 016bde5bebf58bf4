"""Closures as a search: what nobody uses goes together, the rest one by one, the largest first.

Law: facts are learnt once, moved through what is accepted, and order and add only: whatever they
keep from being offered here, the passes and the certificate offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.closure import VOID, Closures, goals
from chipper.chips.relations import Stays
from chipper.search.round import Learn, Round
from chipper.search.slow import Slow
from chipper.search.together import windows
from chipper.source.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from chipper.chips.chip import Chip
    from chipper.chips.closure import Goal
    from chipper.java.parse import Forest
    from chipper.search.round import Outcome, Search
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.edit import Edit
    from chipper.source.program import Program

    Offered = Generator[Round | Learn, Outcome, tuple[Program, Facts]]
    Left = Generator[Round | Learn, Outcome, tuple[Program, Facts, list[Goal]]]

_LATER = frozenset({"local"})  # statements of their own, which the passes take anyway
_MENDS = 12
_PATIENCE = 200  # closures in a row that nobody likes: the rest is small, and asked by the passes


def closures(
    program: Program,
    forest: Forest,
    phase: str = "closures",
    slow: Slow | None = None,
    least: int = 0,
) -> Search:
    """The program without declarations that it can do without, each with its uses.

    What takes fewer than *least* nodes along, and is used, is left to a finer pass.
    """
    slow = slow or Slow()
    outcome = yield Learn(program, "facts")
    facts = outcome.learned
    if not isinstance(facts, Facts):
        return program
    free, used = _sorted(program, forest, facts, least)
    if least:
        program, facts, _ = yield from at_once(program, forest, facts, free, phase)
        free = []
    for wanted, size in ((free, len(free)), (used, 1)):
        program, facts = yield from offered(program, forest, facts, wanted, size, phase, slow)
    return program


def at_once(program: Program, forest: Forest, facts: Facts, left: list[Goal], phase: str) -> Left:
    """All goals as one closure, less those that the compiler complains beside; a few times.

    What compiled together and was not good is left.
    """
    made = Closures.of(program, forest, facts)
    each = {goal: chip for goal in left if (chip := made.chip([goal])) is not None}
    for _ in range(_MENDS):
        all_of_them = made.chip(list(each)) if each else None
        if all_of_them is None:
            break
        outcome = yield Round(program, [all_of_them], phase, diagnostics=True)
        if outcome.chip is not None:
            return outcome.program, facts.moved(outcome.chip.edit), []
        told = outcome.answers[0] if outcome.answers else None
        if told is None or not told.diagnostics:
            break
        guilty = _beside(each, all_of_them.edit, told.diagnostics)
        each = {goal: chip for goal, chip in each.items() if goal not in guilty}
    return program, facts, list(each)


def _beside(each: Mapping[Goal, Chip], edit: Edit, complaints: Sequence[Diagnostic]) -> set[Goal]:
    """Whose closure has changed something nearest to a complaint, wherever it begins itself."""
    found: set[Goal] = set()
    for complaint in complaints:
        offsets, at = edit.offsets(complaint.path), complaint.start
        far: dict[Goal, int] = {}
        for goal, chip in each.items():
            for splice in chip.edit.splices:
                if splice.path == complaint.path:
                    low, high = offsets.start(splice.start), offsets.start(splice.end)
                    now = max(low - at, at - high, 0)
                    far[goal] = min(now, far.get(goal, now))
        least = min(far.values(), default=0)
        found.update(goal for goal, distance in far.items() if distance == least)
    return found


def _sorted(
    program: Program, forest: Forest, facts: Facts, least: int
) -> tuple[list[Goal], list[Goal]]:
    """What nobody uses, in the order of the text; the rest by how much it takes along."""
    made = Closures.of(program, forest, facts)
    free: list[Goal] = []
    used: list[tuple[int, Goal]] = []
    for goal in goals(facts):
        try:
            size = made.size(goal)
            starts = made.kin.starts(goal.number)
        except Stays:
            continue
        if starts:
            continue
        if goal.what != VOID and made.kin.unused(goal.number):
            free += [goal] if made.edit([goal]) is not None else []
        elif goal.what not in _LATER and size >= least:
            used.append((size, goal))
    used.sort(key=lambda each: -each[0])
    return free, [goal for _, goal in used]


def offered(
    program: Program,
    forest: Forest,
    facts: Facts,
    left: Sequence[Goal],
    size: int,
    phase: str,
    slow: Slow,
    patience: int = _PATIENCE,
) -> Offered:
    """Several goals at once where that goes well, fewer where it does not, each in the end.

    So many tries in a row may be in vain as *patience* allows.
    """
    while left := [goal for goal in left if goal.number in facts.declared]:
        spans = windows(len(left), size)
        made = Closures.of(program, forest, facts)
        tried: list[tuple[int, int, Chip]] = []
        found = (
            each for each in _tries(made, left, spans, patience) if not slow.knows(program, each[2])
        )
        outcome = yield Round(program, _kept(found, tried), phase)
        slow.hear(program, [chip for _, _, chip in tried], outcome.answers)
        if outcome.hit is None or outcome.chip is None:
            break
        low, high, _ = tried[outcome.hit]
        program, facts = outcome.program, facts.moved(outcome.chip.edit)
        left = left[high:]
        size = 2 * (high - low)
    return program, facts


def _tries(
    made: Closures, left: Sequence[Goal], spans: Sequence[tuple[int, int]], patience: int
) -> Iterator[tuple[int, int, Chip]]:
    """The closures of some spans of goals, as far as there are any."""
    for low, high in spans:
        chip = made.chip(left[low:high]) if patience else None
        if chip is not None:
            patience -= 1
            yield low, high, chip


def _kept(
    found: Iterator[tuple[int, int, Chip]], tried: list[tuple[int, int, Chip]]
) -> Iterator[Chip]:
    for each in found:
        tried.append(each)
        yield each[2]
