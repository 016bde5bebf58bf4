"""Filling a template: a node becomes literal text around parts of itself, which stay in place.

Law: the parts keep their bytes and their order; every newline of the node is kept, behind the
text that replaces it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from chipper.source.program import File
    from chipper.source.series import Span

_HOLE = re.compile(r"\$\{([a-z_]+)\}")
_WORD = re.compile(rb"[\w$\x80-\xff]{2}")
_KEEP = re.compile(rb"[^\r\n]+")


def names(template: str) -> list[str]:
    """The captures a template names, in order."""
    return _HOLE.findall(template)


def fill(file: File, node: Span, template: str, parts: dict[str, Span]) -> Edit:
    """The edit that makes the node read as *template* with its parts in place."""
    pieces = _HOLE.split(template)
    splices: list[Splice] = []
    at = node[0]
    for literal, name in zip(pieces[0::2], pieces[1::2], strict=False):
        start, end = parts[name]
        splices += _gap(file, at, start, literal)
        at = end
    splices += _gap(file, at, node[1], pieces[-1])
    return Edit.of(splices)


def _gap(file: File, start: int, end: int, literal: str) -> list[Splice]:
    """What stands between two parts becomes *literal*."""
    text = file.text[start:end]
    new = _apart(
        file.text[max(start - 1, 0) : start],
        written(text, literal.encode()),
        file.text[end : end + 1],
    )
    return [] if new == text else [Splice(file.path, start, end, new)]


def _apart(before: bytes, text: bytes, behind: bytes) -> bytes:
    """*text* with a blank where it would make one word of two: `return(0)`, `int[]a`."""
    if _WORD.fullmatch(before + text[:1]):
        text = b" " + text
    return text + b" " if _WORD.fullmatch(text[-1:] + behind) else text


def written(hole: bytes, text: bytes) -> bytes:
    """*text* over a hole: in its first bytes if it fits before a newline, else pushed in."""
    if not text.strip():
        return blank(hole) if hole else text
    over = hole[: len(text)]
    if len(over) == len(text) and b"\n" not in over and b"\r" not in over:
        return text + blank(hole[len(text) :])
    return text + _KEEP.sub(b"", hole)
