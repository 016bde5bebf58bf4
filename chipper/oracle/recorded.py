"""Verdicts from a record: what was answered once need not be run again, on any machine.

A record is a text file, a line per program: its digest and its verdict.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.contract import Cancel, Oracle
    from chipper.source.variant import Variant


class Unrecorded(LookupError):
    """A program nobody has judged yet."""


class Record:
    """A file of verdicts that grows; safe to share between threads."""

    def __init__(self, path: Path) -> None:
        """Read what is there."""
        self._path = path
        self._lock = Lock()
        self.verdicts: dict[str, Verdict] = {}
        for line in path.read_text().splitlines() if path.exists() else ():
            digest, _, verdict = line.partition(" ")
            if verdict:  # the last line of an interrupted record may be cut
                self.verdicts[digest] = Verdict(verdict)

    def add(self, digest: str, verdict: Verdict) -> None:
        """Append a verdict."""
        with self._lock:
            if digest not in self.verdicts:
                self.verdicts[digest] = verdict
                with self._path.open("a") as file:
                    file.write(f"{digest} {verdict}\n")


class Recorded(Closing):
    """Answers from a record; asks another oracle what is not in it, if there is one."""

    def __init__(self, record: Record, oracle: Oracle | None = None) -> None:
        """Take verdicts from *record*, else from *oracle*, whose answers are added."""
        self._record = record
        self._oracle = oracle

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """The recorded verdict, or a new one."""
        digest = variant.program.digest
        known = self._record.verdicts.get(digest)
        if known is not None:
            return Judgement(known, "recorded")
        if self._oracle is None:
            raise Unrecorded(f"no verdict is recorded for {digest}")
        judgement = self._oracle.judge(variant, cancel)
        if judgement.verdict.settled:
            self._record.add(digest, judgement.verdict)
        return judgement

    def close(self) -> None:
        """Close the oracle behind, if there is one."""
        if self._oracle is not None:
            self._oracle.close()
