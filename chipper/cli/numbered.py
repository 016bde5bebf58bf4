"""A variant by its number: `v42` in a run folder, `DIR:v42` on a command line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chipper.errors import BadInput
from chipper.folder.folder import JOURNAL
from chipper.journal import Reader

if TYPE_CHECKING:
    from chipper.source.program import Program

_NUMBER = re.compile(r"v?(\d{1,15})")
_PLACED = re.compile(r"(.+):(v\d{1,15}|best)")
BEST = "best"


@dataclass(frozen=True, slots=True)
class Placed:
    """A variant of a run: its folder, and its number or `best`."""

    folder: Path
    name: str


def placed(ctx: click.Context, param: click.Parameter, value: str | None) -> Placed | None:
    """What `DIR:vN` means."""
    if value is None:
        return None
    found = _PLACED.fullmatch(value)
    if found is None:
        raise click.BadParameter(f"'{value}' is not like Main.chipj:v42 or Main.chipj:best")
    return Placed(Path(found[1]), found[2])


def read_variant(placed: Placed) -> tuple[int, Program]:
    """The number and the program of a variant, good or bad."""
    with Reader.open(placed.folder / JOURNAL) as reader:
        number = _number(placed, reader)
        return number, reader.program_at(number)


def begun_with(program: Program, placed: Placed) -> tuple[int, Program]:
    """The number and the program of a variant to begin with, in place of *program*'s texts."""
    number, found = read_variant(placed)
    named, there = ({file.path for file in each} for each in (program, found))
    if named != there:
        odd = ", ".join(sorted(named ^ there)[:3])
        raise BadInput(
            f"v{number} of {placed.folder} is of other files than SOURCES: {odd}",
            help="name the SOURCES (and --root) that the other run was started with",
        )
    return number, found


def _number(placed: Placed, reader: Reader) -> int:
    if placed.name == BEST:
        return reader.steps()[-1].number
    found = _NUMBER.fullmatch(placed.name)
    if found is None:
        raise BadInput(
            f"'{placed.name}' is no variant", help="write v and a number, such as v42, or best"
        )
    number, last = int(found[1]), max(reader.last(), 0)
    if number != 0 and reader.ask(number) is None:
        raise BadInput(
            f"{placed.folder} has no variant v{number}",
            help=f"there are v0 (the original) to v{last}; best is v{reader.steps()[-1].number}",
        )
    return number
