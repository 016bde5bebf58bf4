"""The plan: which searches run, in which order. One list; no phase knows another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from chipper.chips.bodies import body_chips
from chipper.chips.closure import closure_chips
from chipper.chips.direct import rule_chips
from chipper.chips.moved import move_chips
from chipper.chips.remark import comment_chips
from chipper.chips.sweep import unmentioned_chips
from chipper.errors import BadInput
from chipper.java.data import is_data
from chipper.search import hdd
from chipper.search.bold import bold, is_large
from chipper.search.certify import certify
from chipper.search.chip import Manner, chip
from chipper.search.closures import closures
from chipper.search.comments import comments
from chipper.search.cut import cut
from chipper.search.ddmin import ddmin_parts
from chipper.search.moves import moves
from chipper.search.orbs import Window, orbs
from chipper.search.rechip import rechip
from chipper.search.slow import Slow
from chipper.search.sweep import sweep
from chipper.search.units import cuts_lines, units
from chipper.source.lines import ByLines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.chips.catalog import Catalog
    from chipper.chips.chip import Chip
    from chipper.java.parse import Forest
    from chipper.search.certify import Source
    from chipper.search.round import Search
    from chipper.source.lines import Order
    from chipper.source.program import Program

    Phase = Callable[[Program, str], Search]


CHIP = "chip"
DDMIN, ORBS = "ddmin", "orbs"
CUT, DATA, BODIES = "cut", "data", "bodies"
SEARCHES = (CHIP, DDMIN, *hdd.NAMES, ORBS)
# The large cuts, before the passes; named in --only and --without like families of rules.
FIRST = ("comments", CUT, DATA, BODIES)
SWEEP = "sweep"
CLOSURES = "closures"
REPAIR = "repair"
_NO_RULES = frozenset({*FIRST, SWEEP, CLOSURES, REPAIR})  # names that do not mean rules
# What is asked for the certificate besides the rules, by the name of the search that offers it.
SINGLE: dict[str, Source] = {
    "comments": comment_chips,
    BODIES: lambda program, forest: (
        chip for file in program if file.java for chip in body_chips(file, forest.tree(file))
    ),
    SWEEP: lambda program, forest: [chip for chip, _ in unmentioned_chips(program, forest)],
}
MOVES, LETTERS = "moves", "letters"
LATER = {
    "expressions": frozenset({"expression", "modifier", "type"}),
    "literals": frozenset({"literal"}),
    "deep": frozenset({"inline", "deep"}),
    LETTERS: frozenset({"letter"}),
}
# What makes the data of a program shorter: less of it is executed then, and can be cut.
SHORTENS = (
    "block.statements",
    "argument_list.arguments",
    "array_initializer.items",
    "string_literal.lines",
)
# For small gains, once nothing large is to be had; letters once nothing else is at all.
LAST = frozenset({MOVES, "deep", LETTERS})
_BOLD_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Style:
    """How to search; what is None is for the plan to choose."""

    paper: bool = False
    reverse: bool | None = None
    shield: bool = False
    passes: int | None = None
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    search: str = CHIP
    unit: str = "line"
    window: int = 3
    largest: bool = False


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
    passes = style.passes if style.passes is not None else int(style.paper)
    if not style.paper:
        program = yield from _first(program, style, rules, forest)
    # A name in --only may mean one of these searches alone: then no rule is wanted.
    phases = [] if style.only and not rule_names(style.only) else _phases(rules, style, forest)
    if not style.paper and _wanted(CLOSURES, style):
        at = next((i for i, (name, _) in enumerate(phases) if name in LAST), len(phases))
        phases.insert(at, (MOVES, lambda best, phase: moves(best, forest, phase)))

    slow = Slow()

    def one_pass(best: Program, number: int) -> Search:
        before = best
        if number > 1 and not style.paper and _wanted(CUT, style):
            best = yield from cut(best, forest, f"{CUT} {number}", sweeps=None)
        if not style.paper and _wanted(SWEEP, style):
            best = yield from sweep(best, forest, f"{SWEEP} {number}")
        if not style.paper and _wanted(CLOSURES, style):
            best = yield from closures(best, forest, f"{CLOSURES} {number}", slow)
        large = best.digest
        for name, search in phases:
            changed = (best.digest if name == LETTERS else large) != before.digest
            if name in LAST and changed and number != passes:
                break
            best = yield from search(best, f"{name} {number}")
            large = large if name in LAST else best.digest
        return best

    program = yield from rechip(program, one_pass, passes)
    if certifies(style):
        told = [closure_chips, move_chips] if _wanted(CLOSURES, style) else []
        program = yield from certify(program, sources(catalog, style), forest, told)
    return program


def _first(program: Program, style: Style, rules: Catalog, forest: Forest) -> Search:
    """The large cuts: what is never executed goes again once there is less data or fewer bodies."""
    sweeps = "sweep 0" if _wanted(SWEEP, style) else None
    if _wanted("comments", style):
        program = yield from comments(program, forest)
    if _wanted(CUT, style):
        program = yield from cut(program, forest, CUT, sweeps=sweeps)
    bodies = _wanted(BODIES, style)
    if bodies and is_large(program, forest):
        program = yield from _bold(program, forest, style, sweeps)
    shorter = rules.at(is_data, SHORTENS)
    if _wanted(DATA, style) and shorter:
        before = program.digest
        program = yield from chip(program, Manner(shorter, forest), DATA)
        if program.digest != before and _wanted(CUT, style):
            program = yield from cut(program, forest, CUT, sweeps=sweeps)
    if bodies and not is_large(program, forest):
        program = yield from bold(program, forest)
    return program


def _bold(program: Program, forest: Forest, style: Style, sweeps: str | None) -> Search:
    """Bodies, then what is not executed any more, again as long as that goes on in large steps."""
    known: set[tuple[str, str, int]] = set()
    for _ in range(_BOLD_ROUNDS):
        before = program.digest
        program = yield from bold(program, forest, BODIES, known)
        if program.digest == before or not _wanted(CUT, style):
            break
        program = yield from cut(program, forest, CUT, sweeps=sweeps)
        if not is_large(program, forest):
            break
    return program


def certifies(style: Style) -> bool:
    """Whether the plan ends with the certificate: not as in the paper, nor where passes are few."""
    return style.search == CHIP and not style.paper and not style.passes


def sources(catalog: Catalog, style: Style) -> list[Source]:
    """Whatever makes a chip that the certificate has to ask."""
    found = [source for name, source in SINGLE.items() if _wanted(name, style)]
    if not style.only or rule_names(style.only):
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


def _phases(rules: Catalog, style: Style, forest: Forest) -> list[tuple[str, Phase]]:
    """What a pass consists of: large things first. The paper knows no expressions anyway."""
    reverse = style.reverse if style.reverse is not None else not style.paper
    later = {family for families in LATER.values() for family in families}
    parts = {"chip": rules.limited(lambda family: family not in later)}
    parts |= {name: rules.limited(families.__contains__) for name, families in LATER.items()}
    repairs = not style.paper and REPAIR not in style.without
    slow = None if style.paper else Slow()
    manners = {
        name: Manner(part, forest, reverse, style.shield, repairs, slow)
        for name, part in parts.items()
        if part
    }
    return [(name, partial(_chipped, manner)) for name, manner in manners.items()]


def _chipped(manner: Manner, program: Program, phase: str) -> Search:
    return chip(program, manner, phase)


def rule_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that mean rules, not searches."""
    return tuple(name for name in names if name not in _NO_RULES)


def _wanted(name: str, style: Style) -> bool:
    return name not in style.without and (not style.only or name in style.only)
