"""One search on one program, to its end or until it has had its tests: a cell of the tables."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from chipper.java.parse import Forest
from chipper.journal import Reader
from chipper.report import sized
from chipper.source.program import Program
from tests.engine import Trace, drive, reached_an_oracle
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.ledger import Asked
    from chipper.oracle.contract import Oracle
    from chipper.source.size import Measure
    from chipper.style import Style

# So many variants may be asked for every test: where the parse guard refuses nearly all of them
# (ddmin by characters), a search would have its tests only after hours.
VARIANTS = 10
# The command counts variants, of which about half are tests.
COMMAND_VARIANTS = 2
_STOPPED = 5  # the exit code of a run that was stopped by a limit


@dataclass(frozen=True, slots=True)
class Cell:
    """One search on one program; *stopped* if it wanted more than it could have."""

    left: int
    characters: int
    variants: int
    tests: int
    refused: int
    stopped: bool


class Over(Exception):
    """A search has had its tests."""


@dataclass
class Tally(Trace):
    """A ledger that only counts, up to so many tests: ddmin by characters asks very often."""

    best: Program = field(default_factory=lambda: Program(()))
    most: int = 0
    variants: int = 0
    refused: int = 0
    asked: int = 0

    @property
    def over(self) -> bool:
        return self.asked >= self.most or self.variants >= VARIANTS * self.most

    def ask(self, asked: Asked) -> None:
        self.variants += 1
        self.refused += asked.judgement.stage == "parse"
        self.asked += reached_an_oracle(asked)
        if self.over:
            raise Over

    def step(self, asked: Asked, measure: Measure) -> None:
        self.best = asked.variant.program


def counted(
    program: Program, make: Callable[[], Oracle], style: Style, most: int, jobs: int
) -> dict[str, Any]:
    """One search, to its end or until it has had its tests."""
    tally = Tally(best=program, most=most)
    stopped = True
    with suppress(Over):
        drive(program, make, style, jobs, tally)
        stopped = False
    counts = (tally.variants, tally.asked, tally.refused)
    return asdict(Cell(*_left(tally.best), *counts, stopped))


def commanded(words: Sequence[str], most: int, jobs: int) -> dict[str, Any]:
    """The command `chipj` as a user gives it, to its end or until it has had its variants."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "chipper", *words, "--jobs", str(jobs), "--json"]
        command += ["--max-variants", str(COMMAND_VARIANTS * most), "--out", f"{folder}/run.chipj"]
        done = subprocess.run(command, cwd=CHECKOUT, stdout=subprocess.PIPE, check=False)
        if done.returncode not in (0, _STOPPED):
            raise subprocess.CalledProcessError(done.returncode, command)
        told = json.loads(done.stdout.splitlines()[-1])
        with Reader.open(Path(folder, "run.chipj", "journal.db")) as reader:
            best = reader.best()
            refused = sum(tally.asks for tally in reader.tallies() if tally.stage == "parse")
    counts = (told["variants"], told["tests"], refused)
    return asdict(Cell(*_left(best), *counts, done.returncode != 0))


def _left(best: Program) -> tuple[int, int]:
    """Tokens, and characters that are not blank."""
    characters = sum(len(b"".join(file.text.split())) for file in best)
    return sized(best, Forest()).tokens, characters
