"""The variant's folder: fresh for every question, with copies of the files that ride along.

Laws: nothing in it is a link, so no variant can write into the user's files; no class file or other
build output comes along, so no stale one can answer for the variant.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chipper.source.program import Program

MOST_BYTES = 20_000_000
MOST_FILES = 2_000  # every one costs a tenth of a millisecond per variant

_BUILD_OUTPUT = {"target", "build", "out", "bin", "node_modules", "__pycache__"}
_LEFT_BEHIND = {".java", ".class", ".chipj"}


@dataclass(frozen=True, slots=True)
class Riders:
    """Files that ride along unchipped: relative path and where each is; whether there were too many."""

    files: tuple[tuple[str, Path], ...] = ()
    too_many: bool = False


def gather(
    folders: Iterable[Path],
    include: Iterable[Path] = (),
    *,
    most_bytes: int = MOST_BYTES,
    most_files: int = MOST_FILES,
) -> Riders:
    """What lies in *folders* (the scripts', the source root), and whatever *include* names.

    Beyond the limits only what is included rides along. Where two have the same relative path,
    the first folder's wins, and an included one before all. An included path inside one of the
    folders keeps its place there; another one is put at the top under its own name.
    """
    places = [Path(os.path.abspath(folder)) for folder in folders]
    wanted: dict[str, Path] = {}
    for path in map(Path, map(os.path.abspath, include)):
        for file in _included(path):
            wanted.setdefault(_place(file, path, places), file)
    found: dict[str, Path] = {}
    size = 0
    for folder in places:
        for file in _siblings(folder):
            size += file.stat().st_size
            found.setdefault(file.relative_to(folder).as_posix(), file)
            if size > most_bytes or len(found) > most_files:
                return Riders(tuple(wanted.items()), too_many=True)
    return Riders(tuple((found | wanted).items()))


def _included(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from _walk(path, lambda name: name.endswith(".chipj"))
    elif path.is_file():
        yield path
    else:
        raise BadInput(f"--include {path}: no such file or folder")


def _place(file: Path, included: Path, folders: Iterable[Path]) -> str:
    for folder in folders:
        if file.is_relative_to(folder):
            return file.relative_to(folder).as_posix()
    return file.relative_to(included.parent).as_posix()


def _siblings(folder: Path) -> Iterator[Path]:
    for file in _walk(folder, lambda name: name.startswith(".") or name in _BUILD_OUTPUT):
        if file.suffix not in _LEFT_BEHIND:
            yield file
