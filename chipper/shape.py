"""The last phase: `compact/`, the readable result. It writes no best and makes no step.

Its questions are numbered but know no size order: the best laid out anew, then the best with its
lines where they were but tidied. If the oracle refuses both, compact is the best as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.java.layout import layout
from chipper.java.tokens import same_tokens
from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.source.program import File, Program

    Verified = Callable[[Chip, str], bool]  # whether a change of the best, in a phase, is good

_LINE_END = re.compile(rb"\r\n|\r|\n")
_TRAILING = re.compile(rb"[ \t\f]+(?=\r|\n|$)")


@dataclass(frozen=True, slots=True)
class Compact:
    """The readable program, the original line of each of its lines, and how it came about."""

    program: Program
    lines: dict[str, tuple[int, ...]]
    note: str


def shape(best: Program, verified: Verified) -> Compact:
    """Make the best readable; what is shown was verified by the oracle."""
    laid = {file.path: layout(file.text) for file in best if file.java}
    texts = {path: each.text for path, each in laid.items() if _agreed(best[path], each.text)}
    lines = {path: laid[path].lines for path in texts}
    if verified(_whole(best, texts, "layout"), "shape"):
        anew = best.replacing(texts)
        note = "laid out anew" if anew.digest != best.digest else "as best: nothing to lay out"
        return Compact(anew, lines, note)
    tidy = {file.path: _TRAILING.sub(b"", file.text) for file in best if file.java}
    if verified(_whole(best, tidy, "tidy"), "shape"):
        note = "the symptom needs the original line numbers: only trailing blanks are gone"
        return Compact(best.replacing(tidy), _as_they_were(best), note)
    note = "the oracle refused every other layout: a copy of best"
    return Compact(best, _as_they_were(best), note)


def _as_they_were(best: Program) -> dict[str, tuple[int, ...]]:
    """Every line comes from the line with its number."""
    return {
        file.path: tuple(range(1, len(_LINE_END.findall(file.text)) + 2))
        for file in best
        if file.java
    }


def _agreed(file: File, laid: bytes) -> bool:
    """A lexer that did not do the layout must read the same tokens, where it knows the Java."""
    return same_tokens(file.text, laid) is not False


def _whole(program: Program, texts: dict[str, bytes], rule: str) -> Chip:
    """New texts for whole files, as an edit."""
    splices = [
        Splice(path, 0, len(program[path].text), text)
        for path, text in texts.items()
        if program[path].text != text
    ]
    first = program.files[0]
    return Chip(Edit.of(splices), rule, Place(first.path, 0, len(first.text), "program"))
