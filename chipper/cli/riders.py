"""Which files ride along with a Java program, beside its variants.

Law: nothing that chipj writes itself does, unless it is named: a variant must not see its journal.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.cli.inputs import is_run_folder
from chipper.oracle.folder import gather

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chipper.cli.inputs import Inputs
    from chipper.oracle.folder import Riders


def riding(scripts: Iterable[Path], include: Sequence[Path], inputs: Inputs) -> Riders:
    """Files beside the scripts, those that are included, and other files among the sources."""
    folders = [script.absolute().parent for script in scripts]
    riders = gather(dict.fromkeys(folders), include)
    beside = [
        (path.relative_to(inputs.root).as_posix(), path)
        for path in inputs.riders
        if path.is_relative_to(inputs.root)
    ]
    ours = _ours((path for _, path in riders.files), include)
    kept = [(name, path) for name, path in (*beside, *riders.files) if path not in ours]
    return replace(riders, files=tuple(dict(kept).items()))


def _ours(paths: Iterable[Path], include: Iterable[Path]) -> set[Path]:
    """What chipj itself writes: run folders under any name, and the log it is writing now."""
    named = {Path(os.path.abspath(path)) for path in include}
    found = {path: set(_above(path, named)) for path in paths}
    runs = {folder for folder in set().union(*found.values()) if is_run_folder(folder)}
    logs = []
    for handle in (1, 2):
        with suppress(OSError):
            logs.append(os.fstat(handle))
    return {
        path
        for path, above in found.items()
        if not runs.isdisjoint(above) or any(os.path.samestat(path.stat(), log) for log in logs)
    }


def _above(path: Path, named: set[Path]) -> Iterator[Path]:
    """The folders that a path lies in, up to one that was named, if not the path itself was."""
    for each in (path, *path.parents):
        if each != path:
            yield each
        if each in named:
            return
