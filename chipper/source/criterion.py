"""A slicing criterion: a variable at a line, and the line injected before it that tells its values.

Law: the injected line is in no slice and cannot be deleted; values go to the file that the
environment names, one a line: the criterion's number, a blank, the value without line ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.source.lines import line_spans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.source.program import File, Program

VARIABLE = "CHIPJ_TRAJECTORY"  # of the environment: where values are written
JAVA = (
    "try (java.io.FileWriter chipj${number} = new java.io.FileWriter("
    f'System.getenv("{VARIABLE}"), true)) {{ chipj${{number}}.write("${{number}} " + '
    "java.util.Arrays.deepToString(new Object[] {${variable}})"
    '.replace("\\\\", "\\\\\\\\").replace("\\n", "\\\\n").replace("\\r", "\\\\r") + "\\n"); } '
    "catch (java.io.IOException chipj${number}) "
    "{ throw new java.io.UncheckedIOException(chipj${number}); }"
)
_BLANKS = re.compile(rb"[ \t]*")


@dataclass(frozen=True, slots=True)
class Criterion:
    """A variable (or expression) just before a line; its first values only, if they are counted."""

    path: str
    line: int
    variable: str
    first: int | None = None

    def __str__(self) -> str:
        """As it is typed."""
        words = (self.path, self.line, self.variable, self.first)
        return ":".join(str(word) for word in words if word is not None)


@dataclass(frozen=True, slots=True)
class Injected:
    """A program with its criteria's lines, and where those are."""

    program: Program
    fixed: frozenset[tuple[str, int]]

    def original(self, path: str, lines: Sequence[int]) -> tuple[int, ...]:
        """The numbers that these lines of the injected file have in the original, if any."""
        hooks = sorted(line for at, line in self.fixed if at == path)
        return tuple(
            line - sum(hook < line for hook in hooks) for line in lines if line not in hooks
        )


def inject(program: Program, criteria: Sequence[Criterion], templates: Sequence[str]) -> Injected:
    """Put each criterion's template before its line."""
    texts: dict[str, bytes] = {}
    fixed: set[tuple[str, int]] = set()
    for file in program:
        here = [(each, number) for number, each in enumerate(criteria) if each.path == file.path]
        if here:
            wanted = {number: (each, templates[number]) for each, number in here}
            texts[file.path], lines = _injected(file, wanted)
            fixed |= {(file.path, line) for line in lines}
    return Injected(program.replacing(texts), frozenset(fixed))


def _injected(file: File, wanted: dict[int, tuple[Criterion, str]]) -> tuple[bytes, list[int]]:
    out: list[bytes] = []
    fixed: list[int] = []
    for line, (start, end) in enumerate(line_spans(file.text), 1):
        text = file.text[start:end]
        indent = _BLANKS.match(text)
        for number, (criterion, template) in wanted.items():
            if criterion.line == line:
                written = template.replace("${variable}", criterion.variable)
                written = written.replace("${number}", str(number))
                out.append((indent[0] if indent else b"") + written.encode() + b"\n")
                fixed.append(len(out))
        out.append(text)
    return b"".join(out), fixed


def trajectories(criteria: Sequence[Criterion], values: bytes) -> tuple[tuple[bytes, ...], ...]:
    """The values of each criterion, in order; only its first ones if they are counted."""
    found: list[list[bytes]] = [[] for _ in criteria]
    known = {str(number).encode(): some for number, some in enumerate(found)}
    for line in values.split(b"\n"):
        number, _, value = line.partition(b" ")
        if number in known:
            known[number].append(value)
    return tuple(tuple(some[: each.first]) for each, some in zip(criteria, found, strict=True))
