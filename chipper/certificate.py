"""What is proven about the best: written down when a run ends, read from the journal alone.

Law: "1-minimal" is said only of a finished run whose last phase asked every chip of the best, none
of which is good; whatever came in between (a limit, a size that was wanted) is said instead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from chipper.journal import State
from chipper.journal.compact import pack
from chipper.plan import sources
from chipper.search.certify import PHASE, every_chip
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant
from chipper.style import CHIP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chipper.chips.chip import Chip
    from chipper.job import Job
    from chipper.journal import Ask, Journal, Reader
    from chipper.run import Run
    from chipper.style import Style

_KEY = "certificate"
# Counting all that is unasked may take longer than anybody waits for the number: a chip of a large
# or a deep program takes long to make.
MOST, SECONDS = 2000, 2.0


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether the best is 1-minimal; if not, why not and how many of its chips are unasked."""

    minimal: bool = False
    asked: int = 0  # chips of the best that were put to the oracle, one at a time
    verdicts: tuple[tuple[str, int], ...] = ()
    unasked: int | None = None
    or_more: bool = False
    why: str = ""
    shielded: tuple[tuple[str, int, int], ...] = ()
    late: tuple[str, ...] = ()  # chips that ran into a limit: with larger ones they might be good

    @property
    def told(self) -> str:
        """In a sentence; empty where there is nothing to say."""
        if self.minimal:
            but = ", the shielded places aside" if self.shielded else ""
            return (
                f"1-minimal: none of the {self.asked} smaller variants one chip away is good{but}"
            )
        more = f"; {_many(self.unasked, self.or_more)} unasked" if self.unasked else ""
        return f"not certified: {self.why}{more}" if self.why else ""

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "minimal": self.minimal,
            "asked": self.asked,
            "unasked": self.unasked,
            "verdicts": dict(self.verdicts),
            "why": self.why,
        }


def _many(unasked: int, or_more: bool) -> str:
    chips = "chip of the best is" if unasked == 1 else "chips of the best are"
    return f"{unasked}{' or more' if or_more else ''} {chips}"


def write_down(
    job: Job, run: Run, journal: Journal, ended: str = "", *, limit: bool = False
) -> None:
    """Note in the journal what the end of a run says about its best."""
    if job.errand is not None:
        return
    stopped = f"{'stopped by' if limit else 'small enough for'} {ended.partition(':')[0]}"
    why = stopped if ended else _never(job.style)
    told: dict[str, object] = {"best": run.program.digest, "complete": not why, "why": why}
    if limit and job.style.certifies:
        told["unasked"], told["or more"] = counted(_unasked(job, run, journal.read))
    if run.shields:
        told["shielded"] = [list(span) for span in run.shields.spans()]
    if _last(journal.read) != told:
        journal.decide(run.number, {_KEY: told})


def counted(chips: Iterable[Chip], clock: Callable[[], float] = monotonic) -> tuple[int, bool]:
    """How many chips there are, and whether there may be more: counting has an end."""
    end, count = clock() + SECONDS, 0
    for _ in chips:
        count += 1
        if count == MOST or clock() > end:
            return count, True
    return count, False


def proof(reader: Reader) -> Proof:
    """What the journal proves about its best."""
    told, state = _last(reader), reader.record().state
    best = reader.steps()[-1].digest
    asks = [
        ask for ask in reader.asks_of(best) if ask.phase == PHASE and ask.judgement.stage != "known"
    ]
    tally = Counter(str(ask.judgement.verdict) for ask in asks)
    asked, verdicts = tally.total(), tuple(tally.most_common())
    if told.get("best") != best or state not in (State.FINISHED, State.STOPPED):
        why = "" if state is State.FINISHED else f"the run is {state}"
        return Proof(asked=asked, verdicts=verdicts, why=why)
    why, unasked = str(told["why"]), told.get("unasked")
    shielded = tuple((str(p), int(a), int(b)) for p, a, b in _rows(told.get("shielded")))
    minimal = bool(told["complete"]) and state is State.FINISHED and not tally[Verdict.GOOD.value]
    left = unasked if isinstance(unasked, int) else None
    more, late = bool(told.get("or more")), tuple(_late(reader, asks))
    return Proof(minimal, asked, verdicts, left, more, why, shielded, late)


def _late(reader: Reader, asks: list[Ask]) -> Iterator[str]:
    """The chips that ran into a limit."""
    for ask in asks:
        if ask.judgement.verdict in (Verdict.TIMEOUT, Verdict.LIMIT) and ask.place is not None:
            text = reader.best()[ask.place.path].text
            line = text.count(b"\n", 0, ask.place.start) + 1
            where = f"{ask.place.path}:{line}"
            yield f"v{ask.number} {ask.judgement.verdict}: {ask.rule} at {where}"


def _rows(value: object) -> list[tuple[str, int, int]]:
    return value if isinstance(value, list) else []


def _never(style: Style) -> str:
    """Why a plan has no certificate."""
    if style.search != CHIP:
        return f"--search {style.search} has a law of its own"
    if style.paper:
        return "not with --paper"
    return f"--passes {style.passes} bounds the search" if style.passes else ""


def _last(reader: Reader) -> Mapping[str, object]:
    found = [each.text[_KEY] for each in reader.decisions() if _KEY in each.text]
    return found[-1] if found and isinstance(found[-1], dict) else {}


def _unasked(job: Job, run: Run, reader: Reader) -> Iterator[Chip]:
    """The chips of the best that would be asked and have not been."""
    best = run.program
    asked = {ask.change for ask in reader.asks_of(best.digest)}
    for chip in every_chip(best, sources(job.catalog, job.style), job.forest):
        if pack(chip.edit, best) not in asked and run.worth_asking(Variant(best, chip.edit)):
            yield chip
