"""The oracle of symptoms without scripts: builds a variant, runs it, asks every part.

Laws: the verdict is the same on either bench, cold or warm; shown before the deadline or the cap is
good; equal class files, equal verdict. Where nothing can take the symptom back, the variant is
killed as soon as it shows it: then there is no output digest, as nobody knows what would follow.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from chipper.fence.stream import HEAD
from chipper.oracle.contract import Cancelled
from chipper.source.closing import Closing
from chipper.source.judgement import KILLED, Judgement, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from chipper.fence.process import Ended, Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.symptom import Looks, Symptom
    from chipper.source.variant import Variant

_REMEMBERED = 10_000


class Ready(Protocol):
    """A variant that compiles and can be run once."""

    @property
    def classes(self) -> str | None:
        """The digest of its class files, where it is known."""
        ...

    @property
    def cpu(self) -> float:
        """CPU time that building it took."""
        ...

    @property
    def wall(self) -> float:
        """Time by the clock that building it took."""
        ...

    def run(self, looks: Looks, cancel: Cancel, enough: Callable[[], bool]) -> Ended:
        """Run it to its end, a limit, or until *enough* is known; *looks* are told everything."""
        ...


class Bench(Protocol):
    """Where variants are built and run: cold or warm."""

    def ready(self, variant: Variant, cancel: Cancel) -> AbstractContextManager[Ready | Judgement]:
        """The variant ready to run, or the judgement that it cannot be."""
        ...

    def close(self) -> None:
        """Let go of processes and folders."""
        ...


class Shows(Closing):
    """Good is a variant that shows every part of the symptom."""

    def __init__(
        self, symptom: Symptom, bench: Bench, limits: Limits, known: Known | None = None
    ) -> None:
        """Judge on *bench*; with *known*, which may be shared, no longer than a verdict takes.

        Without it everything is run, and to its end.
        """
        self._symptom = symptom
        self._bench = bench
        self._limits = limits
        self._known = known

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the variant compiles, and shows the symptom when it is run."""
        return self._judged(variant, cancel, whole=self._known is None)

    def complete(self, variant: Variant, cancel: Cancel) -> Judgement:
        """The same by a run to its end: the evidence that an early verdict has not seen.

        What is thrown (class and first frame) is then in the judgement's note.
        """
        return self._judged(variant, cancel, whole=True)

    def close(self) -> None:
        """Close the bench."""
        self._bench.close()

    def _judged(self, variant: Variant, cancel: Cancel, *, whole: bool) -> Judgement:
        if cancel.is_set():
            raise Cancelled
        try:
            with self._bench.ready(variant, cancel) as ready:
                if isinstance(ready, Judgement):
                    return ready
                known = None if whole or self._known is None else self._known.get(ready.classes)
                judgement = known or self._run(ready, cancel, whole=whole)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, stage="run", note=str(error))
        if known is None and not whole and self._known is not None:
            self._known.put(ready.classes, judgement)
        return replace(
            judgement,
            class_digest=ready.classes,
            cpu=judgement.cpu + ready.cpu,
            wall=judgement.wall + ready.wall,
        )

    def _run(self, ready: Ready, cancel: Cancel, *, whole: bool) -> Judgement:
        looks = self._symptom.looks()
        cut = False

        def enough() -> bool:
            nonlocal cut
            cut = cut or (not whole and looks.enough())
            return cut

        ended = ready.run(looks, cancel, enough)
        if cancel.is_set():
            raise Cancelled
        verdict, note = _verdict(ended, looks, self._limits)
        return Judgement(
            verdict,
            stage="run" if verdict.settled else KILLED,
            note="" if cut else note,
            output_digest=None if cut else ended.digest,
            output_head=(ended.output + ended.errors)[:HEAD],
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )


def _verdict(ended: Ended, looks: Looks, limits: Limits) -> tuple[Verdict, str]:
    """The verdict and the words for it; those for a good one say what was thrown, if anything."""
    if looks.shown:
        return Verdict.GOOD, looks.traces.told()
    if ended.timed_out:
        return Verdict.TIMEOUT, f"no symptom within {limits.seconds:g} seconds"
    if ended.over_limit:
        return Verdict.LIMIT, f"{ended.over_limit} without the symptom"
    if ended.killed:
        return Verdict.INFRA_ERROR, "java was killed, not by chipj (out of memory?)"
    thrown = looks.traces.told()
    missing = f": not {looks.missing}" if looks.missing else ""
    return Verdict.BAD, ", ".join(
        filter(None, (f"no symptom{missing}", f"exit {ended.status}", thrown))
    )


class Known:
    """Judgements by class files; only those that another run would not change."""

    def __init__(self, most: int = _REMEMBERED) -> None:
        """Know nothing yet, and never more than *most*."""
        self._most = most
        self._judgements: OrderedDict[str, Judgement] = OrderedDict()
        self._lock = Lock()

    def get(self, classes: str | None) -> Judgement | None:
        """The judgement on a program of these class files, at no cost."""
        if classes is None:
            return None
        with self._lock:
            judgement = self._judgements.get(classes)
        return judgement and replace(judgement, cpu=0.0, wall=0.0)

    def put(self, classes: str | None, judgement: Judgement) -> None:
        """Remember a judgement."""
        if classes is not None and judgement.verdict in (Verdict.GOOD, Verdict.BAD):
            with self._lock:
                self._judgements[classes] = judgement
                while len(self._judgements) > self._most:
                    self._judgements.popitem(last=False)
