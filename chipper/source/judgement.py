"""What an oracle answers: a verdict, where it fell, and the evidence. None is taken for another."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from chipper.source.use import Use

if TYPE_CHECKING:
    from chipper.source.diagnostic import Diagnostic


KILLED = "killed"  # the stage of an infra-error: somebody other than chipj ended the process
VARIES = "varies"  # the stage of a bad run that was not like another one of the same program


class Verdict(StrEnum):
    """The six answers. Only GOOD shows the symptom."""

    GOOD = "good"
    BAD = "bad"
    NO_COMPILE = "no-compile"
    TIMEOUT = "timeout"
    LIMIT = "limit"
    INFRA_ERROR = "infra-error"

    @property
    def settled(self) -> bool:
        """Whether asking again would be a waste; an infra-error says nothing of the variant."""
        return self is not Verdict.INFRA_ERROR

    @property
    def builds(self) -> bool:
        """Whether the variant got past the compiler."""
        return self in (Verdict.GOOD, Verdict.BAD, Verdict.TIMEOUT, Verdict.LIMIT)


UNSEEN = "not seen to its end"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and its evidence; what an oracle cannot know stays empty.

    `stage` names where the verdict fell: parse, javac, crash, run, compare, test, memo, known,
    killed, varies. The note of a good run says what it threw, if it did, class and first frame
    (`java.lang.Error at Foo.bar`); a run that was cut short is run to its end for that, if it is
    a hit; if that does not end well, it says UNSEEN. `use` is not kept in the journal: it
    calibrates limits and no more.
    """

    verdict: Verdict
    stage: str = ""
    note: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    output_digest: str | None = None
    output_head: bytes = b""
    class_digest: str | None = None
    cpu: float = 0.0
    wall: float = 0.0
    use: Use = field(default=Use(), compare=False)
