"""Composes the journal's edits: what each variant blanks, cuts and inserts, in terms of strips.

Law: a variant woven here has the very bytes that replaying the journal gives.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from chipper.journal.compact import pieces, unpack_whole
from chipper.view.refine import refine
from chipper.view.woven import GONE, Change, Piece, Strip, Woven

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.journal import Ask
    from chipper.source.program import Program

_KEPT = 32  # woven programs in memory; searches go on from the newest


class Cut(NamedTuple):
    """Bytes of a strip that a variant loses: blanked, or gone."""

    strip: int
    start: int
    end: int
    hole: bool


class Loom:
    """Weaves the variants of one run, in the order of their numbers."""

    def __init__(self, original: Program) -> None:
        """Begin with the original as variant 0."""
        self.files = [file.path for file in original]
        self.strips = [Strip(0, at, None, 0, file.text) for at, file in enumerate(original)]
        self._woven: OrderedDict[int, dict[str, Woven]] = OrderedDict()
        self._changes: dict[int, tuple[int, dict[str, list[Change]]]] = {}
        self._start = {
            file.path: Woven([Piece(at, 0, len(file.text))] if file.text else [])
            for at, file in enumerate(original)
        }

    def weave(self, ask: Ask, base: int) -> list[Cut]:
        """Take in *ask*, a change of variant *base*; what it takes away. New strips are added."""
        before = self.woven(base)
        cuts: list[Cut] = []
        changes: dict[str, list[Change]] = {}
        for path, start, end, text in self._splices(ask, before):
            woven = before.get(path) or Woven([])
            made = changes.setdefault(path, [])
            for change in self._parts(ask.number, path, woven, (start, end, text)):
                cuts += _lost(woven, change)
                made.append(change)
        self._changes[ask.number] = base, changes
        return cuts

    def woven(self, number: int) -> dict[str, Woven]:
        """The files of variant *number*, by path."""
        waiting: list[int] = []
        while number and number not in self._woven:
            waiting.append(number)
            number = self._changes[number][0]
        files = self._woven[number] if number else self._start
        for each in reversed(waiting):
            files = self._after(files, self._changes[each][1])
            self._keep(each, files)
        return files

    def line(self, number: int, path: str, offset: int) -> int:
        """The original's line, counted from 1, at an offset in variant *number*."""
        woven = self.woven(number).get(path)
        found = woven.at(min(offset, max(woven.length - 1, 0))) if woven else None
        if found is None:
            return 1
        strip, at = found
        while (parent := self.strips[strip].parent) is not None:
            strip, at = parent, self.strips[strip].offset
        return self.strips[strip].text.count(b"\n", 0, at) + 1

    @staticmethod
    def _after(files: dict[str, Woven], changes: dict[str, list[Change]]) -> dict[str, Woven]:
        done = {
            path: files.get(path, Woven([])).after(made) for path, made in changes.items() if made
        }
        return {**files, **done}

    def _keep(self, number: int, files: dict[str, Woven]) -> None:
        self._woven[number] = files
        while len(self._woven) > _KEPT:
            self._woven.popitem(last=False)

    def _splices(
        self, ask: Ask, before: dict[str, Woven]
    ) -> Iterator[tuple[str, int, int, bytes | None]]:
        """The splices of an edit; a program recorded whole replaces every file."""
        whole = unpack_whole(ask.change)
        if whole is None:
            yield from pieces(ask.change)
            return
        texts = {file.path: file.text for file in whole}
        for path in dict.fromkeys([*before, *texts]):
            length = before[path].length if path in before else 0
            yield path, 0, length, texts.get(path, b"")

    def _parts(
        self, number: int, path: str, woven: Woven, splice: tuple[int, int, bytes | None]
    ) -> Iterator[Change]:
        """A splice in its smallest parts; inserted texts become strips."""
        start, end, text = splice
        if text is None:
            yield Change(start, end, None)
            return
        for part in refine(woven.text(self.strips, start, end), text):
            first, last = start + part.start, start + part.end
            if part.text is None:
                yield Change(first, last, None)
            elif part.text:
                strip = self._inserted(number, path, woven, first, part.text)
                yield Change(first, last, strip, len(part.text))
            else:
                yield Change(first, last, GONE)

    def _inserted(self, number: int, path: str, woven: Woven, at: int, text: bytes) -> int:
        file = self._file(path)
        parent, offset = woven.at(at) or (file, len(self.strips[file].text))
        self.strips.append(Strip(number, self.strips[file].file, parent, offset, text))
        return len(self.strips) - 1

    def _file(self, path: str) -> int:
        """The strip a file begins with; one that is new begins empty."""
        for at, strip in enumerate(self.strips):
            if strip.parent is None and self.files[strip.file] == path:
                return at
        self.files.append(path)
        self.strips.append(Strip(0, len(self.files) - 1, None, 0, b""))
        return len(self.strips) - 1


def _lost(woven: Woven, change: Change) -> Iterator[Cut]:
    """What a change takes from the strips; a hole in a hole takes nothing."""
    hole = change.strip is None
    for piece in woven.between(change.start, change.end):
        if not (hole and piece.hole):
            yield Cut(piece.strip, piece.start, piece.end, hole)
