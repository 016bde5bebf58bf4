"""The warm bench: class files from a resident compiler, run in a JVM that was parked ahead.

A main class that is none of the variant's has no gate to wait at, and neither has a java that is
told to look elsewhere: then it is started as it is on the cold bench.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.jvm.classes import write_classes
from chipper.jvm.mains import refusal
from chipper.oracle.cold import Laid
from chipper.source.judgement import Judgement
from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from typing import Self

    from chipper.fence.process import Ended
    from chipper.oracle.cold import Cold
    from chipper.oracle.contract import Cancel
    from chipper.oracle.park import Park
    from chipper.oracle.symptom import Looks
    from chipper.oracle.warm import Built, Warm
    from chipper.source.variant import Variant


@dataclass(frozen=True, slots=True)
class Resident:
    """Builds by *warm*, runs in JVMs of *park*, or as *cold* does; may be asked by several."""

    warm: Warm
    park: Park
    cold: Cold
    parks: bool = True

    @contextmanager
    def ready(self, variant: Variant, cancel: Cancel) -> Iterator[_Classes | Judgement]:
        """The class files in memory, or why there are none."""
        built = self.warm.built(variant, cancel)
        yield built if isinstance(built, Judgement) else _Classes(self, variant, built)

    def close(self) -> None:
        """End the parked JVMs and remove the folders."""
        self.park.close()
        self.cold.close()


class Shared:
    """A bench for several, made for the first of them; the last one closes it."""

    def __init__(self, bench: Resident) -> None:
        """Nobody uses *bench* yet."""
        self._bench = bench
        self._users = 0

    def another(self) -> Self:
        """The same for one more."""
        self._users += 1
        return self

    def ready(
        self, variant: Variant, cancel: Cancel
    ) -> AbstractContextManager[_Classes | Judgement]:
        """As the bench has it."""
        return self._bench.ready(variant, cancel)

    @property
    def used(self) -> bool:
        """Whether it is still open."""
        return self._users > 0

    def close(self) -> None:
        """One user less."""
        self._users -= 1
        if not self.used:
            self._bench.close()


class _Classes:
    """Class files in memory."""

    def __init__(self, bench: Resident, variant: Variant, built: Built) -> None:
        self._bench = bench
        self._variant = variant
        self._built = built
        self.classes = class_digest(built.classes)
        launch = bench.cold.launch
        jdk = launch.jdk or bench.cold.javac.jdk
        refused = refusal(built.classes, launch.main, jdk.version) if bench.parks else None
        self.alike = self.classes if refused is None else digest(b"refused", refused.encode())
        self.cpu, self.wall = built.cpu, built.wall

    def run(self, looks: Looks, cancel: Cancel, enough: Callable[[], bool]) -> Ended:
        """Hand them to a parked JVM, if that has its main class among them."""
        cold, classes = self._bench.cold, self._built.classes
        if not self._bench.parks or cold.launch.main not in classes:
            with cold.folders.fresh(self._variant.program) as folder:
                write_classes(classes, folder)
                return Laid(cold.javac, cold.launch, folder).run(looks, cancel, enough)
        with self._bench.park.taken(self._variant, cancel) as (parked, folder):
            looks.begin(folder)
            ended = parked.run(classes, cancel, looks.take, enough)
            looks.end(ended)
        return ended


def class_digest(classes: Mapping[str, bytes]) -> str:
    """One hash for all class files, line tables included."""
    return digest(*(part for name in sorted(classes) for part in (name.encode(), classes[name])))
