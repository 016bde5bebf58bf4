"""The command that runs a compiled variant: one for both modes.

Law: what is added to start sooner changes nothing that the program can see.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.jvm.heap import bounded, for_crashes

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk

# The JDK's own archive of classes stays where it was made for, instead of a place drawn by lot.
_SOONER = ("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0", "-XX:-UsePerfData")

_ELSEWHERE = (
    "@", "-XX:Flags=", "-XX:VMOptionsFile=", "-Xbootclasspath", "-Djava.system.class.loader=",
    "-javaagent:", "-agentlib:", "-agentpath:", "-jar", "-cp", "-classpath", "--class-path", "-m",
    "-p", "-Xshare:dump",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Java:
    """Which JVM, which main class, and all that it is told."""

    jdk: Jdk
    main: str
    options: tuple[str, ...]
    classpath: tuple[str, ...]  # behind the variant's own folder
    arguments: tuple[str, ...]

    @property
    def gated(self) -> bool:
        """Whether it looks for its main class once, itself, and where its folder is."""
        return not any(option.startswith(_ELSEWHERE) for option in self.options)

    def command(self, home: Path, temporary: Path) -> list[str]:
        """The command line, to be used in the folder of the class files."""
        return [
            str(self.jdk.java),
            *(() if for_crashes(self.options) else _SOONER),
            # Java asks the system for these, not HOME and TMPDIR.
            f"-Duser.home={home}",
            f"-Djava.io.tmpdir={temporary}",
            *bounded(self.options, self.jdk),
            *self.options,
            "-classpath",
            os.pathsep.join((".", *self.classpath)),
            self.main,
            *self.arguments,
        ]
