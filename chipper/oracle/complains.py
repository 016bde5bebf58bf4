"""The oracle of compile symptoms: a plain javac that tells its diagnostics by key.

Laws: the whole program is compiled, in both modes alike, with no filter before it; what compiles
without the complaint is bad, what fails in another way is no-compile.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from chipper.oracle.contract import Cancelled, turn
from chipper.oracle.javac import first_line
from chipper.oracle.symptom.complaint import Breakdown, Complaint, breakdown
from chipper.source.closing import Closing
from chipper.source.judgement import KILLED, VARIES, Judgement, Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from chipper.fence.process import Ended, Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.hears import Hears
    from chipper.oracle.symptom.complaint import Said
    from chipper.source.program import Program

_MANY = ("-Xmaxerrs", "10000", "-Xmaxwarns", "10000")
_WRONG_OPTIONS = 2


@dataclass(frozen=True, slots=True)
class Complaints:
    """What javac must do: say these, and, if *crash*, break down as it does on the original."""

    said: tuple[Complaint, ...]
    crash: bool = False

    def options(self, given: tuple[str, ...]) -> list[str]:
        """What javac is told, unless the user has chosen: all errors, and warnings if wanted."""
        told = ["-XDrawDiagnostics", *([] if any("-Xmax" in each for each in given) else _MANY)]
        if not any(each.kind == "warn" for each in self.said):
            return [*told, "-nowarn"]
        return told if any(each.startswith("-Xlint") for each in given) else [*told, "-Xlint:all"]


class Crash:
    """How javac breaks down on the original: found out once, for all oracles of a run."""

    def __init__(self, original: Program) -> None:
        """Nothing is known of *original* yet."""
        self._original = original
        self._lock = Lock()
        self._found: Breakdown | None = None

    def known(self, oracle: Complains, cancel: Cancel) -> Breakdown | None:
        """How it does; None if it does not."""
        with turn(self._lock, cancel):
            if self._found is None:
                said, _ = oracle.hears.heard(Variant(self._original), cancel)
                self._found = breakdown(said)
            return self._found

    def varies(self, variant: Variant, verdict: Verdict) -> bool:
        """Whether it is the original, which broke down in another way at first."""
        refused = verdict in (Verdict.BAD, Verdict.NO_COMPILE)
        return refused and self._found is not None and variant.unchanged(self._original)


class Complains(Closing):
    """Good is what javac complains about."""

    def __init__(self, complaints: Complaints, hears: Hears, limits: Limits, crash: Crash) -> None:
        """Whoever *hears* javac has told it our options; *crash* knows the original."""
        self.hears = hears
        self._complaints = complaints
        self._limits = limits
        self._crash = crash

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether javac does all that it must."""
        if cancel.is_set():
            raise Cancelled
        try:
            wanted = self._wanted(cancel)
            said, ended = self.hears.heard(variant, cancel)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, "javac", str(error))
        verdict, note = self._verdict(said, ended, wanted)
        stage = KILLED if ended.killed else "javac"
        if self._crash.varies(variant, verdict):
            verdict, stage, note = Verdict.BAD, VARIES, f"{note}: javac broke down at first"
        return Judgement(
            verdict,
            stage,
            note,
            output_digest=ended.digest,
            output_head=ended.output,
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )

    def close(self) -> None:
        """Close who listens."""
        self.hears.close()

    def _wanted(self, cancel: Cancel) -> list[Complaint | Breakdown | None]:
        crash = [self._crash.known(self, cancel)] if self._complaints.crash else []
        return [*self._complaints.said, *crash]

    def _verdict(
        self, said: Said, ended: Ended, wanted: list[Complaint | Breakdown | None]
    ) -> tuple[Verdict, str]:
        if ended.timed_out or ended.over_limit:
            why = ended.over_limit or f"took longer than {self._limits.seconds:g} seconds"
            return Verdict.TIMEOUT if ended.timed_out else Verdict.LIMIT, f"javac {why}"
        if ended.killed:
            return Verdict.INFRA_ERROR, "javac was killed, not by chipj (out of memory?)"
        if said.status == _WRONG_OPTIONS:
            return Verdict.INFRA_ERROR, first_line(ended.output)
        if all(each is not None and each.holds(said) for each in wanted):
            return Verdict.GOOD, ""
        if None in wanted:
            return Verdict.BAD, "javac does not crash"
        if said.status == 0:
            return Verdict.BAD, "it compiles without the complaint"
        return Verdict.NO_COMPILE, first_line(ended.output)
