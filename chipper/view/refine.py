"""Replacements in smaller pieces, so that what only moved over or stayed is not shown as new.

Law: doing the pieces gives the very text that the replacement gives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from chipper.source.edit import blank

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLANKS = b" \t\f\r\n"
_RUN = re.compile(rb"[ \t\f\r\n]+")
_LINE = re.compile(rb"[^\n]*\n")
_PAIRS = 250_000  # of lines that are compared at most


@dataclass(frozen=True, slots=True)
class Part:
    """Bytes start to end become *text*, or a hole if it is None."""

    start: int
    end: int
    text: bytes | None


def refine(old: bytes, new: bytes) -> list[Part]:
    """How *old* becomes *new*, newlines and common ends left alone where they can be."""
    if old.count(b"\n") == new.count(b"\n"):
        moved = _moved(old, new)
        return list(_by_line(0, old, new)) if moved is None else moved
    if _RUN.sub(b"", old) == _RUN.sub(b"", new):
        return list(_spacing(old, new))
    return list(_trimmed(0, old, new))


def _by_line(at: int, old: bytes, new: bytes) -> Iterator[Part]:
    for before, after in zip(old.split(b"\n"), new.split(b"\n"), strict=True):
        yield from _trimmed(at, before, after)
        at += len(before) + 1


def _moved(old: bytes, new: bytes) -> list[Part] | None:
    """By lines that moved up or down, if more of them stay that way than line by line."""
    before, after = (_LINE.findall(text + b"\n") for text in (old, new))
    if len(before) * len(after) > _PAIRS:
        return None
    still = sum(len(a.strip()) for a, b in zip(before, after, strict=True) if a == b)
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    same = [each for tag, a, b, *_ in codes if tag == "equal" for each in before[a:b]]
    if sum(len(each.strip()) for each in same) <= still:
        return None
    starts = list(accumulate(map(len, before), initial=0))
    parts: list[Part] = []
    for tag, a, b, c, d in codes:
        if tag != "equal":
            way = _by_line if b - a == d - c else _trimmed
            parts += way(starts[a], b"".join(before[a:b]), b"".join(after[c:d]))
    return [_within(part, len(old)) for part in parts]


def _within(part: Part, length: int) -> Part:
    """A part of a text to which a newline was added, as one of the text without it."""
    if part.end <= length:
        return part
    if part.text == b"":
        return Part(part.start - 1, length, b"")
    if part.start > length:
        return Part(length, length, b"\n" + (part.text or b"\n")[:-1])
    return Part(part.start, length, part.text and part.text[:-1])


def _trimmed(at: int, old: bytes, new: bytes) -> Iterator[Part]:
    """Without what is the same at both ends; a rest that only turned blank is a hole."""
    if old == new:
        return
    if blank(old) == new:
        yield Part(at, at + len(old), None)
        return
    head = _same(old, new)
    tail = _same(old[head:][::-1], new[head:][::-1])
    start, end = at + head, at + len(old) - tail
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    kept = len(new.rstrip(_BLANKS))
    if len(old) == len(new) and kept < len(new) and blank(old[kept:]) == new[kept:]:
        yield Part(start, start + kept, new[:kept])
        yield Part(start + kept, end, None)
    else:
        yield Part(start, end, new)


def _same(a: bytes, b: bytes) -> int:
    """How many bytes are the same in front, up to the last blank: no word is cut in two."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))
    while same and a[same - 1] not in _BLANKS:
        same -= 1
    return same


def _spacing(old: bytes, new: bytes) -> Iterator[Part]:
    """The blanks that differ, where all else is the same."""
    at = to = 0
    while at < len(old) or to < len(new):
        before, after = _blanks(old, at), _blanks(new, to)
        yield from _trimmed(at, before, after)
        at, to = at + len(before), to + len(after)
        step = min(_word(old, at), _word(new, to))
        at, to = at + step, to + step


def _blanks(text: bytes, at: int) -> bytes:
    found = _RUN.match(text, at)
    return found[0] if found else b""


def _word(text: bytes, at: int) -> int:
    found = _RUN.search(text, at)
    return (found.start() if found else len(text)) - at
