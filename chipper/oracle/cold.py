"""The cold bench: javac and java started afresh for every variant, in a folder of its own."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.fence.process import either, run
from chipper.oracle.launch import private

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chipper.fence.process import Ended
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.javac import Javac
    from chipper.oracle.launch import Launch
    from chipper.oracle.symptom import Looks
    from chipper.source.judgement import Judgement
    from chipper.source.variant import Variant


@dataclass(frozen=True, slots=True)
class Cold:
    """Compiles by *javac*, launches, in one of *folders*."""

    javac: Javac
    launch: Launch
    folders: Folders

    @contextmanager
    def ready(self, variant: Variant, cancel: Cancel) -> Iterator[Laid | Judgement]:
        """The class files in a fresh folder, or why there are none."""
        with self.folders.fresh(variant.program) as folder:
            compiled = self.javac.compile(folder, variant.program, cancel)
            if compiled.verdict is not None:
                yield compiled.judgement()
            else:
                yield Laid(self.javac, self.launch, folder, compiled.cpu, compiled.wall)

    def close(self) -> None:
        """Remove the folders."""
        self.folders.close()


@dataclass(frozen=True, slots=True)
class Laid:
    """Class files in a folder, where java finds them."""

    javac: Javac
    launch: Launch
    folder: Path
    cpu: float = 0.0
    wall: float = 0.0
    classes: str | None = None
    alike: str | None = None

    def run(self, looks: Looks, cancel: Cancel, enough: Callable[[], bool]) -> Ended:
        """Start java."""
        looks.begin(self.folder)
        home, temporary = private(self.folder)
        ended = run(
            self.launch.java(self.javac).command(home, temporary),
            cwd=self.folder,
            environment={
                **self.javac.environment,
                "HOME": str(home),
                "TMPDIR": str(temporary),
            },
            limits=self.launch.limits,
            cancel=either(cancel, enough),
            stdin=self.launch.stdin,
            apart=True,
            listen=looks.take,
            fence=self.javac.fence,
            place=self.folder.parent,
        )
        looks.end(ended)
        return ended
