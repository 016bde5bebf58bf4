"""The samples that end with an exception, each with the one command that reduces it."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.samples import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk


@dataclass(frozen=True, slots=True)
class Thrower:
    """A sample in `javasamples/`, its main class, and what is thrown where."""

    where: str
    main: str
    thrown: str
    large: bool = False  # minutes of CPU: `bench throws` goes to the end

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the command: no file is written for it."""
        return str(SAMPLES / self.where), "--main", self.main, "--exception", self.thrown

    def is_thrown(self, best: Path, jdk: Jdk, scratch: Path) -> bool:
        """Whether a program still throws it, compiled and run by nobody of ours."""
        files = [str(path) for path in best.rglob("*.java")]
        subprocess.run([jdk.javac, "-nowarn", "-d", scratch, *files], check=True)
        ran = subprocess.run(
            [jdk.java, "-cp", scratch, self.main],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        name, _, method = self.thrown.partition("@")
        return name in ran.stderr and f"at {method}" in ran.stderr


THROWERS = (
    Thrower("symptoms/Thrown.java", "Thrown", "NullPointerException@Thrown.letters"),
    Thrower("symptoms/Place.java", "Place", "NullPointerException"),
    Thrower("tutorial", "Guests", "StringIndexOutOfBoundsException@Guests.tag"),
    Thrower("strings", "Main", "NullPointerException@Scan.pos", large=True),
    Thrower("translator", "Main", "IndexOutOfBoundsException", large=True),
)
