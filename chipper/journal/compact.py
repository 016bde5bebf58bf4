"""Edits and diagnostics as short JSON.

Law: unpacking on the same base gives the same edit; a hole costs its offsets, not its blanks.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from itertools import groupby
from typing import TYPE_CHECKING

from chipper.source.codec import Codec
from chipper.source.diagnostic import Diagnostic
from chipper.source.edit import Edit, Splice, blank
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

Piece = list[int | str]  # [start, end] is a hole, [start, end, text] a replacement


def dumps(value: object) -> str:
    """JSON without spaces; in ASCII, since a text may hold bytes that are no UTF-8."""
    return json.dumps(value, separators=(",", ":"))


def pack(edit: Edit, base: Program) -> str:
    """The edit as [[path, piece, piece, ...], ...]."""
    packed = []
    for path, group in groupby(edit.splices, key=lambda splice: splice.path):
        text = base[path].text
        packed.append([path, *(_piece(splice, text) for splice in group)])
    return dumps(packed)


def _piece(splice: Splice, text: bytes) -> Piece:
    span: Piece = [splice.start, splice.end]
    return span if _is_hole(splice, text) else [*span, _to_text(splice.text)]


def _is_hole(splice: Splice, text: bytes) -> bool:
    return splice.text == blank(text[splice.start : splice.end])


def unpack(packed: str, base: Program) -> Edit:
    """The edit again."""
    return Edit.of(_splices(json.loads(packed), base))


def _splices(packed: Any, base: Program) -> Iterator[Splice]:
    for path, *pieces in packed:
        text = base[path].text
        for start, end, *new in pieces:
            yield Splice(path, start, end, _to_bytes(new[0]) if new else blank(text[start:end]))


def pack_whole(program: Program) -> str:
    """A program that is no edit of a known one (the last phase merges and renames files)."""
    rows = [
        [file.path, file.codec.name, b64encode(file.codec.mark).decode(), _to_text(file.text)]
        for file in program
    ]
    return dumps({"files": rows})


def unpack_whole(packed: str) -> Program | None:
    """The program packed whole; None if it is an edit."""
    if not packed.startswith("{"):
        return None
    return Program(
        tuple(
            File(path, _to_bytes(text), Codec(name, b64decode(mark)))
            for path, name, mark, text in json.loads(packed)["files"]
        )
    )


def _to_text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _to_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def pack_diagnostics(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics as [[path, start, end, key, [argument, ...], message], ...]."""
    return dumps(
        [[d.path, d.start, d.end, d.key, list(d.arguments), d.message] for d in diagnostics]
    )


def unpack_diagnostics(packed: str) -> tuple[Diagnostic, ...]:
    """The diagnostics again."""
    return tuple(
        Diagnostic(path, start, end, key, tuple(arguments), *message)
        for path, start, end, key, arguments, *message in json.loads(packed)
    )


def pieces(packed: str) -> Iterator[tuple[str, int, int, bytes | None]]:
    """Path, start, end and new text of each splice, None for a hole: no base is needed."""
    for path, *rest in json.loads(packed):
        for start, end, *new in rest:
            yield path, start, end, _to_bytes(new[0]) if new else None
