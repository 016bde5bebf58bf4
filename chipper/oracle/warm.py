"""Whether a variant compiles, asked of the resident compiler first.

Law: the answer is that of a javac started afresh. Where the resident compiler breaks down or has no
business (an option it does not keep, text that javac would read otherwise), such a javac is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from chipper.jvm.classes import class_files
from chipper.jvm.worker import Abandoned, Died, Overrun, WrongOptions
from chipper.oracle.contract import Cancelled
from chipper.oracle.javac import encoding_of
from chipper.source.codec import Codec
from chipper.source.judgement import Judgement, Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.jvm.compilers import Compilers
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.javac import Javac
    from chipper.source.program import Program

_PLAIN = Codec()


@dataclass(frozen=True, slots=True)
class Built:
    """A variant that compiles: its class files by name, and what it took to make them."""

    classes: Mapping[str, bytes] = field(repr=False)
    cpu: float
    wall: float


class Warm:
    """The resident compiler, with a javac started afresh behind it."""

    def __init__(self, compilers: Compilers | None, javac: Javac, folders: Folders) -> None:
        """Ask *compilers* if there are any, and *javac*, in one of *folders*, otherwise."""
        self._compilers = compilers
        self._javac = javac
        self._folders = folders

    def built(self, variant: Variant, cancel: Cancel) -> Built | Judgement:
        """The class files of *variant*, or the judgement that there are none."""
        if cancel.is_set():
            raise Cancelled
        compilers = self._compilers
        if compilers is None or not same_characters(variant.program):
            return self._cold(variant.program, cancel)
        started = monotonic()
        try:
            made = compilers.compile(variant, cancel, classes=True)
        except Abandoned:
            raise Cancelled from None
        except WrongOptions as wrong:
            return Judgement(Verdict.INFRA_ERROR, "javac", str(wrong))
        except Overrun:
            note = f"javac took longer than {self._javac.limits.seconds:g} seconds"
            return Judgement(Verdict.NO_COMPILE, "crash", note, wall=monotonic() - started)
        except Died as died:
            return self._fatal(compilers, variant, cancel, str(died))
        if made.outcome in ("broken", "doubtful"):
            return self._cold(variant.program, cancel)
        if made.outcome == "refused":
            head = made.note.encode()
            return Judgement(
                Verdict.NO_COMPILE,
                "javac",
                made.note.partition("\n")[0][:200],
                output_head=head,
                cpu=made.cpu,
                wall=made.wall,
            )
        return Built(made.classes, made.cpu, made.wall)

    def _fatal(
        self, compilers: Compilers, variant: Variant, cancel: Cancel, words: str
    ) -> Judgement:
        """Workers die of the variant, or of everything: then it says nothing about the variant."""
        try:
            sound = compilers.compile(Variant(variant.base), cancel, classes=False)
        except Abandoned:
            raise Cancelled from None
        except (Died, Overrun):
            return Judgement(Verdict.INFRA_ERROR, "javac", f"the compiler dies: {words[:200]}")
        if sound.outcome != "compiled":
            return Judgement(Verdict.INFRA_ERROR, "javac", f"the compiler died: {words[:200]}")
        return Judgement(Verdict.NO_COMPILE, "crash", "the compiler dies of it")

    def _cold(self, program: Program, cancel: Cancel) -> Built | Judgement:
        """Ask a javac that is started for this question."""
        try:
            with self._folders.fresh(program) as folder:
                compiled = self._javac.compile(folder, program, cancel)
                if compiled.verdict is None:
                    return Built(class_files(folder), compiled.cpu, compiled.wall)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, "javac", str(error))
        return compiled.judgement()


def same_characters(program: Program) -> bool:
    """Whether javac, reading the files with the one encoding it is told, sees the text we have."""
    if all(file.codec == _PLAIN for file in program if file.java):
        return True
    return bool(encoding_of((f.codec, f.text) for f in program if f.java))
