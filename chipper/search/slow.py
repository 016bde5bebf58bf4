"""What took too long once: not asked again by later passes, only for the certificate.

Law: known by its line and the text it takes away, so a change elsewhere does not hide it. Told
between rounds alone, from committed verdicts, so any number of jobs knows the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.chips.chip import Chip
    from chipper.search.round import Answer
    from chipper.source.program import Program

    Key = tuple[tuple[str, int, bytes, bytes], ...]

_SLOW = (Verdict.TIMEOUT, Verdict.LIMIT)


@dataclass
class Slow:
    """The changes that were not judged within the limits."""

    _known: set[Key] = field(default_factory=set)

    def knows(self, program: Program, chip: Chip) -> bool:
        """Whether that change of *program* was slow before."""
        return bool(self._known) and _key(program, chip) in self._known

    def hear(self, program: Program, chips: Sequence[Chip], told: Sequence[Answer | None]) -> None:
        """Remember what was slow of a round's tries."""
        for chip, answer in zip(chips, told, strict=False):
            if answer is not None and answer.verdict in _SLOW:
                self._known.add(_key(program, chip))


def _key(program: Program, chip: Chip) -> Key:
    found = []
    for splice in chip.edit.splices:
        text = program[splice.path].text
        line = text.count(b"\n", 0, splice.start)
        gone = b"".join(text[splice.start : splice.end].split())
        found.append((splice.path, line, gone, b"".join(splice.text.split())))
    return tuple(found)
