"""Reading a journal, finished or still growing. Changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from chipper.journal import rows
from chipper.journal.replay import Replay
from chipper.journal.schema import connect, damaged, readable
from chipper.source.closing import Closing
from chipper.source.program import Program

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import Any, Self, TypeVar

    from chipper.journal.record import Ask, Decision, Learnt, Message, Record, Step, Tally
    from chipper.source.judgement import Judgement

    T = TypeVar("T")

_PAGE = 500


class Reader(Closing):
    """What a journal says. Open one with `Reader.open`."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Read the journal at *path* through *db*."""
        self.path = path
        self._db = db
        self._replay: Replay | None = None

    @classmethod
    def open(cls, path: Path) -> Self:
        """Read the journal at *path*, a file."""
        return cls(path, connect(path))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def record(self) -> Record:
        """The run."""
        found = self._all(rows.record, f"select {rows.RECORD} from run")
        if len(found) != 1:
            raise damaged(self.path, f"{len(found)} runs")
        return found[0]

    def asks(self, after: int = -1) -> Iterator[Ask]:
        """The questions behind number *after*, in order, a page at a time: no lock is held."""
        query = f"select {rows.ASK} from ask where number > ? order by number limit {_PAGE}"
        while page := self._all(rows.ask, query, after):
            yield from page
            after = page[-1].number

    def asks_of(self, base: str) -> list[Ask]:
        """The questions about variants of one program, by its digest."""
        query = f"select {rows.ASK} from ask where base = ? order by number"
        return self._all(rows.ask, query, base)

    def bad_printing(self, mark: bytes) -> list[Ask]:
        """The bad variants that printed this near the start of their output."""
        which = "verdict = 'bad' and reused_from is null and instr(output_head, ?) > 0"
        query = f"select {rows.ASK} from ask where {which} order by number"
        return self._all(rows.ask, query, mark)

    def ask(self, number: int) -> Ask | None:
        """One question, if it was asked."""
        return self._one(rows.ask, f"select {rows.ASK} from ask where number = ?", number)

    def last_good(self, phase: str) -> Ask | None:
        """The last question of a phase that was answered with good."""
        which = "phase = ? and verdict = 'good' order by number desc limit 1"
        return self._one(rows.ask, f"select {rows.ASK} from ask where {which}", phase)

    def last(self) -> int:
        """The highest number asked; -1 before the first."""
        return self._number("select max(number) from ask", default=-1)

    def first_with(self, digest: str, before: int) -> int | None:
        """The first question about this very program, of those asked before a number."""
        query = "select number from ask where digest = ? and number < ? order by number limit 1"
        return self._one(_only, query, digest, before)

    def steps(self, after: int = -1) -> list[Step]:
        """The accepted variants behind number *after*; the first of all is the original."""
        query = f"select {rows.STEP} from step where number > ? order by number"
        return self._all(rows.step, query, after)

    def step(self, number: int) -> Step | None:
        """One accepted variant, if it was accepted."""
        return self._one(rows.step, f"select {rows.STEP} from step where number = ?", number)

    def learnt(self) -> list[Learnt]:
        """Facts and coverage, in the order they were learnt."""
        return self._all(rows.learnt, f"select {rows.LEARNT} from learn order by id")

    def decisions(self) -> list[Decision]:
        """What was decided, in order."""
        return self._all(rows.decision, f"select {rows.DECISION} from decision order by id")

    def messages(self, after: int = 0) -> list[Message]:
        """What came into the inbox behind message *after*."""
        query = f"select {rows.MESSAGE} from inbox where id > ? order by id"
        return self._all(rows.message, query, after)

    def verdicts(self, after: int = -1, until: int | None = None) -> dict[str, Judgement]:
        """The settled answer for every program asked, by its digest, without output heads.

        The first answer counts, of those behind number *after* and up to *until*. Diagnostics
        may have been asked for later than the verdict.
        """
        last = self.last() if until is None else until
        which = "where number > ? and number <= ? order by number"
        query = f"select digest, {rows.ANSWER} from ask {which}"
        known: dict[str, Judgement] = {}
        for digest, judgement in self._all(rows.answer, query, after, last):
            if not judgement.verdict.settled:
                continue
            first = known.setdefault(digest, judgement)
            if judgement.diagnostics and not first.diagnostics:
                known[digest] = replace(first, diagnostics=judgement.diagnostics)
        return known

    def counts(self, by: Literal["verdict", "stage", "phase", "rule"]) -> dict[str, int]:
        """How many asks there are of each kind, most first."""
        query = f"select {by}, count(*) from ask group by {by} order by count(*) desc, {by}"
        return dict(self._all(tuple, query))

    def tallies(self) -> list[Tally]:
        """Asks and their costs by phase, rule, verdict, stage and reuse, as first met."""
        return self._all(rows.tally, rows.TALLIES)

    def original(self) -> Program:
        """The program the run began with."""
        files = self._all(rows.file, "select path, codec, mark, bytes from file order by at")
        program = Program(tuple(files))
        if [program.digest] != [step.digest for step in self.steps()[:1]]:
            raise damaged(self.path, "the original is not what was recorded")
        return program

    def program_at(self, number: int) -> Program:
        """The program of variant *number*, good or bad; 0 is the original."""
        if self._replay is None:
            self._replay = Replay(self, self.original())
        return self._replay.program(number)

    def best(self) -> Program:
        """The last accepted variant."""
        return self.program_at(self._number("select max(number) from step", default=0))

    def _number(self, query: str, default: int) -> int:
        found = self._one(_only, query)
        return default if found is None else found

    def _one(self, make: Callable[[Any], T], query: str, *values: object) -> T | None:
        found = self._all(make, query, *values)
        return found[0] if found else None

    def _all(self, make: Callable[[Any], T], query: str, *values: object) -> list[T]:
        with readable(self.path):
            return [make(row) for row in self._db.execute(query, values)]


def _only(row: tuple[int | None]) -> int | None:
    return row[0]
