"""What the program must show, as the options say it: refused if it cannot be, made parts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from chipper.cli.reached import place
from chipper.errors import BadInput
from chipper.oracle.complains import Complaints
from chipper.oracle.learnt import Learner
from chipper.oracle.symptom.complaint import Complaint
from chipper.oracle.symptom.crash import CrashOfTheOriginal
from chipper.oracle.symptom.exception import ThrownAtLine, read_exception
from chipper.oracle.symptom.failure import FailureOfTheOriginal
from chipper.oracle.symptom.hang import Hang
from chipper.oracle.symptom.printed import NotPrinted, Printed
from chipper.oracle.symptom.reached import Reached, words
from chipper.oracle.symptom.reads import ReadsOfTheOriginal
from chipper.oracle.symptom.same import AsTheOriginal
from chipper.oracle.symptom.status import Exit

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping

    from chipper.oracle.learnt import Lesson
    from chipper.oracle.symptom import Part
    from chipper.source.program import Program

_STDOUT, _STDERR = frozenset({0}), frozenset({1})


@dataclass(frozen=True)
class Shown:
    """What the program must show; `reached` is for scripts too."""

    symptom: tuple[re.Pattern[str], ...] = ()
    stdout: tuple[re.Pattern[str], ...] = ()
    stderr: tuple[re.Pattern[str], ...] = ()
    absent: tuple[re.Pattern[str], ...] = ()
    exception: tuple[str, ...] = ()
    exit: int | None = None
    hang: float | None = None
    same_output: bool = False
    javac_error: tuple[str, ...] = ()
    javac_warning: tuple[str, ...] = ()
    javac_crash: bool = False
    jvm_crash: bool = False
    differ: tuple[str, str] | None = None
    junit: str | None = None
    reached: tuple[str, ...] = ()
    input_subsequence: bool = False

    @staticmethod
    def of(options: Mapping[str, Any]) -> Shown:
        """As the options say, those that there are."""
        names = [name for name in Shown.__dataclass_fields__ if name in options]
        return Shown(**{name: options[name] for name in names}, absent=options["not"])

    def testing(self, name: str) -> Shown:
        """The same; if it is a test, in the class of this full name."""
        test = None if self.junit is None else f"{name}#{self.junit.partition('#')[2]}"
        return replace(self, junit=test)

    @property
    def needs_no_script(self) -> bool:
        """Whether something was asked for that scripts have no part in."""
        return replace(self, reached=()) != Shown()

    @property
    def complaints(self) -> Complaints | None:
        """What javac must do, if anything."""
        said = [Complaint("err", _key(each)) for each in self.javac_error]
        said += [Complaint("warn", _key(each)) for each in self.javac_warning]
        return Complaints(tuple(said), self.javac_crash) if said or self.javac_crash else None

    @property
    def is_run(self) -> bool:
        """Whether variants are run at all."""
        compiled = replace(self, javac_error=(), javac_warning=(), javac_crash=False)
        return compiled != Shown()

    def check(self, timeout: float | None) -> None:
        """Refuse what cannot be understood or cannot be together, before anything is started."""
        for text in self.exception:
            if read_exception(text, frozenset()) is None:
                raise BadInput(
                    f"--exception {text} is no class, and no class@Foo.bar",
                    help="--exception NullPointerException@Foo.bar, or @Foo.java:12",
                )
        if self.junit is not None and not all(self.junit.partition("#")):
            raise BadInput(
                f"--junit {self.junit} is not like Class#method", help="app.FooTest#adds"
            )
        if (self.javac_error or self.javac_crash) and self.is_run:
            first = "--javac-error" if self.javac_error else "--javac-crash"
            raise BadInput(
                f"{first} means that nothing is run", help="drop the options about what is run"
            )
        if self.hang is not None and timeout is not None:
            raise BadInput("--hang is a time-out already", help="drop --timeout")
        if self.junit is not None and self.differ is not None:
            raise BadInput("--junit and --differ do not go together", help="drop one")
        if self.input_subsequence and replace(self, input_subsequence=False) == Shown():
            raise BadInput(
                "--input-subsequence alone is shown by every program that reads nothing",
                help="say what the program shows as well, such as --stdout 'wrong: 42'",
            )

    def learner(self, original: Program, read: Program | None = None) -> Learner | None:
        """What one run must show, some of it to be learnt from the original; None if nothing.

        If the program stays what it is, what is *read* is the original.
        """
        own = frozenset(file.path.rpartition("/")[2] for file in original if file.java)
        parts, lessons = list(self._parts(original)), list(self._lessons(own))
        for text in self.exception:
            found = read_exception(text, own)
            if isinstance(found, ThrownAtLine):
                lessons.append(found)
            elif found is not None:
                parts.append(found)
        if not parts and not lessons:
            return None
        hangs = self.hang is not None
        return Learner(read or original, tuple(parts), tuple(lessons), hangs=hangs)

    def _parts(self, original: Program) -> Iterator[Part]:
        yield from (Printed(each) for each in self.symptom)
        yield from (Printed(each, _STDOUT) for each in self.stdout)
        yield from (Printed(each, _STDERR) for each in self.stderr)
        yield from (NotPrinted(each) for each in self.absent)
        yield from (Reached(words(*place(each, original))) for each in self.reached)
        if self.exit is not None:
            yield Exit(self.exit)
        if self.hang is not None:
            yield Hang()

    def _lessons(self, own: frozenset[str]) -> Iterator[Lesson]:
        if self.same_output:
            yield AsTheOriginal()
        if self.jvm_crash:
            yield CrashOfTheOriginal()
        if self.junit is not None:
            yield FailureOfTheOriginal(own)
        if self.input_subsequence:
            yield ReadsOfTheOriginal()


def _key(text: str) -> str:
    """A key without what javac puts before it."""
    return text.removeprefix("compiler.").removeprefix("err.").removeprefix("warn.")
