"""Annotation processors on the class path: used only where the original does not compile without.

Law: whoever uses them compiles every variant in full, as nobody knows what a processor looks at.
"""

from __future__ import annotations

import os
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from chipper.oracle.folder import Folders

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chipper.oracle.folder import Riders
    from chipper.oracle.javac import Javac
    from chipper.source.program import Program

NOTE = "note: compiles only with the annotation processors on its class path: each time in full"
_SERVICE = "META-INF/services/javax.annotation.processing.Processor"
_CHOSEN = ("-proc", "--processor")


def needed(javac: Javac, program: Program, riders: Riders) -> tuple[str, ...]:
    """The options that turn processors on, if *program* compiles with them and not without."""
    chosen = any(option.startswith(_CHOSEN) for option in javac.options)
    if chosen or not any(map(_processes, _entries(javac.classpath))):
        return ()
    # Said in words every JDK takes: newer ones run no processor that nobody asked for.
    options = ("-processorpath", os.pathsep.join(javac.classpath))
    with closing(Folders(riders)) as folders:
        for tried, wanted in (((), ()), (options, options)):
            with folders.fresh(program) as folder:
                asked = replace(javac, options=(*javac.options, *tried))
                if asked.compile(folder, program, Event()).verdict is None:
                    return wanted
    return ()


def _entries(classpath: Iterable[str]) -> list[Path]:
    """The folders and archives of a class path; a star stands for all archives of a folder."""
    found: list[Path] = []
    for entry in classpath:
        folder = Path(entry.removesuffix("*"))
        found += sorted(folder.glob("*.jar")) if entry.endswith("*") else [folder]
    return found


def _processes(entry: Path) -> bool:
    """Whether an entry offers a processor."""
    if entry.is_dir():
        return (entry / _SERVICE).is_file()
    try:
        with zipfile.ZipFile(entry) as archive:
            return _SERVICE in archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return False
