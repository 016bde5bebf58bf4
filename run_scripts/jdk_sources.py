"""JDK 17's own sources, fetched from the system's package and never kept in the project."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

HOME = CHECKOUT / ".bench" / "jdk"
PACKAGE = "openjdk-17-source"


def archive() -> Path:
    """The archive `src.zip`, unpacked from the package as it was fetched the first time."""
    HOME.mkdir(parents=True, exist_ok=True)
    found = next(HOME.glob("deb/**/src.zip"), None)
    if found is None:
        subprocess.run(["apt-get", "download", PACKAGE], cwd=HOME, check=True)
        package = next(HOME.glob(f"{PACKAGE}_*.deb"))
        subprocess.run(["dpkg-deb", "-x", package, HOME / "deb"], check=True)
        found = next(HOME.glob("deb/**/src.zip"))
    return found
