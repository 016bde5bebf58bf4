"""The jars of JUnit, where Maven has them or gets them; without them a test is skipped."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
_JARS = {
    4: ("junit:junit:4.13.2", "org.hamcrest:hamcrest-core:1.3"),
    5: ("org.junit.platform:junit-platform-console-standalone:1.10.2",),
}


def junit_jars(version: int, folder: Path) -> tuple[str, ...]:
    """The class path of this JUnit; what is fetched goes to *folder*."""
    return tuple(_jar(each, folder) for each in _JARS[version])


def _jar(artifact: str, folder: Path) -> str:
    group, name, version = artifact.split(":")
    file = f"{name}-{version}.jar"
    kept = Path.home() / ".m2/repository" / group.replace(".", "/") / name / version / file
    if kept.is_file():
        return str(kept)
    maven = shutil.which("mvn")
    if maven is None:
        pytest.skip(f"no Maven to get {file}")
    command = [maven, "-B", "-q", _COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=170, check=False)
    if done.returncode or not (folder / file).is_file():
        pytest.skip(f"Maven reaches no repository that has {file}")
    return str(folder / file)
