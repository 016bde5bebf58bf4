"""Text and number literals from the inside: their characters, digits and lines; text blocks.

Law: an ordinary string made of a text block has the same value, and no newline.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.java.parse import Node
    from chipper.source.series import Span

_QUOTES = b'"""'
_CHARACTER = re.compile(
    rb"\\u+[0-9a-fA-F]{4}|\\[0-3]?[0-7]{1,2}|\\[^u]|[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*"
)
_DIGITS = re.compile(rb"0[xX]([\da-fA-F_]+)|(?:0[bB])?([\d_]+)")
_DIGIT = re.compile(rb"[^0]0*|^0+")  # with the zeros behind it: none shall lead
_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)")
_NEWLINE = re.compile(rb"\r\n|\r|\n")
_PLAIN = re.compile(rb'\\[\s\S]|"|\n')


def is_block(text: bytes) -> bool:
    """Whether a literal is a text block."""
    return text.startswith(_QUOTES) and len(text) >= 2 * len(_QUOTES)


def members(node: Node, how: str) -> tuple[Span, ...]:
    """Where the characters, digits or lines of a literal stand; none if it has no such.

    A number with underscores has to lose them first.
    """
    text = node.text or b""
    if how == "digits":
        found = _DIGITS.match(text)
        start, end = found.span(found.lastindex or 0) if found else (0, 0)
        pieces = () if b"_" in text else _DIGIT.finditer(text, start, end)
        spans = [match.span() for match in pieces]
    elif is_block(text):
        spans = _lines(text) if how == "lines" else []
    else:
        matches = _CHARACTER.finditer(text, 1, len(text) - 1) if how == "characters" else ()
        spans = [match.span() for match in matches]
    return tuple((node.start_byte + start, node.start_byte + end) for start, end in spans)


def _lines(text: bytes) -> list[Span]:
    """The lines of a text block's content; what ends it stays."""
    first = _LINE.match(text)
    start = first.end() if first else len(text)
    return [match.span() for match in _LINE.finditer(text, start, len(text))]


def ordinary(text: bytes) -> bytes | None:
    """The string literal that a text block means; None if *text* is no text block."""
    opening = _LINE.match(text)
    if not is_block(text) or opening is None:
        return None
    lines = _NEWLINE.split(text[opening.end() : -len(_QUOTES)])
    margin = min((_indent(line) for line in [*filter(bytes.strip, lines), lines[-1]]), default=0)
    content = b"\n".join(line[margin:].rstrip(b" \t\f") if line.strip() else b"" for line in lines)
    return b'"' + _PLAIN.sub(_escaped, content) + b'"'


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip(b" \t\f"))


def _escaped(match: re.Match[bytes]) -> bytes:
    """What a piece of a text block is in an ordinary string; a line may go on in the next."""
    piece = match[0]
    return {b'"': b'\\"', b"\n": b"\\n", b"\\\n": b""}.get(piece, piece)
