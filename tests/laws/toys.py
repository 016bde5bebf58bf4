"""Toy oracles over programs whose calls are numbered, and a run that writes nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from chipper.chips.direct import rule_chips
from chipper.java.measure import Scales, leaves
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.oracle.parses import Parses
from chipper.run import Run
from chipper.search.chip import Manner, chip
from chipper.search.rechip import rechip
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from chipper.chips.catalog import Catalog
    from chipper.chips.chip import Chip
    from chipper.ledger import Asked
    from chipper.source.size import Measure

    Likes = Callable[[Program], bool]

_NUMBER = re.compile(r"(?<![0-9])[1-9][0-9]{2}(?![0-9])")


def numbers(program: Program) -> list[int]:
    """The numbers still in the program, in order."""
    return [int(each) for file in program for each in _NUMBER.findall(file.text.decode())]


def always(program: Program) -> bool:
    """Like everything."""
    return True


def never(program: Program) -> bool:
    """Like nothing."""
    return False


def keeping(wanted: Collection[int]) -> Likes:
    """Like what has kept all these numbers."""
    return lambda program: set(wanted) <= set(numbers(program))


def contains(wanted: bytes) -> Likes:
    """Like what has these bytes somewhere."""
    return lambda program: any(wanted in file.text for file in program)


def hashed(salt: int, rate: float) -> Likes:
    """Like a share of all programs, by their hash: for no reason, yet always the same."""

    def likes(program: Program) -> bool:
        key = blake2b(b"%d" % salt + program.digest.encode(), digest_size=4).digest()
        return int.from_bytes(key, "big") < rate * 2**32

    return likes


def balanced(program: Program) -> bool:
    """Like as many odd numbers as even ones, or nearly: good and bad lie close together."""
    odd = sum(number % 2 for number in numbers(program))
    return abs(len(numbers(program)) - 2 * odd) <= 1


@dataclass
class Notes:
    """A ledger in memory."""

    asked: list[Asked] = field(default_factory=list)
    steps: list[tuple[Asked, Measure]] = field(default_factory=list)

    def ask(self, asked: Asked) -> None:
        """Keep the question."""
        self.asked.append(asked)

    def step(self, asked: Asked, measure: Measure) -> None:
        """Keep the step."""
        self.steps.append((asked, measure))

    def sequence(self) -> list[tuple[int, int, str, str]]:
        """Number, parent, rule and verdict of every question."""
        return [(a.number, a.parent, a.chip.rule, a.judgement.verdict) for a in self.asked]


@dataclass
class Done:
    """What came of a run."""

    program: Program
    notes: Notes


def chipped(
    program: Program,
    catalog: Catalog,
    likes: Likes,
    *,
    jobs: int = 1,
    passes: int = 0,
    reverse: bool = False,
    shield: bool = False,
    guarded: bool = False,
) -> Done:
    """The program chipped again and again, to the fixed point unless *passes* bounds it.

    The original is good whatever the toy says; *guarded*, no variant parses worse than its base.
    """
    forest, notes = Forest(), Notes()
    manner = Manner(catalog, forest, reverse, shield)
    fake = Fake(lambda each: each.digest == program.digest or likes(each))
    with Crew(lambda: Parses(fake, forest) if guarded else fake, jobs) as crew:
        run = Run(program, crew, Scales(forest), notes)
        search = rechip(program, lambda each, number, grain: chip(each, manner), passes)
        return Done(run.drive(search), notes)


def all_chips(file: File, catalog: Catalog) -> Iterator[Chip]:
    """The chips of every rule at every node."""
    return rule_chips(file, Forest().tree(file), catalog)


def smaller(variant: Program, base: Program) -> bool:
    """The order of sizes, by counting and spelling out both programs as a whole."""
    scales, forest = Scales(Forest()), Forest()

    def size(program: Program) -> tuple[tuple[int, ...], list[list[bytes]]]:
        texts = [[leaf.text or b"" for leaf in leaves(forest.tree(f).root_node)] for f in program]
        return scales.program(program).key(), texts

    return size(variant) < size(base)


def squeezed(text: bytes) -> str:
    """The text with every run of blanks as one."""
    return " ".join(text.decode().split())


def one_file(text: str) -> Program:
    """A program of one file."""
    return Program((File("P.java", text.encode()),))


def tokens(program: Program) -> str:
    """The text of the program's one file, squeezed."""
    return squeezed(program.files[0].text)


@st.composite
def oracles(draw: st.DrawFn, program: Program) -> Likes:
    """A toy for this program."""
    some = numbers(program)
    kept = draw(st.sets(st.sampled_from(some), max_size=3)) if some else set()
    salt = draw(st.integers(0, 99))
    rate = draw(st.sampled_from([0.05, 0.2, 0.5, 0.8]))
    return draw(st.sampled_from([never, always, balanced, keeping(kept), hashed(salt, rate)]))
