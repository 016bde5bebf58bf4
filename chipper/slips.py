"""Not to slip to another bug: what the original throws, and what variants throw instead.

Law: it announces and tells, it never changes a verdict.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.oracle.symptom.trace import Traces
from chipper.source.judgement import UNSEEN, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chipper.journal import Ask, Reader
    from chipper.ledger import Asked
    from chipper.source.judgement import Judgement

KEY = "thrown"  # where the run keeps what its original throws
NOTHING = "nothing"
_FRAME = b"\tat "
MOST = 5  # other failures that are told


@dataclass(frozen=True, slots=True)
class Slip:
    """The first accepted variant that throws something else than the original does."""

    number: int
    throws: str
    instead: str

    @property
    def told(self) -> str:
        """In a sentence."""
        apart = f"--exception {shlex.quote(self.instead.replace(' at ', '@', 1))}"
        if not self.instead:
            apart = f"--not {self.throws.partition(' at ')[0]}"
        return (
            f"v{self.number} throws {self.throws or NOTHING}, the original "
            f"{self.instead or NOTHING}: still the bug you mean? {apart} tells them apart"
        )


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Bad variants that failed in another way: all those that threw the same."""

    throws: str
    variants: int
    first: int


def thrown(judgement: Judgement) -> str:
    """Class and first frame of what a variant threw; empty if nothing, or UNSEEN."""
    if judgement.verdict is Verdict.GOOD and judgement.stage == "run":
        return judgement.note  # read to the end of the run; the output kept is only its beginning
    if _FRAME not in judgement.output_head:
        return ""
    traces = Traces()
    for line in judgement.output_head.decode("utf-8", "replace").split("\n"):
        traces.line(0, line.rstrip("\r"))
    return traces.told()


@dataclass
class Slips:
    """Watches the accepted steps of a run, and says the first that throws something else."""

    original: str | None  # None: nobody knows
    say: Callable[[str], None]
    behind: int = 0  # steps up to this one were announced in an earlier life of the run

    def stepped(self, asked: Asked) -> None:
        """Look at a step."""
        found = thrown(asked.judgement)
        if self.original is None or found in (self.original, UNSEEN):
            return
        if asked.number > self.behind:
            self.say(f"warning: {Slip(asked.number, found, self.original).told}")
        self.original = None


def slipped(reader: Reader) -> Slip | None:
    """The first step of a run that throws something else, from its journal."""
    original = original_of(reader.record().limits)
    for step in reader.steps()[1:] if original is not None else ():
        ask = _first(reader, reader.ask(step.number))
        if ask is not None and thrown(ask.judgement) not in (original, UNSEEN):
            return Slip(step.number, thrown(ask.judgement), original or "")
    return None


def otherwise(reader: Reader) -> list[Otherwise]:
    """What bad variants threw, but for what the original throws; the most frequent first."""
    original = original_of(reader.record().limits)
    found: dict[str, list[int]] = {}
    for ask in reader.bad_printing(_FRAME) if original is not None else ():
        other = thrown(ask.judgement)
        if other and other != original:
            found.setdefault(other, []).append(ask.number)
    rows = [Otherwise(name, len(numbers), numbers[0]) for name, numbers in found.items()]
    return sorted(rows, key=lambda row: (-row.variants, row.first))


def original_of(limits: Mapping[str, object]) -> str | None:
    """What the original throws, as the run found out at its start."""
    value = limits.get(KEY)
    return value if isinstance(value, str) else None


def _first(reader: Reader, ask: Ask | None) -> Ask | None:
    """The question whose answer was used."""
    while ask is not None and ask.reused_from is not None:
        ask = reader.ask(ask.reused_from)
    return ask
