"""Finds a JDK: 17 or newer, with javac.

What the user said comes first: --jdk, JAVA_HOME, PATH. Then the usual folders, where nobody has
chosen: there the newest long-term release wins, never an early-access build that lies around.
"""

from __future__ import annotations

import glob
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.jvm.install import install_advice
from chipper.jvm.told import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

OLDEST = 17

USUAL_FOLDERS = (
    "/usr/lib/jvm/*",
    "/usr/lib64/jvm/*",
    "/usr/java/*",
    "/opt/*jdk*",
    "/opt/java/*",
    "~/.sdkman/candidates/java/*",
    "~/.jdks/*",
    "~/.asdf/installs/java/*",
    "~/.local/share/mise/installs/java/*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
    "/usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
    "/home/linuxbrew/.linuxbrew/opt/openjdk*/libexec",
)


@dataclass(frozen=True, slots=True)
class Jdk:
    """A JDK: its folder, its feature version (17) and its version in full (17.0.15+6)."""

    home: Path
    version: int
    full_version: str

    @property
    def java(self) -> Path:
        """The program that runs classes."""
        return self.home / "bin" / "java"

    @property
    def javac(self) -> Path:
        """The compiler."""
        return self.home / "bin" / "javac"


def find_jdk(
    home: Path | None,
    environment: Mapping[str, str],
    *,
    folders: Sequence[str] = USUAL_FOLDERS,
) -> Jdk:
    """The JDK at *home* if one is named, else the first usable one; BadInput if there is none."""
    if home is not None:
        answer = _examine(home, environment)
        if isinstance(answer, Jdk):
            return answer
        there = [f"--jdk {jdk.home}" for jdk in find_jdks(environment, folders=folders)]
        advice = f"name the home of a JDK {OLDEST} or newer" + f": {' or '.join(there)}" * bool(
            there
        )
        raise BadInput(f"--jdk {home}: {answer}", help=advice)
    seen = []
    for place, answer in _answers(environment, folders):
        if isinstance(answer, Jdk):
            return answer
        seen.append(f"  {place}: {answer}")
    message = [
        f"no JDK {OLDEST} or newer found (name one with --jdk HOME, or install one)",
        *seen,
        f"  looked in {' '.join(folders)}",
    ]
    raise BadInput("\n".join(message), help=install_advice(environment))


def find_jdks(
    environment: Mapping[str, str], *, folders: Sequence[str] = USUAL_FOLDERS
) -> tuple[Jdk, ...]:
    """Every usable JDK, each once, in the order in which find_jdk would take them."""
    answers = (answer for _, answer in _answers(environment, folders))
    return tuple(dict.fromkeys(answer for answer in answers if isinstance(answer, Jdk)))


def _answers(
    environment: Mapping[str, str], folders: Sequence[str]
) -> Iterator[tuple[str, Jdk | str]]:
    """What there is at each place, best place first: a JDK, or why it is not one we can use."""
    java_home = environment.get("JAVA_HOME")
    if java_home:
        yield f"JAVA_HOME={java_home}", _examine(Path(java_home), environment)
    else:
        yield "JAVA_HOME", "not set"
    javac = shutil.which("javac", path=environment.get("PATH", ""))
    if javac:
        yield javac, _examine(_home_of(javac, environment), environment)
    else:
        yield "PATH", "no javac there"
    yield from sorted(_in_folders(environment, folders), key=_preference, reverse=True)


def _in_folders(
    environment: Mapping[str, str], folders: Sequence[str]
) -> Iterator[tuple[str, Jdk | str]]:
    for pattern in folders:
        expanded = pattern.replace("~", glob.escape(environment.get("HOME", "~")), 1)
        for home in sorted(glob.glob(expanded)):
            if Path(home, "bin").is_dir():
                yield home, _examine(Path(home), environment)


def _preference(found: tuple[str, Jdk | str]) -> tuple[bool, bool, list[int]]:
    _, answer = found
    if isinstance(answer, str):
        return False, False, []
    long_term = (answer.version - 17) % 4 == 0 and "-ea" not in answer.full_version
    return True, long_term, [int(number) for number in re.findall(r"\d+", answer.full_version)]


def _examine(home: Path, environment: Mapping[str, str]) -> Jdk | str:
    home = Path(os.path.realpath(home))
    if not home.is_dir():
        return "no such folder"
    if not os.access(home / "bin" / "javac", os.X_OK):
        return "has no bin/javac: not a JDK (a JRE is not enough)"
    full_version = _released(home) or _asked(home, environment)
    number = re.match(r"(?:1\.)?(\d+)", full_version)
    if number is None:
        return "its javac does not tell its version"
    if int(number[1]) < OLDEST:
        return f"version {full_version} is older than {OLDEST}"
    return Jdk(home, int(number[1]), full_version)


def _home_of(javac: str, environment: Mapping[str, str]) -> Path:
    """The home behind a javac on PATH: behind its links, or, if it is a stub, as Java says."""
    home = Path(javac).resolve().parent.parent
    if (home / "release").is_file():
        return home
    said = told([javac, "-J-XshowSettings:properties", "-version"], environment)
    line = re.search(r"^\s*java\.home = (.+)$", said, re.MULTILINE)
    return Path(line[1]) if line else home


def _released(home: Path) -> str:
    """The version in the JDK's release file, the most exact one it gives; empty if none."""
    try:
        text = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    for key in ("JAVA_RUNTIME_VERSION", "JAVA_VERSION"):
        if line := re.search(rf'^{key}="?([^"\n]+)', text, re.MULTILINE):
            return line[1]
    return ""


def _asked(home: Path, environment: Mapping[str, str]) -> str:
    said = told([str(home / "bin" / "javac"), "-version"], environment)
    line = re.search(r"^javac (\S+)", said, re.MULTILINE)
    return line[1] if line else ""
