"""A literal taken apart: its characters, digits or lines as members of a list.

Law: what is left out really goes, for a blank inside a literal is text; the newlines that go with
it are owed behind the literal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Collection

    from chipper.source.program import File
    from chipper.source.series import Span

_OTHER = re.compile(rb"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Letters:
    """The span of a literal, and those of its members, in order."""

    file: File
    whole: Span
    items: tuple[Span, ...]

    def __len__(self) -> int:
        return len(self.items)

    def without(self, indices: Collection[int]) -> Edit:
        """The edit that leaves these members out; one splice, for a token changes as a whole."""
        text, (start, end) = self.file.text, self.whole
        kept: list[bytes] = []
        owed: list[bytes] = []
        at = start
        for index in sorted(indices):
            low, high = self.items[index]
            kept.append(text[at:low])
            owed.append(_OTHER.sub(b"", text[low:high]))
            at = high
        new = b"".join([*kept, text[at:end], *owed])
        return Edit((Splice(self.file.path, start, end, new),)) if indices else Edit()
