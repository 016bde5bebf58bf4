"""Observation-based slicing: a window moves over the lines and takes away what is not missed.

Laws: the smallest window that builds is executed, whatever comes of it; a good one goes, and the
window stays where it is; the end is a pass in which nothing goes. Files are one list of lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from chipper.chips.chip import Chip, Place
from chipper.search.round import Round
from chipper.source.judgement import Verdict
from chipper.source.lines import line_spans
from chipper.source.parts import Cuts, Part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from chipper.search.round import Outcome, Search
    from chipper.source.program import Program


@dataclass(frozen=True, slots=True)
class Window:
    """How large a window may be, which size comes first, and where it starts.

    With *largest* first the largest good window goes, and windows that build are not the end of it:
    that is what the paper's parallel version does.
    """

    most: int = 3
    largest: bool = False
    forward: bool = False


def orbs(
    program: Program,
    window: Window,
    phase: str = "orbs",
    fixed: Collection[tuple[str, int]] = (),
) -> Search:
    """The slice of a program; lines (from 1) that are *fixed* stay."""
    parts = lines(program, fixed)
    left = list(range(len(parts.parts)))
    number = 0
    while True:
        number += 1
        before = len(left)
        order = left if window.forward else left[::-1]
        program, order = yield from _pass(program, parts, order, window, f"{phase} {number}")
        left = sorted(order)
        if len(left) == before:
            return program


def _pass(program: Program, parts: Cuts, order: list[int], window: Window, phase: str) -> _Pass:
    """One way over all lines, in this order; those that are left."""
    at = 0
    while at < len(order):
        sizes = range(1, min(window.most, len(order) - at) + 1)
        tried = list(reversed(sizes)) if window.largest else list(sizes)
        gone = [order[at : at + size] for size in tried]
        until: Literal["good", "builds"] = "good" if window.largest else "builds"
        outcome = yield Round(program, _tries(parts, order, gone), phase, until)
        if _is_good(outcome):
            assert outcome.hit is not None
            program = outcome.program
            del order[at : at + tried[outcome.hit]]
        else:
            at += 1
    return program, order


def _tries(parts: Cuts, now: list[int], gone: Sequence[list[int]]) -> Iterator[Chip]:
    for lines in gone:
        edit = parts.edit(now, frozenset(now).difference(lines))
        first = edit.splices[0]
        yield Chip(edit, f"window {len(lines)}", Place(first.path, first.start, first.end, "line"))


def _is_good(outcome: Outcome) -> bool:
    """With "builds" a hit may be a variant that was executed in vain."""
    if outcome.hit is None:
        return False
    answer = outcome.answers[outcome.hit]
    return answer is not None and answer.verdict is Verdict.GOOD


def lines(program: Program, fixed: Collection[tuple[str, int]] = ()) -> Cuts:
    """The lines of all files, without those that are fixed."""
    return Cuts(
        program,
        (
            Part(at, start, end)
            for at, file in enumerate(program)
            for number, (start, end) in enumerate(line_spans(file.text), 1)
            if (file.path, number) not in fixed
        ),
    )


if TYPE_CHECKING:
    from collections.abc import Generator

    from chipper.search.round import Learn

    _Pass = Generator[Round | Learn, Outcome, tuple[Program, list[int]]]
