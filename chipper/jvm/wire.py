"""The frames between chipj and its compile worker: length, id, kind, payload; big-endian.

A text or a blob in a payload has its length in front.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct, unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chipper.source.edit import Splice
    from chipper.source.program import Program

_HEAD = Struct(">iic")
_NUMBER = Struct(">i")
_BEYOND_LENGTH = _HEAD.size - _NUMBER.size


@dataclass(frozen=True, slots=True)
class Frame:
    """One message."""

    id: int
    kind: bytes
    payload: bytes

    def packed(self) -> bytes:
        """As it goes down the pipe."""
        head = _HEAD.pack(len(self.payload) + _BEYOND_LENGTH, self.id, self.kind)
        return head + self.payload


def unpack(buffer: bytearray) -> Frame | None:
    """Take the first frame off *buffer* if it is there whole."""
    if len(buffer) < _HEAD.size:
        return None
    length, number, kind = _HEAD.unpack_from(buffer)
    end = _NUMBER.size + length
    if len(buffer) < end:
        return None
    frame = Frame(number, kind, bytes(buffer[_HEAD.size : end]))
    del buffer[:end]
    return frame


def number(value: int) -> bytes:
    """A number."""
    return _NUMBER.pack(value)


def blob(value: bytes) -> bytes:
    """Some bytes."""
    return number(len(value)) + value


def texts(values: Sequence[str]) -> bytes:
    """A list of texts."""
    return number(len(values)) + b"".join(blob(value.encode()) for value in values)


def files(program: Program) -> bytes:
    """The Java files of a program."""
    java = [file for file in program if file.java]
    rows = (blob(file.path.encode()) + blob(file.text) for file in java)
    return number(len(java)) + b"".join(rows)


def splices(values: Iterable[Splice]) -> bytes:
    """The splices of Java files; no compiler cares for the others."""
    java = [splice for splice in values if splice.path.endswith(".java")]
    rows = (
        b"".join((blob(s.path.encode()), number(s.start), number(s.end), blob(s.text)))
        for s in java
    )
    return number(len(java)) + b"".join(rows)


class Reader:
    """Reads the fields of a payload, one after the other."""

    def __init__(self, payload: bytes) -> None:
        """Begin at the front."""
        self._payload = payload
        self._at = 0

    def number(self) -> int:
        """The next number."""
        (value,) = _NUMBER.unpack_from(self._payload, self._at)
        self._at += _NUMBER.size
        return int(value)

    def numbers(self, count: int) -> tuple[int, ...]:
        """The next *count* numbers."""
        values = unpack_from(f">{count}i", self._payload, self._at)
        self._at += count * _NUMBER.size
        return values

    def blob(self) -> bytes:
        """The next bytes."""
        length = self.number()
        self._at += length
        return self._payload[self._at - length : self._at]

    def text(self) -> str:
        """The next text."""
        return self.blob().decode(errors="replace")
