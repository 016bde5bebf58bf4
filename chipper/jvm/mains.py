"""Whether java begins a program at all, told from its class files as java looks at them first.

Law: of two programs with the same refusal, java says of either that it cannot begin it, in the same
words; where there is any doubt, there is no refusal.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_MAIN = (b"main", b"([Ljava/lang/String;)V")
_PUBLIC, _STATIC = 0x0001, 0x0008
_OBJECT = "java/lang/Object"
_NO_INSTANCES = 21  # from here on a main may be without parameters, or no static one
_UTF8, _CLASS, _TWO_PLACES = 1, 7, (5, 6)
_LENGTHS = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4,
            18: 4, 19: 2, 20: 2}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Members:
    """A class file's superclass, and the flags, name and type of each of its methods."""

    above: str
    interfaces: int
    methods: tuple[tuple[int, bytes, bytes], ...]


def refusal(classes: Mapping[str, bytes], main: str, version: int) -> str | None:
    """What java of *version* finds where the method to begin with should be, if it will refuse."""
    found: list[str] = []
    name = main
    while name != _OBJECT.replace("/", "."):
        if name not in classes:
            return None  # a library's, which may have a main
        try:
            members = read_members(classes[name])
        except (KeyError, IndexError, struct.error):
            return None
        if members.interfaces:
            return None  # one of them may have a main
        mains = [each for each in members.methods if each[1] == _MAIN[0]]
        if mains and version >= _NO_INSTANCES:
            return None
        if any(each[1:] == _MAIN and each[0] & _PUBLIC and each[0] & _STATIC for each in mains):
            return None
        found += (f"{name} {flags:x} {kind!r}" for flags, _, kind in mains)
        name = members.above.replace("/", ".")
    return "\n".join((main, *found))


def read_members(content: bytes) -> Members:
    """What a class file declares."""
    texts: dict[int, bytes] = {}
    named: dict[int, int] = {}
    (count,) = struct.unpack_from(">H", content, 8)
    at, index = 10, 1
    while index < count:
        tag = content[at]
        if tag == _UTF8:
            (length,) = struct.unpack_from(">H", content, at + 1)
            texts[index] = content[at + 3 : at + 3 + length]
            at += 3 + length
        else:
            if tag == _CLASS:
                (named[index],) = struct.unpack_from(">H", content, at + 1)
            at += 1 + _LENGTHS[tag]
        index += 2 if tag in _TWO_PLACES else 1
    _, _, above, interfaces = struct.unpack_from(">4H", content, at)
    _, at = _members(content, at + 8 + 2 * interfaces)
    methods, _ = _members(content, at)
    return Members(
        texts[named[above]].decode("utf-8", "replace") if above else _OBJECT,
        interfaces,
        tuple((flags, texts[name], texts[kind]) for flags, name, kind in methods),
    )


def _members(content: bytes, at: int) -> tuple[list[tuple[int, int, int]], int]:
    """The fields or methods that begin at *at*, and where they end."""
    found = []
    (count,) = struct.unpack_from(">H", content, at)
    at += 2
    for _ in range(count):
        flags, name, kind, attributes = struct.unpack_from(">4H", content, at)
        found.append((flags, name, kind))
        at += 8
        for _ in range(attributes):
            (length,) = struct.unpack_from(">I", content, at + 2)
            at += 6 + length
    return found, at
