"""A Maven project as settings for chipj: its class path is asked once, its build is left alone."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from chipper.cli.heard import heard
from chipper.cli.toml import NAME
from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VERIFY = "verify-maven.sh"
_PATIENCE = 600  # seconds: a first build downloads a lot
_ROOTS = (("sourceDirectory", "src/main/java"), ("testSourceDirectory", "src/test/java"))
_RESOURCES = ("src/main/resources", "src/test/resources")
_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin"
_ENGINE, _LAUNCHER = "junit-platform-engine", "junit-platform-launcher"
_SCRIPT = """\
#!/bin/sh
# Tries a result of chipj in the real build: a copy of this project with its sources replaced.
#   {name} RUN-FOLDER [WORDS [TEST]]
# Exit status 0: the TEST (Class#method) fails and the log has the WORDS, as before chipping;
# without a TEST: the build compiles it. Else 1. `verify` in chipj.toml has chipj do it at the end.
best=$(cd "$1" && pwd -P)/best || exit
words=$2
tested=$3
project=$(cd "$(dirname "$0")" && pwd -P)
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
cd "$project" || exit
tar cf - --exclude=./target --exclude='*.chipj' --exclude=./.git . | tar xf - -C "$work"
cd "$work" || exit
rm -rf {roots}
mkdir -p {roots} && cp -R "$best"/. {top} || exit
if [ -z "$tested" ]; then
  if {maven} -B test-compile > build.log 2>&1; then
    echo 'The real build compiles it.'
    exit 0
  fi
  grep '^.ERROR' build.log | head -20
  echo 'The real build does not compile it.'
  exit 1
fi
if {maven} -B "-Dtest=$tested" test > build.log 2>&1; then
  echo 'The build passes: the symptom is not there.'
  exit 1
fi
grep '^.ERROR' build.log | head -20
if grep -q 'COMPILATION ERROR' build.log || ! grep -q -e "$words" build.log; then
  echo 'The build fails in another way.'
  exit 1
fi
echo 'The build fails, as it did.'
"""


def settings(project: Path, options: Mapping[str, Any]) -> dict[str, str]:
    """The files for the project in this folder: chipj.toml, and the script that verifies."""
    pom = _pom(project)
    maven = _maven(project)
    classpath = _classpath(project, maven)
    classpath += _launcher(project, maven, classpath)
    roots = [root for root in _roots(pom) if (project / root).is_dir()]
    if not roots:
        raise BadInput("the project has no Java sources", help="src/main/java is not here")
    resources = [each for each in _RESOURCES if (project / each).is_dir()]
    told = {
        "sources": roots,
        "root": os.path.commonpath(roots),
        "classpath": os.pathsep.join((*resources, *classpath)),
        "javac-option": [*options["javac_option"], *_javac_options(pom)],
        "verify": VERIFY,
    }
    lines = [
        "# Written by chipj init --maven: options for the commands given in this folder and below.",
        "# Paths start here. The class path is as Maven resolved it once, resources in front.",
        *(f"{key} = {json.dumps(value)}" for key, value in told.items() if value),
    ]
    names = " ".join(roots)
    script = _SCRIPT.format(
        name=VERIFY, roots=names, top=os.path.commonpath(roots), maven=" ".join(maven)
    )
    return {NAME: "\n".join(lines) + "\n", VERIFY: script}


def _pom(project: Path) -> ElementTree.Element:
    path = project / "pom.xml"
    try:
        return ElementTree.parse(path).getroot()
    except FileNotFoundError:
        raise BadInput(
            "there is no pom.xml here", help="cd to the Maven project (one module) first"
        ) from None
    except (OSError, ElementTree.ParseError) as error:
        raise BadInput(f"cannot read {path}: {error}", help="mend pom.xml") from None


def _maven(project: Path) -> list[str]:
    """The project's own wrapper, else mvn."""
    wrapper = project / "mvnw"
    if wrapper.is_file():
        return ["./mvnw"] if os.access(wrapper, os.X_OK) else ["sh", "./mvnw"]
    if shutil.which("mvn") is None:
        raise BadInput("there is no ./mvnw and no mvn", help="install Maven, or add a wrapper")
    return ["mvn"]


def _classpath(project: Path, maven: list[str]) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="chipj-maven-") as folder:
        out = Path(folder, "classpath")
        asked = (f"{_PLUGIN}:build-classpath", f"-Dmdep.outputFile={out}")
        told = _asked(project, [*maven, "-B", "-q", *asked, "-Dmdep.includeScope=test"])
        if not out.exists():
            raise BadInput(
                f"Maven did not resolve the class path:\n{told[-1500:]}",
                help=" ".join((*maven, "dependency:build-classpath")),
            )
        return [entry for entry in out.read_text().strip().split(os.pathsep) if entry]


def _launcher(project: Path, maven: list[str], classpath: list[str]) -> list[str]:
    """What starts JUnit 5 tests; Maven's own test runner brings it along, a project does not."""
    engines = [Path(entry) for entry in classpath if _ENGINE in Path(entry).name]
    if not engines or any(_LAUNCHER in entry for entry in classpath):
        return []
    version = engines[0].parent.name
    wanted = engines[0].parents[2] / _LAUNCHER / version / f"{_LAUNCHER}-{version}.jar"
    if not wanted.exists():
        artifact = f"-Dartifact=org.junit.platform:{_LAUNCHER}:{version}"
        _asked(project, [*maven, "-B", "-q", f"{_PLUGIN}:get", artifact, "-Dtransitive=false"])
    return [str(wanted)] if wanted.exists() else []


def _asked(project: Path, command: list[str]) -> str:
    """What Maven printed."""
    try:
        _, said = heard(command, _PATIENCE, project)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BadInput(f"{shlex.join(command)}: {error}", help="try the same by hand") from None
    return said


def _roots(pom: ElementTree.Element) -> Iterator[str]:
    for tag, usual in _ROOTS:
        found = pom.find(f"{{*}}build/{{*}}{tag}")
        yield (found.text or usual).strip() if found is not None else usual


def _javac_options(pom: ElementTree.Element) -> Iterator[str]:
    """What the usual properties say."""
    release = _property(pom, "maven.compiler.release") or _property(pom, "maven.compiler.source")
    if release:
        yield f"--release {release.removeprefix('1.')}"
    encoding = _property(pom, "project.build.sourceEncoding")
    if encoding:
        yield f"-encoding {encoding}"


def _property(pom: ElementTree.Element, name: str) -> str:
    found = pom.find(f"{{*}}properties/{{*}}{name}")
    text = (found.text or "").strip() if found is not None else ""
    return "" if "${" in text else text
