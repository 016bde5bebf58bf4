"""The variant's folder: fresh for every question, with copies of the files that ride along.

Laws: nothing in it is a link, so no variant can write into the user's files; no class file or other
build output comes along, so no stale one can answer for the variant.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.fence.scratch import Scratch, remove

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chipper.source.program import Program

MOST_BYTES = 20_000_000
MOST_FILES = 2_000  # each costs a tenth of a millisecond per variant

_BUILD_OUTPUT = {"target", "build", "out"}
_OURS = re.compile(r"\.chipj(\.\d+)?$")
_LEFT_BEHIND = {".java", ".class", ".chipj"}


@dataclass(frozen=True, slots=True)
class Riders:
    """Files that ride along unchipped: relative path, and where it is copied from.

    With `too_many` only what was included is here; somebody should tell the user.
    """

    files: tuple[tuple[str, Path], ...] = ()
    too_many: bool = False


NOBODY = Riders()


def gather(
    folders: Iterable[Path],
    include: Iterable[Path] = (),
    *,
    most_bytes: int = MOST_BYTES,
    most_files: int = MOST_FILES,
) -> Riders:
    """What lies in *folders* (the scripts', the source root), and whatever *include* names.

    Of two with the same relative path the first folder's wins, and an included one before all.
    An included path inside one of the folders keeps its place there; another one, or what an
    earlier run left, is put at the top under its own name.
    """
    places = [Path(os.path.abspath(folder)) for folder in folders]
    wanted: dict[str, Path] = {}
    for path in map(Path, map(os.path.abspath, include)):
        for file, _ in _included(path):
            wanted.setdefault(_place(file, path, places), file)
    found: dict[str, Path] = {}
    total = 0
    for folder in places:
        for file, size in _siblings(folder):
            total += size
            found.setdefault(file.relative_to(folder).as_posix(), file)
            if total > most_bytes or len(found) > most_files:
                return Riders(tuple(wanted.items()), too_many=True)
    return Riders(tuple((found | wanted).items()))


def _included(path: Path) -> Iterator[tuple[Path, int]]:
    if path.is_dir():
        return _walk(path, skip=_run_folder)
    if path.is_file():
        return iter([(path, path.stat().st_size)])
    raise BadInput(f"--include {path}: no such file or folder")


def _place(file: Path, included: Path, folders: Iterable[Path]) -> str:
    for folder in folders:
        inside = file.relative_to(folder) if file.is_relative_to(folder) else None
        if inside is not None and not any(map(_run_folder, inside.parts)):
            return inside.as_posix()
    return file.relative_to(included.parent).as_posix()


def _siblings(folder: Path) -> Iterator[tuple[Path, int]]:
    for file, size in _walk(folder, skip=_build_output):
        if file.suffix not in _LEFT_BEHIND:
            yield file, size


def _run_folder(name: str) -> bool:
    """Whether it is one of ours: Main.chipj, or Main.chipj.1 that --fresh set aside."""
    return _OURS.search(name) is not None


def _build_output(name: str) -> bool:
    return name.startswith(".") or name in _BUILD_OUTPUT or _run_folder(name)


def _walk(top: Path, skip: Callable[[str], bool]) -> Iterator[tuple[Path, int]]:
    """Readable files below *top* with their sizes: links to files count, links to folders not."""
    for folder, subfolders, names in os.walk(top):
        subfolders[:] = sorted(name for name in subfolders if not skip(name))
        for name in sorted(names):
            file = Path(folder, name)
            try:
                status = file.stat()
            except OSError:
                continue  # a link to nowhere, or just gone
            if stat.S_ISREG(status.st_mode) and os.access(file, os.R_OK):
                yield file, status.st_size


class Folders:
    """Makes the variants' folders, in a scratch folder of its own with a short ASCII name."""

    def __init__(self, riders: Riders = NOBODY, *, scratch: Path | None = None) -> None:
        """Take the riders as they are now: what the user does to them later changes no answer."""
        self._scratch = Scratch(scratch)
        self.root = self._scratch.root
        self._numbers = count(1)
        self._riders: list[tuple[str, Path, int]] = []
        try:
            template = self.root / "riders"
            for path, source in riders.files:
                mode = stat.S_IMODE(source.stat().st_mode)
                _copy(source, template / path, mode | stat.S_IRUSR)
                self._riders.append((path, template / path, mode | stat.S_IWUSR))
        except BaseException:
            self.close()
            raise

    @property
    def riding(self) -> bool:
        """Whether there are any riders."""
        return bool(self._riders)

    @contextmanager
    def fresh(self, program: Program) -> Iterator[Path]:
        """A new folder holding *program* and the riders; removed at the end, whatever is in it.

        Its parent belongs to the question too: there is room for what the variant must not see.
        """
        place = self.root / str(next(self._numbers))
        try:
            folder = place / "variant"
            folder.mkdir(parents=True)
            for path, source, mode in self._riders:
                _copy(source, folder / path, mode)
            write(program, folder)
            yield folder
        finally:
            remove(place)

    def close(self) -> None:
        """Leave nothing behind."""
        self._scratch.close()


def _copy(source: Path, target: Path, mode: int) -> None:
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    target.chmod(mode)


def write(program: Program, folder: Path, there: Program | None = None) -> None:
    """Put *program* into *folder*; of what is *there*, only what differs is touched."""
    before = {file.path: file.digest for file in there or ()}
    made = {""}
    for file in program:
        parts = file.path.split("/")
        if ".." in parts or os.path.isabs(file.path):
            raise BadInput(f"{file.path}: outside the program's root", help="name it with --root")
        if before.pop(file.path, None) == file.digest:
            continue
        parent = "/".join(parts[:-1])
        if parent not in made:
            made.add(parent)
            os.makedirs(f"{folder}/{parent}", exist_ok=True)
        with open(f"{folder}/{file.path}", "wb") as target:
            target.write(file.raw())
    for path in before:
        os.unlink(f"{folder}/{path}")
