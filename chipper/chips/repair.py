"""Repairs: the coupled edit that would make a refused variant compile, read from complaints.

Laws: a function of base, edit and complaints alone; one repair answers all complaints at once, as
the variant does not compile before the last is answered. Nobody listens to what cannot be mended.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip
from chipper.chips.complaints import MENDS
from chipper.chips.fates import Fates
from chipper.source.compose import composed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.java.parse import Forest
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.edit import Edit
    from chipper.source.program import Program

FAMILY = "repair"
_MOST = 20  # as many are told; there may be more then, and the rest would stay unanswered


def listening(program: Program, forest: Forest, chip: Chip) -> Chip:
    """The chip, with repairs if *program* does not compile with it."""
    return replace(chip, after=partial(_repairs, program, forest, chip))


def _repairs(
    program: Program, forest: Forest, chip: Chip, complaints: Sequence[Diagnostic]
) -> list[Chip]:
    mended = mend(chip.edit.apply(program), forest, complaints)
    if mended is None:
        return []
    edit, name = mended
    whole = composed(chip.edit, edit, chip.edit.apply(program))
    return [listening(program, forest, Chip(whole, f"{FAMILY}.{name}", chip.place))]


def mend(
    variant: Program, forest: Forest, complaints: Sequence[Diagnostic]
) -> tuple[Edit, str] | None:
    """The edit of *variant* that answers all complaints, and what the first one is called."""
    fates = Fates(variant, forest)
    names: list[str] = []
    for complaint in complaints:
        known = MENDS.get(complaint.key.removeprefix("compiler.err."))
        if known is None or not complaint.path:
            return None
        name, answer = known
        file = variant[complaint.path]
        if not answer(fates, file, forest.tree(file), complaint):
            return None
        names.append(name)
    edit = fates.edit() if names and len(names) < _MOST else None
    return (edit, names[0]) if edit is not None and edit.splices else None
