"""The journal as the page reads it: chunks, each adding to the ones before.

Law: chunks only add, so that a page can be fed while the run goes on; the same journal tells the
same, whole or in parts.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from chipper.view.loom import Loom
from chipper.view.strips import Strips
from chipper.view.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.journal import Ask, Reader

    Chunk = dict[str, Any]

ROWS = 1000  # questions in one chunk at most: small enough to be taken in between two frames
COLUMNS = (
    *("number", "base", "verdict", "stage", "rule", "phase", "note", "cpu", "wall"),
    *("reused", "file", "line", "kind", "output", "cuts"),
)


class Feed:
    """Reads a journal on, and tells what is new."""

    def __init__(self, reader: Reader, output: int) -> None:
        """Read from the beginning; of each output, *output* characters."""
        self._reader = reader
        self._output = output
        original = reader.original()
        self._loom = Loom(original)
        self._strips = Strips(self._loom)
        self._numbers = {original.digest: 0}
        self._words = Table()
        self._outputs = Table()
        self._output_of: dict[int, int] = {}
        self._accepted: dict[str, list[int]] = {}
        self._last = self._step = self._known = -1
        self._decided = self._told_files = 0

    def chunks(self) -> Iterator[Chunk]:
        """What was added since the last time; nothing if nothing was."""
        asks = self._reader.asks(self._last)
        while page := list(islice(asks, ROWS)):
            yield self._chunk(page)
        rest = self._chunk([])
        if rest["steps"] or rest["decisions"]:
            yield rest

    def _chunk(self, page: list[Ask]) -> Chunk:
        for step in self._reader.steps(self._known):
            self._accepted.setdefault(step.digest, []).append(step.number)
            self._known = step.number
        rows = [self._row(ask) for ask in page]
        said = [[ask.number, self._said(ask)] for ask in page if ask.judgement.diagnostics]
        decisions = self._reader.decisions()[self._decided :]
        self._decided += len(decisions)
        return {
            "asks": {name: [row[at] for row in rows] for at, name in enumerate(COLUMNS)},
            "steps": self._new_steps(),
            "diagnostics": said,
            "decisions": [[each.number, dict(each.text)] for each in decisions],
            "strips": list(self._strips.new()),
            "files": self._new_files(),
            "words": self._words.new(),
            "outputs": self._outputs.new(),
        }

    def _row(self, ask: Ask) -> tuple[Any, ...]:
        base = self._base(ask)
        cuts = self._loom.weave(ask, base)
        self._numbers.setdefault(ask.digest, ask.number)
        self._last = ask.number
        word, judged = self._words.at, ask.judgement
        return (
            *(ask.number, base, judged.verdict.value, word(judged.stage), word(ask.rule)),
            *(word(ask.phase), word(judged.note), _ms(judged.cpu), _ms(judged.wall)),
            *(ask.reused_from, *self._place(ask, base), self._shown(ask)),
            [number for cut in cuts for number in self._strips.packed(cut)],
        )

    def _base(self, ask: Ask) -> int:
        """The number of a question's base: that of its step, of which a run may have two alike."""
        steps = [each for each in self._accepted.get(ask.base, ()) if each < ask.number]
        if steps:
            return steps[-1]
        known = self._numbers.get(ask.base)
        if known is not None:
            return known
        # Recorded whole, from a program that has no number: seen from what was the best then.
        return max(n for each in self._accepted.values() for n in each if n < ask.number)

    def _place(self, ask: Ask, base: int) -> tuple[int, int, int]:
        """File, line in the original, kind of node."""
        place = ask.place
        if place is None or place.path not in self._loom.files:
            return -1, 0, self._words.at("")
        line = self._loom.line(base, place.path, place.start)
        return self._loom.files.index(place.path), line, self._words.at(place.kind)

    def _shown(self, ask: Ask) -> int:
        """The output; an answer that was reused shows that of the question it came from."""
        head = ask.judgement.output_head
        found = -1
        if head:
            found = self._outputs.at(head.decode("utf-8", "replace")[: self._output])
        elif ask.reused_from is not None:
            found = self._output_of.get(ask.reused_from, -1)
        self._output_of[ask.number] = found
        return found

    def _said(self, ask: Ask) -> list[int]:
        return [
            self._words.at(f"{each.path}: {each.message or ' '.join((each.key, *each.arguments))}")
            for each in ask.judgement.diagnostics
        ]

    def _new_steps(self) -> list[list[int]]:
        """Number, tokens, nodes, bytes; a step whose question was not told yet has to wait."""
        known = [s for s in self._reader.steps(self._step) if s.number <= max(self._last, 0)]
        if known:
            self._step = known[-1].number
        sizes = [(step.number, step.measure) for step in known]
        return [[number, each.tokens, each.nodes, each.bytes] for number, each in sizes]

    def _new_files(self) -> list[str]:
        new = self._loom.files[self._told_files :]
        self._told_files += len(new)
        return new


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
