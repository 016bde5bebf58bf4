"""The last phase: `compact/`, the readable result. It writes no best and makes no step.

Its questions are numbered but know no size order: all that was asked for, then without merging,
flattening, renaming, always laid out anew; then the best with its lines where they were but tidied.
If the oracle refuses all, compact is the best as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.java.layout import layout
from chipper.java.rename import renamed, shortened
from chipper.java.tokens import same_tokens
from chipper.structure import structures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chipper.java.parse import Forest
    from chipper.java.rename import Name
    from chipper.source.program import File, Program
    from chipper.structure import Structure

    Verified = Callable[[Program, str], bool]  # whether a program, made by a rule, is good
    Line = int | str  # of the same file; or as "Other.java:7" of another
    _Laid = tuple[Program, dict[str, tuple[Line, ...]]]  # with the origin of every line

_LINE_END = re.compile(rb"\r\n|\r|\n")
_TRAILING = re.compile(rb"[ \t\f]+(?=\r|\n|$)")
_MOST = 64  # questions for names


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for beyond a readable layout; names that must stay, where known.

    Where the symptom names a line, every line must stay: another statement may come to stand there.
    """

    one_file: bool = False
    rename: bool = False
    kept: frozenset[str] = frozenset()
    same_lines: bool = False


@dataclass(frozen=True, slots=True)
class Compact:
    """The readable program, the original line of each of its lines, and how it came about."""

    program: Program
    lines: Mapping[str, tuple[Line, ...]]
    note: str


def shape(
    best: Program, main: File, forest: Forest, verified: Verified, wanted: Wanted | None = None
) -> Compact:
    """Make the best readable; what is shown was verified by the oracle."""
    wanted = wanted or Wanted()
    shaper = _Shaper(best, verified, wanted, main, forest)
    found = None if wanted.same_lines else shaper.shaped()
    if found is not None:
        return found
    tidy = {file.path: _TRAILING.sub(b"", file.text) for file in best if file.java}
    if verified(best.replacing(tidy), "tidy"):
        note = "the symptom needs the original line numbers: only trailing blanks are gone"
        return Compact(best.replacing(tidy), _as_they_were(best), note)
    return copied(best, "the oracle refused every other layout")


def copied(best: Program, why: str) -> Compact:
    """The best as it is, in place of something more readable."""
    return Compact(best, _as_they_were(best), f"{why}: a copy of best")


@dataclass(frozen=True, slots=True)
class _Shaper:
    """One shaping: what it works on, and whom it asks."""

    best: Program
    verified: Verified
    wanted: Wanted
    main: File
    forest: Forest

    def shaped(self) -> Compact | None:
        """The first of all forms that the oracle takes, if any."""
        forms = structures(self.best, self.main, self.forest, asked=self.wanted.one_file)
        if self.wanted.rename:
            names = self._names(forms[0])
            laid = self._good(forms[0], names) if names else None
            if laid is not None:
                return self._compact(forms[0], len(names), laid, forms[0])
        for form in forms:
            laid = self._good(form, {})
            if laid is not None:
                taken, laid = self._takes(form, laid) if self.wanted.rename else (0, laid)
                return self._compact(form, taken, laid, forms[0])
        return None

    def _names(self, form: Structure) -> dict[Name, str]:
        return shortened(form.program, self.forest, self.wanted.kept | form.fixed)

    def _takes(self, form: Structure, laid: _Laid) -> tuple[int, _Laid]:
        """How many names can be shortened, by halves where not all together, and what they make."""
        taken: dict[Name, str] = {}
        waiting = [list(self._names(form).items())]
        for _ in range(_MOST):
            group = waiting.pop() if waiting else []
            if not group:
                break
            found = self._good(form, taken | dict(group))
            if found is not None:
                taken, laid = taken | dict(group), found
            elif len(group) > 1:
                middle = len(group) // 2
                waiting += group[middle:], group[:middle]
        return len(taken), laid

    def _good(self, form: Structure, names: Mapping[Name, str]) -> _Laid | None:
        """The form laid out, if the oracle takes it."""
        laid = self._laid(form, names)
        return laid if self.verified(laid[0], "rename" if names else form.rule) else None

    def _laid(self, form: Structure, names: Mapping[Name, str]) -> _Laid:
        """The form under its new names, laid out anew, with the origin of every line."""
        program = renamed(form.program, self.forest, names) if names else form.program
        texts: dict[str, bytes] = {}
        lines: dict[str, tuple[Line, ...]] = {}
        for file in program:
            laid = layout(file.text) if file.java else None
            if laid is not None and _agreed(file, laid.text):
                texts[file.path] = laid.text
                origins = form.origins[file.path]
                lines[file.path] = tuple(_told(file.path, origins[n - 1]) for n in laid.lines)
        return program.replacing(texts), lines

    def _compact(self, form: Structure, names: int, laid: _Laid, first: Structure) -> Compact:
        program, lines = laid
        told = [form.told] if form.told else []
        if self.wanted.rename:
            told.append(f"{names} name{'' if names == 1 else 's'} shortened")
        anew = program.digest != self.best.digest
        told.append("laid out anew" if anew else "as best: nothing to lay out")
        if form is not first:
            told.append(f"the oracle refused it {first.told}")
        return Compact(program, lines, ", ".join(told))


def _told(path: str, origin: tuple[str, int]) -> Line:
    return origin[1] if origin[0] == path else f"{origin[0]}:{origin[1]}"


def _as_they_were(best: Program) -> dict[str, tuple[Line, ...]]:
    """Every line comes from the line with its number."""
    return {
        file.path: tuple(range(1, len(_LINE_END.findall(file.text)) + 2))
        for file in best
        if file.java
    }


def _agreed(file: File, laid: bytes) -> bool:
    """A lexer that did not do the layout must read the same tokens, where it knows the Java."""
    return same_tokens(file.text, laid) is not False
