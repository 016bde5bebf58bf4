"""The oracle of `--symptom` in internal mode: warm javac, a parked JVM, a regular expression.

Laws: the verdict is that of external mode; equal class files, equal verdict. Shown is good at once:
the variant is killed; there is no digest then, as nobody knows what it would have printed later.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from chipper.fence.stream import HEAD
from chipper.oracle.contract import Cancelled, Closing
from chipper.oracle.symptom import Search, _verdict, stage_of
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import digest

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from chipper.fence.process import Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.park import Park
    from chipper.oracle.warm import Warm
    from chipper.source.variant import Variant

_REMEMBERED = 10_000


class Resident(Closing):
    """Good as soon as a complete line of standard output or error matches."""

    def __init__(
        self,
        symptom: re.Pattern[str],
        warm: Warm,
        park: Park,
        limits: Limits,
        folders: Folders,
        known: Known | None = None,
    ) -> None:
        """Search what variants built by *warm* print in JVMs of *park*; *known* may be shared."""
        self._symptom = symptom
        self._warm = warm
        self._park = park
        self._limits = limits
        self._folders = folders
        self._known = Known() if known is None else known

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the variant compiles, and prints the symptom when it is run."""
        built = self._warm.built(variant, cancel)
        if isinstance(built, Judgement):
            return built
        classes = class_digest(built.classes)
        judgement = self._known.get(classes)
        if judgement is None:
            try:
                judgement = self._run(variant, built.classes, cancel)
            except OSError as error:
                return Judgement(Verdict.INFRA_ERROR, stage="run", note=str(error))
            self._known.put(classes, judgement)
        return replace(
            judgement,
            class_digest=classes,
            cpu=judgement.cpu + built.cpu,
            wall=judgement.wall + built.wall,
        )

    def close(self) -> None:
        """End the parked JVMs and remove the folders."""
        self._park.close()
        self._folders.close()

    def _run(self, variant: Variant, classes: Mapping[str, bytes], cancel: Cancel) -> Judgement:
        search = Search(self._symptom)
        with self._park.taken() as (parked, folder):
            if any(folder.iterdir()):  # where files ride along, the program's own lie beside them
                for file in variant.program:
                    (folder / file.path).parent.mkdir(parents=True, exist_ok=True)
                    (folder / file.path).write_bytes(file.raw())
            ended = parked.run(classes, cancel, search.take, lambda: search.found)
        if cancel.is_set():
            raise Cancelled
        shown = search.found
        if ended.by_itself:
            search.finish()
        verdict, note = _verdict(ended, search, self._limits)
        return Judgement(
            verdict,
            stage=stage_of(verdict),
            note=note,
            output_digest=None if shown else ended.digest,
            output_head=(ended.output + ended.errors)[:HEAD],
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )


class Known:
    """Judgements by class files; only those that another run would not change."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._judgements: OrderedDict[str, Judgement] = OrderedDict()
        self._lock = Lock()

    def get(self, classes: str) -> Judgement | None:
        """The judgement on a program of these class files, at no cost."""
        with self._lock:
            judgement = self._judgements.get(classes)
        return judgement and replace(judgement, cpu=0.0, wall=0.0)

    def put(self, classes: str, judgement: Judgement) -> None:
        """Remember a judgement."""
        if judgement.verdict in (Verdict.GOOD, Verdict.BAD):
            with self._lock:
                self._judgements[classes] = judgement
                while len(self._judgements) > _REMEMBERED:
                    self._judgements.popitem(last=False)


def class_digest(classes: Mapping[str, bytes]) -> str:
    """One hash for all class files, line tables included."""
    return digest(*(part for name in sorted(classes) for part in (name.encode(), classes[name])))
