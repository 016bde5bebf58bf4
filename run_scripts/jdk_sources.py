"""JDK 17's own sources, fetched from the system's packages and never kept in the project."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

HOME = CHECKOUT / ".bench" / "jdk"
PACKAGE = "openjdk-17-source"
SOURCE = "openjdk-17"
TESTS = "test/langtools/tools/javac"
_TARGETS = "deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)"


def archive() -> Path:
    """The archive `src.zip`, unpacked from the package as it was fetched the first time."""
    HOME.mkdir(parents=True, exist_ok=True)
    found = next(HOME.glob("deb/**/src.zip"), None)
    if found is None:
        _run(["apt-get", "download", PACKAGE], HOME)
        package = next(HOME.glob(f"{PACKAGE}_*.deb"))
        _run(["dpkg-deb", "-x", str(package), "deb"], HOME)
        found = next(HOME.glob("deb/**/src.zip"))
    return found


def compiler_tests() -> Path:
    """The JDK's tests of javac, from the source package; the system's own lists stay as they are.

    Not every place that has a package has its sources: each suite is tried until one has them.
    """
    found = HOME / "langtools"
    if not found.is_dir():
        fetched = HOME / "source"
        fetched.mkdir(parents=True, exist_ok=True)
        packed = _fetched(fetched)
        part = HOME / "langtools.part"
        part.mkdir(exist_ok=True)
        depth = len(TESTS.split("/"))
        _run(["tar", "-xJf", str(packed), "--wildcards", f"--strip-components={depth}",
              "-C", str(part), f"*/{TESTS}"], HOME)  # fmt: skip
        part.rename(found)
    return found


def _fetched(folder: Path) -> Path:
    """The archive of the source package, in *folder*."""
    told = _run(["apt-get", "indextargets", "--format", _TARGETS, "Created-By: Packages"], folder)
    lists = folder / "lists" / "partial"
    lists.mkdir(parents=True, exist_ok=True)
    here = ["-o", f"Dir::Etc::SourceList={folder}/sources.list", "-o", "Dir::Etc::SourceParts=-"]
    here += ["-o", f"Dir::State::Lists={lists.parent}"]
    for line in sorted(
        {line for line in told.splitlines() if "debian" in line or "ubuntu" in line}
    ):
        if packed := next(folder.glob("*.orig.tar.xz"), None):
            return packed
        (folder / "sources.list").write_text(line + "\n")
        try:
            _run(["apt-get", *here, "update"], folder)
            _run(["apt-get", *here, "source", "--download-only", "--only-source", SOURCE], folder)
        except BadInput:
            continue
    packed = next(folder.glob("*.orig.tar.xz"), None)
    if packed is None:
        raise BadInput(f"no suite has the sources of {SOURCE}", help="this part needs a network")
    return packed


def _run(command: Sequence[str], cwd: Path) -> str:
    try:
        return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        last = said.strip().splitlines()[-1] if said.strip() else ""
        raise BadInput(f"{command[0]} failed: {last}", help="this part needs a network") from None
