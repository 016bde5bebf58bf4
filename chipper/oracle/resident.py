"""The warm bench: class files from a resident compiler, run in a JVM that was parked ahead."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.source.judgement import Judgement
from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chipper.fence.process import Ended
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.park import Park
    from chipper.oracle.symptom import Looks
    from chipper.oracle.warm import Built, Warm
    from chipper.source.variant import Variant


@dataclass(frozen=True, slots=True)
class Resident:
    """Builds by *warm*, runs in JVMs of *park*; both use *folders*."""

    warm: Warm
    park: Park
    folders: Folders

    @contextmanager
    def ready(self, variant: Variant, cancel: Cancel) -> Iterator[_Classes | Judgement]:
        """The class files in memory, or why there are none."""
        built = self.warm.built(variant, cancel)
        yield built if isinstance(built, Judgement) else _Classes(self.park, variant, built)

    def close(self) -> None:
        """End the parked JVMs and remove the folders."""
        self.park.close()
        self.folders.close()


class _Classes:
    """Class files in memory."""

    def __init__(self, park: Park, variant: Variant, built: Built) -> None:
        self._park = park
        self._variant = variant
        self._built = built
        self.classes = class_digest(built.classes)
        self.cpu, self.wall = built.cpu, built.wall

    def run(self, looks: Looks, cancel: Cancel, enough: Callable[[], bool]) -> Ended:
        """Hand them to a parked JVM."""
        with self._park.taken(self._variant, self._built.classes) as (parked, folder):
            looks.begin(folder)
            ended = parked.run(self._built.classes, cancel, looks.take, enough)
            looks.end(ended)
        return ended


def class_digest(classes: Mapping[str, bytes]) -> str:
    """One hash for all class files, line tables included."""
    return digest(*(part for name in sorted(classes) for part in (name.encode(), classes[name])))
