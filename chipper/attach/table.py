"""A journal as a table: a row for each question, for those who count."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.journal import Reader

HEADINGS = (
    *("variant", "phase", "rule", "file", "start", "end", "kind", "verdict", "stage", "note"),
    *("accepted", "tokens", "nodes", "reused_from", "cpu", "wall", "base", "digest"),
)


def table(reader: Reader) -> str:
    """The questions in order, as CSV."""
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write(HEADINGS)
    steps = {step.number: step.measure for step in reader.steps()}
    for ask in reader.asks():
        place, judged, size = ask.place, ask.judgement, steps.get(ask.number)
        where = (place.path, place.start, place.end, place.kind) if place else ("", "", "", "")
        sizes = (size.tokens, size.nodes) if size else ("", "")
        answer = (judged.verdict, judged.stage, judged.note)
        costs = (f"{judged.cpu:.3f}", f"{judged.wall:.3f}")
        reused = "" if ask.reused_from is None else ask.reused_from
        row = (ask.number, ask.phase, ask.rule, *where, *answer, int(size is not None), *sizes)
        write((*row, reused, *costs, ask.base, ask.digest))
    return text.getvalue()
