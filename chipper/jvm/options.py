"""The options of javac that the resident compiler keeps; with others javac is started each time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ALONE = frozenset({"-g", "-parameters", "-Xlint", "-deprecation", "--enable-preview"})
_OURS = ("-nowarn", "-proc:none")  # said anyway
_BEGINNINGS = ("-g:", "-Xlint:", "-XD", "-Xdiags:", "-Xpkginfo:")
_WITH_VALUE = frozenset(
    {"-source", "--source", "-target", "--target", "--release", "-Xmaxerrs", "-Xmaxwarns"}
    | {"--add-modules", "--add-exports", "--add-reads", "--limit-modules"}
)
_QUICK = "-XDchipj.quick"  # see Quick.java
_CHOSEN = "-XDstringConcat="


@dataclass(frozen=True, slots=True)
class Fitted:
    """The options for a compile and those for the JVM that compiles."""

    javac: tuple[str, ...]
    jvm: tuple[str, ...]

    def running_sooner(self) -> Fitted:
        """The same, with class files that take less to run, unless the user has chosen."""
        chosen = any(option.startswith(_CHOSEN) for option in self.javac)
        return self if chosen else replace(self, javac=(*self.javac, _QUICK))


def fitted(options: Sequence[str], ours: Sequence[str] = _OURS) -> Fitted | None:
    """The user's *options* behind *ours*; None if the resident compiler cannot keep one of them.

    Text is in memory as characters, so the encoding does not matter there.
    """
    javac: list[str] = []
    jvm: list[str] = []
    rest = iter(options)
    for option in rest:
        if option == "-encoding":
            next(rest, "")
        elif option in ours:
            continue
        elif option in _WITH_VALUE:
            javac += option, next(rest, "")
        elif option.startswith("-J"):
            jvm.append(option.removeprefix("-J"))
        elif _kept(option):
            javac.append(option)
        else:
            return None
    return Fitted((*ours, *javac), tuple(jvm))


def _kept(option: str) -> bool:
    name, equals, _ = option.partition("=")
    return (
        option in _ALONE or option.startswith(_BEGINNINGS) or (bool(equals) and name in _WITH_VALUE)
    )
