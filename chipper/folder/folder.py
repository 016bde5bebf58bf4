"""The run folder: who may use it, whether it goes on, and what is written into it.

Laws: the best on disk is whole at every moment; nobody's files are deleted, an old run is
renamed; one chipj at a time.
"""

from __future__ import annotations

import os
import shlex
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.folder.atomic import DRAFT, remove, write_file, write_tree, written
from chipper.folder.best import Best
from chipper.folder.fingerprint import NEW, differences
from chipper.folder.lock import Lock
from chipper.folder.variants import Variants
from chipper.journal.disk import sync_folder
from chipper.journal.reader import Reader
from chipper.journal.record import State
from chipper.source.closing import Closing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import Self

    from chipper.folder.variants import Keep
    from chipper.journal.record import Record
    from chipper.source.program import Program

JOURNAL = "journal.db"
_MOST_TOLD = 5


def folder_for(first: Path, working: Path) -> Path:
    """Where a run goes whose first input is *first*: Main.java gives Main.chipj."""
    return working / f"{first.resolve().stem or 'program'}.chipj"


class RunFolder(Closing):
    """A run folder, locked. Open it with `RunFolder.open`, close it when done."""

    def __init__(self, path: Path, lock: Lock, *, resumes: bool, new: bool = True) -> None:
        """Take over the locked folder at *path*; *resumes* if its journal is to go on.

        A *new* one was made for this run.
        """
        self.path = path
        self.resumes = resumes
        self._new = new
        self._lock = lock
        self._best = Best(path)

    @classmethod
    def open(
        cls,
        path: Path,
        fingerprint: str,
        *,
        fresh: bool = False,
        ingredients: Mapping[str, str] | None = None,
    ) -> Self:
        """Make the folder or go on in it; with *fresh* an old run is set aside first.

        *ingredients* are what the fingerprint is of: they tell what is different in an old run.
        """
        with _usable(path):
            if fresh and os.path.lexists(path):
                _set_aside(path)
            new = not path.exists()
            lock = _entered(path)
            try:
                folder = cls(
                    path, lock, resumes=_resumes(path, fingerprint, ingredients or {}), new=new
                )
                folder._tidy()
            except BaseException:
                lock.release()
                raise
        return folder

    @classmethod
    def locked(cls, path: Path, fingerprint: str, ingredients: Mapping[str, str]) -> Self:
        """Keep others out of a folder whose run, in any state, is the one of *fingerprint*."""
        with _usable(path):
            lock = Lock.take(path)
        try:
            _same_run(path, fingerprint, ingredients)
            return cls(path, lock, resumes=True, new=False)
        except BaseException:
            lock.release()
            raise

    def close(self) -> None:
        """Let others in."""
        self._lock.release()

    def discard(self) -> None:
        """Leave nothing behind where no run began; an empty folder of the user's stays."""
        if {path.name for path in self.path.iterdir()} <= {"lock"}:
            remove(self.path if self._new else self.path / "lock")

    @property
    def journal(self) -> Path:
        """The journal's file."""
        return self.path / JOURNAL

    def best(self, number: int, program: Program) -> Path:
        """Make *program*, good variant *number*, what `best` shows; that path."""
        with written(self.path / "best"):
            return self._best.put(number, program)

    def compact(self, program: Program, extra: Mapping[str, bytes] | None = None) -> Path:
        """Write the readable result, perhaps with files about it; its path."""
        path = self.path / "compact"
        files = {file.path: file.raw() for file in program} | dict(extra or {})
        with written(path):
            write_tree(path, files)
        return path

    def write(self, name: str, data: bytes) -> Path:
        """Write a single file into the folder; its path."""
        path = self.path / name
        with written(path):
            write_file(path, data)
        return path

    def variants(self, prefix: str, keep: Keep, original: Program) -> Variants:
        """A place for variants of *original*."""
        return Variants(self.path / "variants", prefix, keep, original)

    def _tidy(self) -> None:
        """Remove what a killed run left half done."""
        self._best.clean({self._best.linked()})
        for path in list(self.path.iterdir()):
            if path.name.startswith(DRAFT):
                remove(path)


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    """Turn what the system refuses at the start into a message."""
    try:
        yield
    except OSError as error:
        copy = shlex.quote(f"{path.name}.copy")
        begun = f"cp -a {shlex.quote(str(path))} {copy} && chipj resume {copy}"
        raise BadInput(
            f"{path}: cannot be used as a run folder: {error.strerror or error}",
            help=begun if (path / JOURNAL).is_file() else "choose another place with --out DIR",
        ) from error


def _entered(path: Path) -> Lock:
    """Make and lock the folder, unless it is something else's."""
    _check_ours(path)
    new = not path.exists()
    lock = Lock.take(path)
    if new:
        sync_folder(path.parent)
    return lock


def _check_ours(path: Path) -> None:
    if not os.path.lexists(path):
        return
    if not path.is_dir():
        raise BadInput(f"{path} is not a folder", help="choose another place with --out DIR")
    names = {entry.name for entry in path.iterdir()}
    if names and not names & {"lock", JOURNAL}:
        raise BadInput(
            f"{path} holds files that are not from chipj",
            help="choose another place with --out DIR",
        )


def _set_aside(path: Path) -> None:
    """Rename an old run to NAME.chipj.1, .2, ..."""
    _check_ours(path)
    lock = Lock.take(path)
    try:
        if _leftovers(path):
            path.rename(_free(path))
            sync_folder(path.parent)
    finally:
        lock.release()


def _leftovers(path: Path) -> bool:
    """Whether there is more than a start that came to nothing."""
    names = (entry.name for entry in path.iterdir())
    return any(name != "lock" and not name.startswith(DRAFT) for name in names)


def _free(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def _resumes(path: Path, fingerprint: str, ingredients: Mapping[str, str]) -> bool:
    """Whether there is a run to go on with; one that cannot go on is not touched."""
    if not (path / JOURNAL).exists():
        if _leftovers(path):
            raise _occupied(path, "a run whose journal is gone")
        return False
    record = _same_run(path, fingerprint, ingredients)
    if record.state is State.FINISHED:
        raise _occupied(path, "a finished run")
    return True


def _same_run(path: Path, fingerprint: str, ingredients: Mapping[str, str]) -> Record:
    """The run in *path*; an error that says what is different if it is another one."""
    with Reader.open(path / JOURNAL) as reader:
        record = reader.record()
    if record.fingerprint != fingerprint:
        before = record.options.get("ingredients")
        found = differences(before, ingredients) if isinstance(before, dict) else []
        shown = found[:_MOST_TOLD] + ["and more"] * (len(found) > _MOST_TOLD)
        told = f": {'; '.join(shown)}" if shown else ""
        undo = f"{_undone(found)}, and the run goes on; " if found else ""
        raise _occupied(path, f"a run with other inputs, options or tools{told}", undo)
    return record


def _undone(found: list[str]) -> str:
    """How to be as before, where *found* is what is different."""
    return "move it away" if all(each.endswith(NEW) for each in found) else "undo that"


def _occupied(path: Path, by: str, undo: str = "") -> BadInput:
    over = f"--fresh starts over and renames it to {_free(path).name}"
    return BadInput(f"{path} holds {by}", help=f"{undo}{over}; --out DIR chooses another place")
