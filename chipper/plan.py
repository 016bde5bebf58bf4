"""The plan: which searches run, in which order. One list; no phase knows another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.search.chip import Manner, chip
from chipper.search.comments import comments
from chipper.search.rechip import rechip

if TYPE_CHECKING:
    from chipper.chips.catalog import Catalog
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program


COMMENTS = "comments"


@dataclass(frozen=True, slots=True)
class Style:
    """How to search; what is None is for the plan to choose."""

    paper: bool = False
    reverse: bool | None = None
    shield: bool = False
    passes: int | None = None
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def plan(program: Program, style: Style, catalog: Catalog, forest: Forest) -> Search:
    """The searches of a run, one after the other."""
    rules = catalog.selected(
        paper=style.paper, only=_rules(style.only), without=_rules(style.without)
    )
    reverse = style.reverse if style.reverse is not None else not style.paper
    passes = style.passes if style.passes is not None else int(style.paper)
    manner = Manner(rules, forest, reverse, style.shield)
    if not style.paper and _wanted(COMMENTS, style):
        program = yield from comments(program, forest)
    return (yield from rechip(program, lambda best, n: chip(best, manner, f"chip {n}"), passes))


def _rules(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that mean rules; comments are a search of their own."""
    return tuple(name for name in names if name != COMMENTS)


def _wanted(name: str, style: Style) -> bool:
    return name not in style.without and (not style.only or name in style.only)
