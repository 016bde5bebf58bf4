"""Writing the journal; the run alone does this, holding the lock of its folder.

Laws: rows are only added; an answer survives a kill once `ask` returns, a step a power cut once
`step` does; every numbered variant can be rebuilt; a run that goes on asks the same questions
again, which is checked, not recorded.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import astuple
from typing import TYPE_CHECKING

from chipper.errors import ChipError, Flaky
from chipper.journal.compact import dumps, pack, pack_diagnostics, pack_whole
from chipper.journal.create import lay_out
from chipper.journal.pen import Pen
from chipper.journal.reader import Reader
from chipper.journal.record import State
from chipper.journal.rows import MEASURE
from chipper.journal.schema import connect, damaged, readable
from chipper.source.closing import Closing
from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Self

    from chipper.journal.pen import Value
    from chipper.journal.record import Ask, Placed, Record
    from chipper.source.judgement import Judgement
    from chipper.source.program import Program
    from chipper.source.size import Measure
    from chipper.source.variant import Variant

HEAD = 4096  # bytes of output kept per question

_ASK = f"insert or replace into ask values ({', '.join('?' * 21)})"
_STEP = f"insert into step (number, parent, {MEASURE}, digest) values (?, ?, {'?, ' * 6}?)"
_LEARN = "insert or ignore into learn (number, base, kind, digest, answer) values (?, ?, ?, ?, ?)"
_DECIDE = "insert into decision (number, text, message) values (?, ?, ?)"


class Journal(Closing):
    """The run's pen. Begin with `Journal.create`, go on with `Journal.open`."""

    def __init__(self, path: Path) -> None:
        """Write into the journal at *path*, which exists."""
        with ExitStack() as opened:
            db = opened.enter_context(closing(connect(path, write=True)))
            _prepare(db, path)
            self._pen = Pen(db, path)
            self._reader = opened.enter_context(Reader.open(path))
            self._last = self._reader.last()
            self._bases = {self._reader.original().digest}
            opened.pop_all()  # all went well: `close` does it

    @classmethod
    def create(cls, path: Path, program: Program, record: Record, measure: Measure) -> Self:
        """A new journal for chipping *program*, which measures *measure*."""
        lay_out(path, program, record, measure)
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Go on with a journal; the run counts as running again."""
        journal = cls(path)
        journal._state(State.RUNNING, None)
        return journal

    def close(self) -> None:
        """Let go of the file."""
        self._reader.close()
        self._pen.close()

    @property
    def read(self) -> Reader:
        """Everything written so far."""
        return self._reader

    def ask(
        self,
        number: int,
        variant: Variant,
        judgement: Judgement,
        *,
        phase: str,
        rule: str = "",
        place: Placed | None = None,
        reused_from: int | None = None,
        worker: str = "",
    ) -> None:
        """Record the answer to question *number*; numbers leave no gap, 0 asks the original."""
        if number <= self._last and self._repeats(number, variant, judgement):
            return
        if number > max(self._last, 0) + 1:
            raise ValueError(f"v{number} follows v{self._last}")
        row = (
            *(number, variant.base.digest, variant.program.digest, phase, rule),
            *((place.path, place.start, place.end, place.kind) if place else (None,) * 4),
            self._change(number, variant),
            *_answer(judgement, reused=reused_from is not None),
            *(reused_from, judgement.cpu, judgement.wall, worker),
        )
        self._pen.write(_ASK, row)
        self._last = max(self._last, number)

    def step(self, number: int, parent: int, measure: Measure) -> None:
        """Accept variant *number*, made from step *parent*; on disk when this returns."""
        ask = self.read.ask(number)
        if ask is None or ask.judgement.verdict is not Verdict.GOOD:
            raise ValueError(f"v{number} was not recorded as good")
        self._bases.add(ask.digest)
        if self._reader.step(number) is not None:
            return
        row = (number, parent, *astuple(measure), ask.digest)
        self._pen.write(_STEP, row, durable=True)

    def learn(self, number: int, base: Program, kind: str, digest: str, answer: bytes) -> None:
        """Record what was learnt of *base* after variant *number*, unless it is there already."""
        self._pen.write(_LEARN, (number, base.digest, kind, digest, answer))

    def decide(self, number: int, text: Mapping[str, object], message: int | None = None) -> None:
        """Record a decision in force from *number* on, and the message it obeys."""
        self._pen.write(_DECIDE, (number, dumps(text), message), durable=True)

    def limits(self, limits: Mapping[str, object]) -> None:
        """Record the limits, once they are calibrated."""
        self._pen.write("update run set limits = ?", (dumps(limits),), durable=True)

    def passes(self, passes: int) -> None:
        """Record how many passes were made."""
        self._pen.write("update run set passes = ?", (passes,))

    def finish(self, state: State, ended: float) -> None:
        """Record how the run ended."""
        self._state(state, ended)

    def _state(self, state: State, ended: float | None) -> None:
        row = (state.value, ended)
        self._pen.write("update run set state = ?, ended = ?", row, durable=True)

    def _change(self, number: int, variant: Variant) -> str:
        """The edit if its base can be rebuilt, else the whole program."""
        base = variant.base.digest
        if base not in self._bases and self.read.first_with(base, number) is None:
            return pack_whole(variant.program)
        self._bases.add(base)
        return pack(variant.edit, variant.base)

    def _repeats(self, number: int, variant: Variant, judgement: Judgement) -> bool:
        """Whether question *number* is already answered for good; it must be the same one."""
        known = self.read.ask(number)
        if known is None:
            return False
        self._compare(known, variant, judgement)
        return known.judgement.verdict.settled

    @staticmethod
    def _compare(known: Ask, variant: Variant, judgement: Judgement) -> None:
        if (known.base, known.digest) != (variant.base.digest, variant.program.digest):
            raise ChipError(
                f"v{known.number} is another variant than in the journal",
                help="start over with --fresh, and please report this",
            )
        before, now = known.judgement.verdict, judgement.verdict
        if before.settled and before is not now:
            raise Flaky(
                f"v{known.number} was {before} and is {now} now",
                help="use --repeat K/N for a symptom that does not always show",
            )


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Readers shall not wait for the run; nothing is added to a damaged file."""
    with readable(path):
        db.execute("pragma journal_mode = wal")
        fault = db.execute("pragma quick_check(1)").fetchone()[0]
    if fault != "ok":
        raise damaged(path, fault)


def _answer(judgement: Judgement, *, reused: bool) -> tuple[Value, ...]:
    """The evidence; a reused answer leaves the output to the question it came from."""
    return (
        judgement.verdict.value,
        judgement.stage,
        pack_diagnostics(judgement.diagnostics),
        judgement.note.encode("utf-8", "backslashreplace").decode("utf-8"),
        judgement.output_digest,
        b"" if reused else judgement.output_head[:HEAD],
        judgement.class_digest,
    )
