"""Why is this still here? What happened when each declaration and statement of the best was gone.

Law: a function of the journal alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from chipper.happened import happened
from chipper.java.kinds import explicable
from chipper.java.parse import parse, walk
from chipper.journal.compact import pieces
from chipper.source.edit import bare
from chipper.source.judgement import Verdict
from chipper.source.lines import line_spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.journal import Ask, Reader
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.program import File, Program

    Hole = tuple[str, int, int]

_CLOSURE = "closure."
_LOOSE = re.compile(r"(?<=[(\[]) +| +(?=[;,)\]])")
_WIDEST = 72  # characters of the source that are shown


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stayed, its text in short, and what became of the variant without it."""

    path: str
    start: int
    end: int
    line: int
    text: str
    number: int | None = None
    verdict: str = ""
    reason: str = ""
    alone: bool = True  # nothing around it went as well
    coupled: Piece | None = None  # the same when its uses went with it


@dataclass(frozen=True, slots=True)
class _Cut:
    """A question about the best, and the bytes that it took away."""

    ask: Ask
    holes: tuple[Hole, ...]
    size: int

    def takes(self, path: str, start: int, end: int) -> bool:
        return any(path == p and a <= start and end <= b for p, a, b in self.holes)


def reasons(reader: Reader) -> list[Piece]:
    """Every declaration and statement of the best, in order, each with what happened without it."""
    best, step = reader.best(), reader.steps()[-1]
    asked = [ask for ask in reader.asks_of(step.digest) if _refused(ask)]
    cuts = sorted((_cut(ask, best) for ask in asked), key=lambda cut: (cut.size, cut.ask.number))
    exact: dict[Hole, _Cut] = {}
    coupled: dict[Hole, _Cut] = {}
    for cut in cuts:
        for hole in cut.holes:
            exact.setdefault(hole, cut)
            if cut.ask.rule.startswith(_CLOSURE):
                coupled.setdefault(hole, cut)
    told = {digest: each.diagnostics for digest, each in reader.verdicts().items()}
    shown = _output(reader, step.number)
    found = []
    for piece in _survivors(best):
        span = piece.path, piece.start, piece.end
        taken = exact.get(span) or next((each for each in cuts if each.takes(*span)), None)
        if taken is not None:
            complaints = told.get(taken.ask.digest, ())
            piece = _explained(piece, taken, complaints, shown, reader)
        found.append(piece)
        more = coupled.get(span)
        if more is not None and piece.verdict == Verdict.NO_COMPILE.value:
            complaints = told.get(more.ask.digest, ())
            found[-1] = replace(
                found[-1], coupled=_explained(piece, more, complaints, shown, reader)
            )
    return found


def _refused(ask: Ask) -> bool:
    return ask.judgement.verdict is not Verdict.GOOD and not ask.change.startswith("{")


def _cut(ask: Ask, best: Program) -> _Cut:
    """What a question took away; what it wrote instead (a stub, a brace) does not matter."""
    holes = [
        (path, *bare(best[path].text, start, end))
        for path, start, end, text in pieces(ask.change)
        if start < end and not (text or b"").strip()
    ]
    size = sum(end - start for _, start, end, _ in pieces(ask.change))
    return _Cut(ask, tuple(holes), size)


def _explained(
    piece: Piece, cut: _Cut, complaints: tuple[Diagnostic, ...], shown: bytes | None, reader: Reader
) -> Piece:
    ask = cut.ask

    def line(complaint: Diagnostic) -> int:
        program = reader.program_at(ask.number)
        here = [file for file in program if file.path == complaint.path]
        return _line(here[0], complaint.start) if here else 0

    printed = _output(reader, ask.number) or b""
    judgement = ask.judgement
    if judgement.stage == "memo" and ask.reused_from is not None:
        first = reader.ask(ask.reused_from)
        judgement = first.judgement if first is not None else judgement
    return replace(
        piece,
        number=ask.number,
        verdict=str(judgement.verdict),
        reason=happened(judgement, complaints, (shown, printed), line),
        alone=(piece.path, piece.start, piece.end) in cut.holes,
    )


def _output(reader: Reader, number: int) -> bytes | None:
    """The head of what a variant printed; None if nobody has asked it."""
    ask = reader.ask(number)
    while ask is not None and ask.reused_from is not None:
        ask = reader.ask(ask.reused_from)
    return ask.judgement.output_head if ask is not None else None


def _survivors(best: Program) -> Iterator[Piece]:
    for file in best:
        for node in walk(parse(file.text).root_node) if file.java else ():
            if explicable(node):
                line = _line(file, node.start_byte)
                yield Piece(file.path, node.start_byte, node.end_byte, line, _shown(file, node))


def _line(file: File, offset: int) -> int:
    return max(1, bisect_right(line_spans(file.text), (offset, len(file.text))))


def _shown(file: File, node: Node) -> str:
    """The source on one line; of what has a body, what stands before it."""
    body = node.child_by_field_name("body")
    end = node.end_byte
    braced = body is not None and file.text[body.start_byte : body.start_byte + 1] == b"{"
    if braced and body is not None and body.end_byte - body.start_byte > 2:
        end = body.start_byte
    words = " ".join(file.text[node.start_byte : end].decode("utf-8", "replace").split())
    if '"' not in words:  # holes leave blanks behind
        words = _LOOSE.sub("", words)
    words += " { … }" if end < node.end_byte else ""
    return words if len(words) <= _WIDEST else words[: _WIDEST - 1] + "…"
