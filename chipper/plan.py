"""The plan: which searches run, in which order. One list; no phase knows another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.bodies import body_chips
from chipper.chips.closure import closure_chips
from chipper.chips.direct import rule_chips
from chipper.chips.moved import move_chips
from chipper.chips.remark import comment_chips
from chipper.chips.risen import rise_chips
from chipper.chips.sweep import unmentioned_chips
from chipper.errors import BadInput
from chipper.java.data import is_data
from chipper.java.parse import nodes
from chipper.passes import Passes
from chipper.search import hdd
from chipper.search.bold import bold, is_large
from chipper.search.certify import certify
from chipper.search.chip import Manner, chip
from chipper.search.comments import comments
from chipper.search.cut import cut
from chipper.search.ddmin import ddmin_parts
from chipper.search.foresee import foresee
from chipper.search.orbs import Window, orbs
from chipper.search.rechip import rechip
from chipper.search.round import Learn
from chipper.search.units import cuts_lines, units
from chipper.source.lines import ByLines
from chipper.style import (
    BODIES,
    CHIP,
    CLOSURES,
    CUT,
    DATA,
    FIRST,
    REPAIR,
    SWEEP,
    rule_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.chips.catalog import Catalog
    from chipper.chips.chip import Chip
    from chipper.java.parse import Forest
    from chipper.search.certify import Source
    from chipper.search.round import Search
    from chipper.source.lines import Order
    from chipper.source.program import Program
    from chipper.style import Style


DDMIN, ORBS = "ddmin", "orbs"
SEARCHES = (CHIP, DDMIN, *hdd.NAMES, ORBS)
# What is asked for the certificate besides the rules, by the name of the search that offers it.
SINGLE: dict[str, Source] = {
    "comments": comment_chips,
    BODIES: lambda program, forest: (
        chip for file in program if file.java for chip in body_chips(file, forest.tree(file))
    ),
    SWEEP: lambda program, forest: [chip for chip, _ in unmentioned_chips(program, forest)],
}
# What makes the data of a program shorter: less of it is executed then, and can be cut.
SHORTENS = (
    "block.statements",
    "argument_list.arguments",
    "array_initializer.items",
    "string_literal.lines",
)
_LARGE_STEP = 0.95


def order(style: Style) -> Order | None:
    """The size order of a style's search, if it is not by tokens: where lines really go."""
    cuts = style.search == ORBS or (style.search == DDMIN and cuts_lines(style.unit))
    return ByLines() if cuts else None


def chosen(catalog: Catalog, style: Style) -> Catalog:
    """The rules that a style leaves; a name that is neither rule nor search is an error."""
    only, without = rule_names(style.only), rule_names(style.without)
    try:
        return catalog.selected(paper=style.paper, only=only, without=without)
    except BadInput as error:
        searches = ", ".join((*FIRST, SWEEP, CLOSURES, REPAIR))
        raise BadInput(error.message, help=f"{error.help}; searches: {searches}") from None


def plan(program: Program, style: Style, catalog: Catalog, forest: Forest) -> Search:
    """The searches of a run, one after the other."""
    if style.search != CHIP:
        return (yield from _neighbour(program, style, forest))
    rules = chosen(catalog, style)
    if not style.paper:
        program = yield from _first(program, style, rules, forest)
    passes = Passes.of(rules, style, forest)
    most = style.passes if style.passes is not None else int(style.paper)
    if style.certifies:
        program = yield from foresee(program, rechip(program, passes.one), forest, CUT)
    program = yield from rechip(program, passes.one, most, passes.grains(program))
    told = [closure_chips, move_chips, rise_chips] if style.wants(CLOSURES) else []
    while style.certifies:
        program = yield from certify(program, sources(catalog, style), forest, told)
        outcome = yield Learn(program, "surprise")
        if not outcome.learned:
            break
        program = yield from rechip(program, passes.one)  # much was not asked till now
    return program


def _first(program: Program, style: Style, rules: Catalog, forest: Forest) -> Search:
    """The large cuts: what is never executed goes again once there is less data or fewer bodies."""
    sweeps = "sweep 0" if style.wants(SWEEP) else None
    if style.wants("comments"):
        program = yield from comments(program, forest)
    if style.wants(CUT):
        program = yield from cut(program, forest, CUT, sweeps=sweeps, expects=style.certifies)
    bodies = style.wants(BODIES)
    if bodies and is_large(program, forest):
        program = yield from _bold(program, forest, style, sweeps)
    shorter = rules.at(is_data, SHORTENS)
    if style.wants(DATA) and shorter:
        before = program.digest
        program = yield from chip(program, Manner(shorter, forest, strides=True), DATA)
        if program.digest != before and style.wants(CUT):
            program = yield from cut(program, forest, CUT, sweeps=sweeps, expects=style.certifies)
    if bodies and not is_large(program, forest):
        program = yield from bold(program, forest)
    return program


def _bold(program: Program, forest: Forest, style: Style, sweeps: str | None) -> Search:
    """Bodies, then what is not executed any more; again as long as that goes on in large steps."""
    known: set[tuple[str, str, int]] = set()
    while True:
        before = nodes(program, forest)
        program = yield from bold(program, forest, BODIES, known)
        if style.wants(CUT):
            program = yield from cut(program, forest, CUT, sweeps=sweeps, expects=style.certifies)
        if nodes(program, forest) > _LARGE_STEP * before or not is_large(program, forest):
            return program


def sources(catalog: Catalog, style: Style) -> list[Source]:
    """Whatever makes a chip that the certificate has to ask."""
    found = [source for name, source in SINGLE.items() if style.wants(name)]
    if style.wants_rules:
        rules = chosen(catalog, style)
        found.insert(0, lambda program, forest: _of_rules(program, forest, rules))
    return found


def _of_rules(program: Program, forest: Forest, rules: Catalog) -> Iterator[Chip]:
    for file in program:
        if file.java:
            yield from rule_chips(file, forest.tree(file), rules)


def _neighbour(program: Program, style: Style, forest: Forest) -> Search:
    """The one search of a plan that does not chip."""
    if style.search in hdd.NAMES:
        return (yield from hdd.named(style.search, program, forest))
    if style.search == ORBS:
        window = Window(style.window, style.largest, forward=style.reverse is False)
        return (yield from orbs(program, window))
    if order(style) is None:
        program = yield from comments(program, forest)
    parts = units(program, style.unit, forest)
    return (yield from ddmin_parts(program, parts, f"ddmin {style.unit}", "ddmin"))
