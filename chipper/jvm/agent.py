"""The agent that records what a program reads, as the jar that java wants; made once, kept beside.

Law: the jar is whole or not there at all.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from zipfile import ZipFile

from chipper.errors import BadInput

_MANIFEST = "Manifest-Version: 1.0\nPremain-Class: chipj.reads.Agent\n\n"


def agent(classes: Path) -> Path:
    """The jar made of our compiled *classes*, beside them."""
    jar = classes / "reads.jar"
    if jar.is_file():
        return jar
    try:
        handle, name = tempfile.mkstemp(prefix=".reads", dir=classes)
        os.close(handle)
        with ZipFile(name, "w") as made:
            made.writestr("META-INF/MANIFEST.MF", _MANIFEST)
            for path in sorted((classes / "chipj" / "reads").glob("*.class")):
                made.write(path, path.relative_to(classes).as_posix())
        Path(name).replace(jar)
    except OSError as error:
        raise BadInput(f"{classes}: {error.strerror}", help="set XDG_CACHE_HOME") from None
    return jar
