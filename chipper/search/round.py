"""The question a search asks, and the answer it gets.

Law: the tries of a round are in order and lazy: item k is what is tried if none before it met
`until`. A search sees no thread, file, clock or JVM.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from chipper.chips.chip import Chip
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.judgement import Verdict
    from chipper.source.program import Program


@dataclass(frozen=True, slots=True)
class Round:
    """The first of these tries that is good (or, with "builds", that is not no-compile)."""

    base: Program
    tries: Iterable[Chip]
    phase: str
    until: Literal["good", "builds"] = "good"
    diagnostics: bool = False
    every: bool = False  # those expected to be bad too
    foreseen: bool = False  # nobody is asked: the hit is what is expected to be good


@dataclass(frozen=True, slots=True)
class Learn:
    """Ask the facts of a program, or what of it is executed, what javac complains about.

    A surprise is something good that was expected to be bad, since this was asked last; an
    expectation, that it is known of this very program what makes it good.
    """

    base: Program
    what: Literal["facts", "coverage", "graph", "complaints", "surprise", "expectation"]


@dataclass(frozen=True, slots=True)
class Expect:
    """From now on, tries of which javac does not complain in this way are expected to be bad.

    They are not asked where a verdict takes longer than a compile, but in rounds that want to hear
    of `every` try, or of diagnostics.
    """

    base: Program
    key: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one try."""

    verdict: Verdict
    output_digest: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Which try met `until` (None: none did), the program it gave, and an answer per try.

    With a hit, `chip` is the try itself and `program` the new base. A try that is not smaller
    than its base, or expected to be bad, is not asked and has no answer. `learned` is what a
    `Learn` brought, if anything.
    """

    hit: int | None
    program: Program
    chip: Chip | None = None
    answers: tuple[Answer | None, ...] = ()
    learned: object | None = None


if TYPE_CHECKING:
    Search = Generator[Round | Learn | Expect, Outcome, Program]
