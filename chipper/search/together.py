"""Many chips at once: all of them, else by halves, growing again where it goes well.

Law: chips of one call touch different bytes, so any of them can be taken together, and what is
left can be moved behind what was accepted. A chip refused alone stays refused.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from chipper.search.round import Round
from chipper.source.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.chips.chip import Chip
    from chipper.search.round import Answer, Search
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.edit import Offsets
    from chipper.source.program import Program

if TYPE_CHECKING:
    Blame = Callable[[Sequence[Chip], Edit, Sequence[Diagnostic]], list[Chip]]

_MENDS = 12  # how often chips are left out because the compiler complained beside them


def together(
    program: Program,
    chips: Sequence[Chip],
    phase: str,
    blamed: Blame | None = None,
    *,
    halves: bool = True,
    patience: int | None = None,
) -> Search:
    """The program without as many of the *chips* as can go; each may go in any company.

    Those *blamed* for what the compiler complains of are left out first, then it goes by *halves*,
    until so many tries in a row were in vain as *patience* allows.
    """
    left = list(chips)
    size = len(left)
    mends = _MENDS
    while left:
        spans = windows(len(left), size)
        tries = (merged(left[low:high]) for low, high in spans[: 1 if mends else patience])
        outcome = yield Round(program, tries, phase, diagnostics=mends > 0)
        if outcome.hit is None or outcome.chip is None:
            if mends and outcome.answers[0] is None:
                # Not asked: a shielded place is in it. Less of it may be; alone it never is.
                low, high = spans[0]
                left = left[1:] if high - low == 1 else left
                size = max(1, (high - low) // 2)
                continue
            if not mends:
                break
            guilty = _guilty(left[: spans[0][1]], outcome.answers[0], blamed or nearest)
            mends = mends - 1 if guilty else 0
            if not mends and not halves:
                break
            left = [chip for chip in left if chip not in guilty]
            size = min(size, len(left))
            continue
        low, high = spans[outcome.hit]
        program = outcome.program
        left = [chip.moved(outcome.chip.edit) for chip in left[high:]]
        size = 2 * (high - low)
    return program


def windows(count: int, size: int) -> list[tuple[int, int]]:
    """What to try in turn while nothing goes: fewer and fewer from the front, then the next."""
    found: list[tuple[int, int]] = []
    low = 0
    size = max(1, min(size, count))
    while low < count:
        found.append((low, min(low + size, count)))
        if size == 1:
            low += 1
        size = max(1, size // 2)
    return found


def merged(chips: Sequence[Chip]) -> Chip:
    """One chip that does what all of them do."""
    splices = [splice for chip in chips for splice in chip.edit.splices]
    return replace(chips[0], edit=Edit.of(splices))


def _guilty(chips: Sequence[Chip], answer: Answer | None, blamed: Blame) -> list[Chip]:
    """Whose fault it is that the chips do not compile together; nobody's if that is unknown."""
    if answer is None or not answer.diagnostics:
        return []
    return blamed(chips, merged(chips).edit, answer.diagnostics)


def nearest(chips: Sequence[Chip], edit: Edit, complaints: Sequence[Diagnostic]) -> list[Chip]:
    """The chip nearest to each complaint, in the same file; all of them together are *edit*."""
    found: list[Chip] = []
    for complaint in complaints:
        here = [chip for chip in chips if chip.place.path == complaint.path]
        if here:
            offsets = edit.offsets(complaint.path)
            found.append(min(here, key=partial(_distance, offsets, complaint.start)))
    return found


def _distance(offsets: Offsets, at: int, chip: Chip) -> int:
    """How far from *at*, an offset of the variant, a chip has left its trace."""
    low, high = offsets.start(chip.place.start), offsets.start(chip.place.end)
    return max(low - at, at - high, 0)
