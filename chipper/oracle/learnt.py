"""What only the original can tell about a symptom: seen once, before the first question.

Laws: whoever asks first looks, all others wait for what was seen; an original that does not show
what it should is no error here but a bad variant, so that whoever checks it can say so. It is then
looked at again when it is asked about again, and one that was not like that before *varies*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from chipper.fence.stream import HEAD
from chipper.oracle.contract import Cancelled, completed, turn
from chipper.oracle.symptom import Symptom
from chipper.source.closing import Closing
from chipper.source.judgement import VARIES, Judgement, Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chipper.fence.process import Ended
    from chipper.oracle.contract import Cancel, Oracle
    from chipper.oracle.shows import Bench
    from chipper.oracle.symptom import Part
    from chipper.oracle.symptom.trace import Trace
    from chipper.source.program import Program


@dataclass(frozen=True, slots=True)
class Seen:
    """A run of the original to its end; its folder is still there."""

    ended: Ended
    traces: tuple[Trace, ...]
    folder: Path


class Lesson(Protocol):
    """Stands for a part until the original was seen."""

    def learn(self, seen: Seen) -> Part | str:
        """The part; or, in words, why the original cannot show it."""
        ...


class Learner:
    """Finds out once what the lessons of a symptom mean."""

    def __init__(
        self,
        original: Program,
        parts: tuple[Part, ...],
        lessons: tuple[Lesson, ...],
        *,
        hangs: bool = False,
    ) -> None:
        """The symptom is *parts* and what *lessons* become."""
        self._original = original
        self._parts = parts
        self._lessons = lessons
        self._hangs = hangs
        self._found: Symptom | None = None
        self._head = b""
        self._lock = Lock()
        self.known = None if lessons else Symptom(parts, hangs)

    def symptom(self, bench: Callable[[], Bench], cancel: Cancel) -> Symptom | Judgement:
        """The symptom; or the judgement on the original, if it does not show it."""
        with turn(self._lock, cancel):
            if self._found is not None:
                return self._found
            found = self._seen(bench, cancel)
            if isinstance(found, Symptom):
                self._found = found
            return found

    def compared(self, variant: Variant, judgement: Judgement) -> Judgement:
        """The judgement; if it is on the original, which did otherwise at first, it says so."""
        if judgement.verdict is not Verdict.BAD or not variant.unchanged(self._original):
            return judgement
        note = f"{judgement.note}: {_other(judgement.output_head, self._head)}"
        return replace(judgement, stage=VARIES, note=note)

    def _seen(self, bench: Callable[[], Bench], cancel: Cancel) -> Symptom | Judgement:
        looks = Symptom(()).looks()
        place = bench()
        try:
            with place.ready(Variant(self._original), cancel) as ready:
                if isinstance(ready, Judgement):
                    return ready
                ended = ready.run(looks, cancel, lambda: False)
                if cancel.is_set():
                    raise Cancelled
                seen = Seen(ended, looks.traces.all(), looks.folder)
                return self._learnt(seen)
        finally:
            place.close()

    def _learnt(self, seen: Seen) -> Symptom | Judgement:
        parts = list(self._parts)
        self._head = (seen.ended.output + seen.ended.errors)[:HEAD]
        for lesson in self._lessons:
            found = lesson.learn(seen)
            if isinstance(found, str):
                return Judgement(Verdict.BAD, "run", found, output_head=self._head)
            parts.append(found)
        return Symptom(tuple(parts), self._hangs)


def _other(now: bytes, before: bytes) -> str:
    """What is printed now and was not before."""
    lines = [head.decode(errors="replace").splitlines() for head in (now, before)]
    for one, other in zip_longest(*lines, fillvalue="nothing more"):
        if one != other:
            return f"printed '{one}', and '{other}' at first"
    return "it was otherwise at first"


class Learning(Closing):
    """An oracle whose symptom is learnt when it is first asked."""

    def __init__(
        self,
        learner: Learner,
        bench: Callable[[], Bench],
        make: Callable[[Symptom], Oracle],
    ) -> None:
        """Let *learner* look at the original on a *bench*, then ask what *make* makes."""
        self._learner = learner
        self._bench = bench
        self._make = make
        self._oracle: Oracle | None = None
        self._closed = False

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """What the oracle of the symptom learnt says."""
        if cancel.is_set():
            raise Cancelled
        try:
            oracle = self._ready(cancel)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, "run", str(error))
        if isinstance(oracle, Judgement):
            return oracle
        return self._learner.compared(variant, oracle.judge(variant, cancel))

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement | None:
        """What that oracle adds."""
        oracle = self._ready(cancel)
        return None if isinstance(oracle, Judgement) else completed(oracle, variant, cancel)

    def close(self) -> None:
        """Close that oracle."""
        self._closed = True
        if self._oracle is not None:
            self._oracle.close()

    def _ready(self, cancel: Cancel) -> Oracle | Judgement:
        if self._closed:
            raise OSError("asked after its end")
        if self._oracle is None:
            symptom = self._learner.symptom(self._bench, cancel)
            if isinstance(symptom, Judgement):
                return symptom
            self._oracle = self._make(symptom)
        return self._oracle
