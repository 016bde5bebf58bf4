"""The symptom options: what was asked for, refused if it cannot be, and made the parts it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chipper.errors import BadInput
from chipper.oracle.learnt import Learner
from chipper.oracle.symptom.exception import ThrownAtLine, read_exception
from chipper.oracle.symptom.printed import NotPrinted, Printed
from chipper.oracle.symptom.status import Exit

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from chipper.oracle.learnt import Lesson
    from chipper.oracle.symptom import Part
    from chipper.source.program import Program

_STDOUT, _STDERR = frozenset({0}), frozenset({1})


@dataclass(frozen=True)
class Shown:
    """What the program must show when chipj runs it; nothing if scripts say what is a symptom."""

    lines: tuple[re.Pattern[str], ...] = ()
    stdout: tuple[re.Pattern[str], ...] = ()
    stderr: tuple[re.Pattern[str], ...] = ()
    absent: tuple[re.Pattern[str], ...] = ()
    exceptions: tuple[str, ...] = ()
    exit: int | None = None

    @staticmethod
    def of(options: Mapping[str, Any]) -> Shown:
        """As the options say."""
        return Shown(
            options["symptom"],
            options["stdout"],
            options["stderr"],
            options["not"],
            options["exception"],
            options["exit"],
        )

    def __bool__(self) -> bool:
        """Whether anything was asked for."""
        return self != Shown()

    def check(self) -> None:
        """Refuse what cannot be understood, before anything is started."""
        for text in self.exceptions:
            if read_exception(text, frozenset()) is None:
                raise BadInput(
                    f"--exception {text} is no class, and no class@Foo.bar",
                    help="--exception NullPointerException@Foo.bar, or @Foo.java:12",
                )

    def learner(self, original: Program) -> Learner:
        """The symptom, some of it to be learnt from the original."""
        parts: list[Part] = [
            *(Printed(each) for each in self.lines),
            *(Printed(each, _STDOUT) for each in self.stdout),
            *(Printed(each, _STDERR) for each in self.stderr),
            *(NotPrinted(each) for each in self.absent),
            *([Exit(self.exit)] if self.exit is not None else []),
        ]
        lessons: list[Lesson] = []
        own = frozenset(file.path.rpartition("/")[2] for file in original if file.java)
        for text in self.exceptions:
            found = read_exception(text, own)
            if isinstance(found, ThrownAtLine):
                lessons.append(found)
            elif found is not None:
                parts.append(found)
        return Learner(original, tuple(parts), tuple(lessons))
