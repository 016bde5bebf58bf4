"""Our Java classes: compiled with the user's own JDK on first use, kept in the user's cache.

Law: a folder of classes is whole or not there at all, so two runs that build it at once do no harm.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.jvm.archive import archive_flags, make_archive
from chipper.jvm.rehearsal import EXPORTS, make_jar, rehearse
from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.jvm.jdk import Jdk

SOURCES = Path(__file__).parent / "java"

_PATIENCE = 120.0


def built(jdk: Jdk, environment: Mapping[str, str]) -> Path:
    """The folder of our classes for *jdk*, compiled now if need be."""
    name = _name(jdk)
    for place in _places(environment):
        made = place / name
        try:
            if not made.is_dir():
                _make(jdk, environment, made)
        except OSError:
            continue  # a read-only home: the next place will do
        rehearse(jdk, environment, made)
        return made
    raise BadInput("no place to keep chipj's compiled classes", help="set XDG_CACHE_HOME")


def _make(jdk: Jdk, environment: Mapping[str, str], made: Path) -> None:
    made.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=".new-", dir=made.parent))
    try:
        new = scratch / made.name
        new.mkdir()
        with ThreadPoolExecutor(1) as beside:
            archived = beside.submit(make_archive, jdk, environment, new)
            _compile(jdk, environment, new)
            make_jar(new)
            archived.result()
        _in_place(new, made)
    finally:
        rmtree(scratch, ignore_errors=True)


def quick_start(jdk: Jdk, environment: Mapping[str, str]) -> tuple[str, ...]:
    """Options with which a JVM that compiles starts sooner; none before our classes are built."""
    name = _name(jdk)
    found = (place / name for place in _places(environment) if (place / name).is_dir())
    return next((archive_flags(classes) for classes in found), ())


def _name(jdk: Jdk) -> str:
    """The folder of our classes: another one for every JDK and whenever the sources change."""
    version = re.sub(r"[^\w.+-]", "_", jdk.full_version)
    parts = [part for path in _sources() for part in (path.name.encode(), path.read_bytes())]
    return f"{version}-{digest(*parts)[:16]}"


def _sources() -> list[Path]:
    return sorted(SOURCES.rglob("*.java"))


def _places(environment: Mapping[str, str]) -> list[Path]:
    told = environment.get("XDG_CACHE_HOME", "")
    home = environment.get("HOME", "")
    cache = Path(told) if os.path.isabs(told) else Path(home, ".cache") if home else None
    temporary = Path(tempfile.gettempdir(), f"chipj-{os.getuid()}")
    return [*([cache / "chipj"] if cache else []), temporary]


def _in_place(new: Path, place: Path) -> None:
    try:
        new.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def _compile(jdk: Jdk, environment: Mapping[str, str], target: Path) -> None:
    command = [str(jdk.javac), "-nowarn", "-proc:none", "-encoding", "UTF-8", *EXPORTS]
    done = subprocess.run(
        [*command, "-d", str(target), *map(str, _sources())],
        env=dict(environment),
        capture_output=True,
        timeout=_PATIENCE,
        check=False,
    )
    if done.returncode:
        said = (done.stdout + done.stderr).decode(errors="replace").strip()
        raise BadInput(
            f"{jdk.javac} cannot compile chipj's own classes:\n{said[:2000]}",
            help="use another JDK with --jdk HOME, or go without: --mode external",
        )
