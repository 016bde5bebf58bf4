"""How a file's bytes become the UTF-8 text the engine works on, and go back.

Law: text that was not changed is written back as the very bytes it was read from.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from chipper.errors import BadInput

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Codec:
    """The name of an encoding and the byte order mark in front, if there was one."""

    name: str = "utf-8"
    mark: bytes = b""

    def encode(self, text: bytes) -> bytes:
        """The bytes to write for *text*, the engine's UTF-8."""
        if self.name == "utf-8":
            return self.mark + text
        return self.mark + text.decode("utf-8").encode(self.name)


def decode(raw: bytes, encoding: str | None = None, path: str = "") -> tuple[bytes, Codec]:
    """Read *raw* by its byte order mark, else *encoding*, else UTF-8, else Latin-1.

    A guess or a named encoding counts only if writing gives the same bytes back.
    """
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return _round_trip(raw[len(mark) :], name, mark, path)
    if encoding is not None:
        return _round_trip(raw, _known(encoding), b"", path)
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return _round_trip(raw, "latin-1", b"", path)
    return raw, Codec()


def _known(encoding: str) -> str:
    try:
        "".encode(encoding)  # refuses what is no encoding of text, too
        name = codecs.lookup(encoding).name
    except LookupError:
        raise BadInput(
            f"unknown encoding '{encoding}'", help="use a name javac knows, such as UTF-8"
        ) from None
    return "utf-16-be" if name == "utf-16" else name  # without a mark, as javac reads it


def _round_trip(raw: bytes, name: str, mark: bytes, path: str) -> tuple[bytes, Codec]:
    codec = Codec(name, mark)
    try:
        text = raw.decode(name).encode("utf-8")
        same = codec.encode(text) == mark + raw
    except UnicodeError as error:
        raise BadInput(
            f"{path}: not {name}: {error.__class__.__name__} at byte {_where(error)}",
            help="name the file's encoding with --javac-option '-encoding NAME'",
        ) from None
    if not same:
        raise BadInput(
            f"{path}: reading as {name} and writing back does not give the same bytes",
            help="convert the file to UTF-8 first",
        )
    return text, codec


def _where(error: UnicodeError) -> int:
    return error.start if isinstance(error, UnicodeDecodeError | UnicodeEncodeError) else 0
