"""Who listens to javac: one that is started afresh for every variant, or the resident one.

Law: what is heard is what a javac started afresh prints. The resident one is believed once it has
said the same of the original, and is not asked where only the other can tell.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from chipper.fence.process import Ended
from chipper.fence.stream import HEAD
from chipper.jvm.worker import Abandoned, Died, Overrun, WrongOptions
from chipper.oracle.contract import Cancelled, turn
from chipper.oracle.symptom.complaint import Hearing
from chipper.oracle.symptom.lines import Lines
from chipper.oracle.warm import same_characters
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.jvm.compilers import Compilers
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.javac import Javac
    from chipper.oracle.symptom.complaint import Said
    from chipper.source.program import Program


class Hears(Protocol):
    """Listens to a javac that tells its diagnostics by key."""

    def heard(self, variant: Variant, cancel: Cancel) -> tuple[Said, Ended]:
        """What it says of a variant, and how it ended."""
        ...

    def close(self) -> None:
        """Let go of folders."""
        ...


@dataclass(slots=True)
class Trust:
    """Whether the resident javac says of the original what the other says: found out once."""

    original: Program
    _lock: Lock = field(default_factory=Lock)
    _heard: tuple[int, str] | None = None  # how the other ended, and the digest of what it said
    _found: bool | None = None

    def notes(self, variant: Variant, ended: Ended) -> None:
        """A javac started afresh was heard about *variant*: perhaps that is the original."""
        if variant.program.digest == self.original.digest:
            self._heard = ended.status, ended.digest

    def found(self, staying: Staying, cancel: Cancel) -> bool:
        """Whether it does."""
        with turn(self._lock, cancel):
            if self._found is None:
                ours = staying.resident(Variant(self.original), cancel)
                if ours is not None and self._heard is None:
                    staying.afresh.heard(Variant(self.original), cancel)
                self._found = ours is not None and self._heard == (ours[1].status, ours[1].digest)
            return self._found


@dataclass(frozen=True, slots=True)
class Afresh:
    """A javac with more *options*, started for every variant in a folder of its own."""

    javac: Javac
    folders: Folders
    options: Sequence[str]
    trust: Trust

    def heard(self, variant: Variant, cancel: Cancel) -> tuple[Said, Ended]:
        """What it says of *variant*."""
        hearing = Hearing()
        lines = Lines(hearing.line)
        program = variant.program
        with self.folders.fresh(program) as folder:
            ended = self.javac.started(folder, program, cancel, self.options, lines.take)
        lines.finish()
        self.trust.notes(variant, ended)
        return hearing.said(ended.status), ended

    def close(self) -> None:
        """Remove the folders."""
        self.folders.close()


@dataclass(frozen=True, slots=True)
class Staying:
    """The resident javac, with one that is started *afresh* behind it."""

    compilers: Compilers
    afresh: Afresh

    def heard(self, variant: Variant, cancel: Cancel) -> tuple[Said, Ended]:
        """What it says of *variant*."""
        trusted = self.afresh.trust.found(self, cancel)
        found = self.resident(variant, cancel) if trusted else None
        return found or self.afresh.heard(variant, cancel)

    def close(self) -> None:
        """Close what is its own."""
        self.afresh.close()

    def resident(self, variant: Variant, cancel: Cancel) -> tuple[Said, Ended] | None:
        """What the resident javac says; None where it has no business."""
        if not same_characters(variant.program):
            return None
        try:
            heard = self.compilers.heard(variant, cancel)
        except Abandoned:
            raise Cancelled from None
        except (Died, Overrun, WrongOptions):
            return None
        if heard is None or len(heard.text) > self.afresh.javac.limits.output:
            return None
        hearing = Hearing()
        lines = Lines(hearing.line)
        lines.take(0, heard.text)
        lines.finish()
        ended = Ended(
            heard.status,
            heard.text[:HEAD],
            b"",
            blake2b(heard.text, digest_size=16).hexdigest(),
            timed_out=False,
            over_limit="",
            cpu=heard.cpu,
            wall=heard.wall,
        )
        return hearing.said(heard.status), ended
