"""The resident compiler in front of scripts: what does not compile never starts one.

Law: it stands there only where the symptom implies compiling; who builds the stack sees to that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from chipper.jvm.classes import write_classes
from chipper.source.closing import Closing
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.warm import Warm
    from chipper.source.program import Program
    from chipper.source.variant import Variant


class InFolder(Protocol):
    """An oracle that can be asked in a folder which somebody else made."""

    def judge_in(self, folder: Path, program: Program, cancel: Cancel) -> Judgement:
        """Whether the program in *folder* shows the symptom."""
        ...

    def close(self) -> None:
        """Let go of processes and folders."""
        ...


class Compiles(Closing):
    """Asks another oracle only what compiles."""

    def __init__(self, oracle: InFolder, warm: Warm, folders: Folders, *, classes: bool) -> None:
        """With *classes* the class files are put into the folder, for Run scripts to skip javac."""
        self._oracle = oracle
        self._warm = warm
        self._folders = folders
        self._classes = classes

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """No-compile, or what the oracle behind says."""
        built = self._warm.built(variant, cancel)
        if isinstance(built, Judgement):
            return built
        try:
            with self._folders.fresh(variant.program) as folder:
                if self._classes:
                    write_classes(built.classes, folder)
                judgement = self._oracle.judge_in(folder, variant.program, cancel)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, note=str(error))
        return replace(judgement, cpu=judgement.cpu + built.cpu, wall=judgement.wall + built.wall)

    def close(self) -> None:
        """Close the oracle behind, whose folders these are."""
        self._oracle.close()
