"""The program being chipped: an ordered, immutable set of source files.

Law: equal digests mean equal texts; a changed program shares every file it did not touch.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

from chipper.source.codec import Codec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def digest(*parts: bytes) -> str:
    """A short content hash; parts are kept apart by their lengths."""
    state = blake2b(digest_size=16)
    for part in parts:
        state.update(len(part).to_bytes(8, "big"))
        state.update(part)
    return state.hexdigest()


@dataclass(frozen=True, slots=True)
class File:
    """One source file: relative path with forward slashes, UTF-8 text, how to write it."""

    path: str
    text: bytes
    codec: Codec = Codec()
    digest: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest(self.path.encode(), self.text))

    @property
    def java(self) -> bool:
        """Whether the file is Java source."""
        return self.path.endswith(".java")

    def with_text(self, text: bytes) -> File:
        """The same file holding *text*; itself when nothing changed."""
        return self if text == self.text else File(self.path, text, self.codec)

    def raw(self) -> bytes:
        """The bytes to write to disk."""
        return self.codec.encode(self.text)


@dataclass(frozen=True, slots=True)
class Program:
    """An ordered tuple of files, in chipping order."""

    files: tuple[File, ...]
    digest: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        parts = [file.digest.encode() for file in self.files]
        object.__setattr__(self, "digest", digest(*parts))

    def __getitem__(self, path: str) -> File:
        for file in self.files:
            if file.path == path:
                return file
        raise KeyError(path)

    def __iter__(self) -> Iterator[File]:
        return iter(self.files)

    def replacing(self, texts: Mapping[str, bytes]) -> Program:
        """This program with new texts for some of its files."""
        files = tuple(
            file.with_text(texts[file.path]) if file.path in texts else file for file in self.files
        )
        return self if files == self.files else Program(files)

    @staticmethod
    def of(texts: Mapping[str, str] | Iterable[tuple[str, str]]) -> Program:
        """A program from plain strings, for examples and tests."""
        return Program(tuple(File(path, text.encode()) for path, text in dict(texts).items()))
