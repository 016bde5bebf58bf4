"""The oracle of symptoms without scripts: builds a variant, runs it, asks every part.

Laws: the verdict is the same on either bench, cold or warm; shown before the deadline or the cap is
good; what runs alike has the same verdict. Where nothing can take the symptom back, the variant is
good as soon as it shows it: there is no output digest, and if it does not end soon it is killed.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
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
    from chipper.oracle.known import Known
    from chipper.oracle.symptom import Looks, Symptom
    from chipper.source.variant import Variant

# Seconds in which a variant that shows the symptom may end by itself, or as long as it took to show
# it: to run a hit again, for the evidence, takes longer than that.
_LINGER = 0.1


class Ready(Protocol):
    """A variant that compiles and can be run once."""

    @property
    def classes(self) -> str | None:
        """The digest of its class files, where it is known."""
        ...

    @property
    def alike(self) -> str | None:
        """What a run depends on, where it is known: whoever has the same runs the same."""
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
        seen = self._known and self._known.whole(variant.program.digest)
        return seen or self._judged(variant, cancel, whole=True)

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
                judgement = None if whole else self._recalled(variant, ready)
                judgement = judgement or self._run(variant, ready, cancel, whole=whole)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, stage="run", note=str(error))
        return replace(
            judgement,
            class_digest=ready.classes,
            cpu=judgement.cpu + ready.cpu,
            wall=judgement.wall + ready.wall,
        )

    def _recalled(self, variant: Variant, ready: Ready) -> Judgement | None:
        """What was judged of one that runs alike."""
        if self._known is None:
            return None
        seen = self._known.whole(ready.alike)
        if seen is not None:
            self._known.saw(seen, variant.program.digest)
        return self._known.get(ready.alike)

    def _run(self, variant: Variant, ready: Ready, cancel: Cancel, *, whole: bool) -> Judgement:
        looks = self._symptom.looks()
        enough = _Enough(looks)
        ended = ready.run(looks, cancel, (lambda: False) if whole else enough)
        if cancel.is_set():
            raise Cancelled
        verdict, note = _verdict(ended, looks, self._limits)
        seen = Judgement(
            verdict,
            stage="run" if verdict.settled else KILLED,
            note=note,
            output_digest=ended.digest,
            output_head=(ended.output + ended.errors)[:HEAD],
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )
        if whole or self._known is None:
            return seen
        judgement = seen
        # Who is quicker, its end or our look, must make no difference.
        if verdict is Verdict.GOOD and self._symptom.early:
            judgement = replace(seen, note="", output_digest=None)
            if not enough.cut:
                self._known.saw(seen, variant.program.digest, ready.alike)
        self._known.put(ready.alike, judgement)
        return judgement


class _Enough:
    """Whether a run has shown enough, and had the time to end by itself."""

    def __init__(self, looks: Looks) -> None:
        self.cut = False
        self._looks = looks
        self._begun = monotonic()
        self._until: float | None = None

    def __call__(self) -> bool:
        if self._until is None and self._looks.enough():
            now = monotonic()
            self._until = now + max(_LINGER, now - self._begun)
        self.cut = self.cut or (self._until is not None and monotonic() >= self._until)
        return self.cut


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
