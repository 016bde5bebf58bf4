"""Rows of the tables to values: the columns asked for, and what to make of them."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING

from chipper.journal.compact import unpack_diagnostics
from chipper.journal.record import Ask, Decision, Learnt, Message, Record, Spot, State, Step, Tally
from chipper.source.codec import Codec
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File
from chipper.source.size import Measure

if TYPE_CHECKING:
    from typing import Any

    Row = tuple[Any, ...]

MEASURE = ", ".join(field.name for field in fields(Measure))
RECORD = "fingerprint, version, options, limits, fence, started, ended, state, passes"
ANSWER = "verdict, stage, note, diagnostics, output_digest, class_digest, cpu, wall"
ASK = (
    'number, base, digest, phase, rule, edit, reused_from, worker, path, start, "end", kind, '
    f"output_head, {ANSWER}"
)
STEP = f"number, parent, digest, {MEASURE}"
LEARNT = "number, base, kind, digest, answer"
DECISION = "number, text, message"
MESSAGE = "id, text, at"
TALLIES = """
select phase, rule, verdict, stage, reused_from is not null as reused,
       count(*), total(cpu), total(wall)
from ask group by phase, rule, verdict, stage, reused order by min(number)
"""


def record(row: Row) -> Record:
    """The run."""
    fingerprint, version, options, limits, fence, started, ended, state, passes = row
    return Record(
        fingerprint,
        version,
        json.loads(options),
        json.loads(limits),
        fence,
        started,
        ended,
        State(state),
        passes,
    )


def file(row: Row) -> File:
    """One file of the original."""
    path, name, mark, raw = row
    text = raw[len(mark) :]
    if name != "utf-8":
        text = text.decode(name).encode("utf-8")
    return File(path, text, Codec(name, mark))


def ask(row: Row) -> Ask:
    """A question."""
    number, base, digest, phase, rule, edit, reused_from, worker = row[:8]
    place = None if row[8] is None else Spot(*row[8:12])
    judgement = _judgement(row[13:], row[12])
    return Ask(number, base, digest, phase, rule, place, edit, judgement, reused_from, worker)


def answer(row: Row) -> tuple[str, Judgement]:
    """A digest and what was answered."""
    return row[0], _judgement(row[1:])


def _judgement(row: Row, head: bytes = b"") -> Judgement:
    verdict, stage, note, diagnostics, output, classes, cpu, wall = row
    return Judgement(
        Verdict(verdict),
        stage,
        note,
        unpack_diagnostics(diagnostics),
        output,
        head,
        classes,
        cpu,
        wall,
    )


def step(row: Row) -> Step:
    """An accepted variant."""
    number, parent, digest, *measure = row
    return Step(number, parent, Measure(*measure), digest)


def learnt(row: Row) -> Learnt:
    """Something learnt."""
    return Learnt(*row)


def decision(row: Row) -> Decision:
    """Something decided."""
    number, text, message = row
    return Decision(number, json.loads(text), message)


def message(row: Row) -> Message:
    """Something asked for."""
    return Message(*row)


def tally(row: Row) -> Tally:
    """Asks that ended alike."""
    phase, rule, verdict, stage, reused, asks, cpu, wall = row
    return Tally(phase, rule, verdict, stage, bool(reused), asks, cpu, wall)
