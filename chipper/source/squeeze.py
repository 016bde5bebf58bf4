"""Lines that an edit empties go with it (`--no-keep-lines`).

Law: the result has the tokens that the edit leaves, on as many lines or fewer.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from chipper.source.edit import Conflict, Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.source.program import Program


def squeezed(edit: Edit, base: Program) -> Edit:
    """The edit without the blank lines it would leave."""
    try:
        return Edit.of(
            _shorter(splice, base[path].text)
            for path, group in groupby(edit.splices, key=lambda splice: splice.path)
            for splice in _joined(list(group), base[path].text)
        )
    except Conflict:  # two of them would take the same line: then it stays
        return edit


def _is_hole(splice: Splice) -> bool:
    return splice.start < splice.end and not splice.text.strip()


def _joined(splices: list[Splice], text: bytes) -> Iterator[Splice]:
    """Holes with nothing but blanks between them are one."""
    before: Splice | None = None
    for splice in splices:
        if before is not None:
            between = text[before.end : splice.start]
            if _is_hole(before) and _is_hole(splice) and not between.strip():
                blanks = before.text + between + splice.text
                before = Splice(before.path, before.start, splice.end, blanks)
                continue
            yield before
        before = splice
    if before is not None:
        yield before


def _shorter(splice: Splice, text: bytes) -> Splice:
    """A hole together with the lines it leaves blank; less than a line of it is one blank."""
    if not _is_hole(splice):
        return splice
    start = max(text.rfind(b"\n", 0, splice.start), text.rfind(b"\r", 0, splice.start)) + 1
    end = _line_end(text, splice.end)
    if not text[start : splice.start].strip() and not text[splice.end : end].strip():
        return Splice(splice.path, start, end)
    if b"\n" in splice.text or b"\r" in splice.text:
        return Splice(splice.path, splice.start, splice.end, b" ")
    return splice


def _line_end(text: bytes, offset: int) -> int:
    """Where the line of an offset ends, its end-of-line included."""
    while offset < len(text) and text[offset] not in b"\r\n":
        offset += 1
    return offset + (2 if text[offset : offset + 2] == b"\r\n" else 1 if offset < len(text) else 0)
