"""`--jvm-crash`: the JVM dies as the original's does: the same signal, the same problematic frame.

The JVM is told to write its report into the variant's folder.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.oracle.learnt import Seen
    from chipper.oracle.symptom.part import End

REPORT = "hs_err.log"
OPTIONS = (f"-XX:ErrorFile={REPORT}", "-XX:-CreateCoredumpOnCrash")
_MOST = 64 * 1024  # bytes: what counts is at the top
_SIGNAL = re.compile(r"^#\s+(SIG\w+|EXCEPTION_\w+|Internal Error \(.*?\))", re.MULTILINE)
_FRAME = re.compile(r"^# Problematic frame:\s*\n# (.*)$", re.MULTILINE)
_JAVA = re.compile(r"[Jj] +(?:\d+%?!? +)?(?:[\w.]+ +)?(?P<method>[\w.$/<>]+\([^)]*\)[^\s+]*)")
_NATIVE = re.compile(r"(?P<kind>\w)\s+\[(?P<library>[^]+]+)\+0x[0-9a-f]+\]\s+(?P<symbol>[^+]+)")


@dataclass(frozen=True, slots=True)
class Crash:
    """A signal, or an internal error, at a frame without its addresses."""

    signal: str
    frame: str

    def __str__(self) -> str:
        return f"--jvm-crash, {self.signal} in {self.frame}"

    @property
    def early(self) -> bool:
        """The report is whole only at the end."""
        return False

    def look(self, folder: Path) -> Crash:
        """The report is read at the end."""
        return self

    def line(self, stream: int, text: str) -> None:
        """What is printed does not matter."""

    def shown(self, end: End | None) -> bool:
        """Whether the report says so."""
        return end is not None and crashed(end.folder) == self


@dataclass(frozen=True, slots=True)
class CrashOfTheOriginal:
    """The same before the original was seen."""

    def learn(self, seen: Seen) -> Crash | str:
        """How the JVM dies of the original."""
        return crashed(seen.folder) or "the JVM does not crash"


def crashed(folder: Path) -> Crash | None:
    """What the report in *folder* says, if there is one."""
    try:
        with (folder / REPORT).open("rb") as file:
            text = file.read(_MOST).decode(errors="replace")
    except OSError:
        return None
    signal, frame = _SIGNAL.search(text), _FRAME.search(text)
    return Crash(signal[1] if signal else "", _plain(frame[1]) if frame else "")


def _plain(frame: str) -> str:
    """A frame without addresses, numbers of compilations and offsets; by offset if nameless."""
    java = _JAVA.match(frame)
    if java:
        return f"{frame[0]} {java['method']}"
    native = _NATIVE.match(frame)
    if native:
        return f"{native['kind']} {native['library']} {native['symbol'].strip()}"
    return " ".join(re.sub(r"0x[0-9a-f]{9,}", "", frame).split())
