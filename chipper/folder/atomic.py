"""Writing files and trees so that a reader sees the old or the new, never half of either.

Law: at every name there is a whole file or tree; after a synced write it survives a power cut.
"""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from chipper.errors import BadInput, OracleFailed
from chipper.journal.disk import sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DRAFT = ".tmp-"  # what begins like this is unfinished, and removed when a run begins


def write_file(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Put *data* at *path*."""
    draft = path.with_name(DRAFT + path.name)
    write_new(draft, data, sync=sync)
    os.replace(draft, path)
    if sync:
        sync_folder(path.parent)


def write_new(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Write a file nobody looks at yet."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        if sync:
            os.fsync(stream.fileno())


@contextmanager
def new_tree(path: Path, *, sync: bool = True) -> Iterator[Path]:
    """A folder to fill, which then appears at *path*; what was there goes when it is whole."""
    draft, former = path.with_name(DRAFT + path.name), path.with_name(f"{DRAFT}old-{path.name}")
    remove(draft)
    draft.mkdir()
    try:
        yield draft
        if sync:
            for folder, _, _ in os.walk(draft):
                sync_folder(Path(folder))
        if os.path.lexists(path):
            remove(former)
            path.rename(former)
        draft.rename(path)
    except BaseException:
        remove(draft)
        raise
    if sync:
        sync_folder(path.parent)
    remove(former)


def write_tree(path: Path, files: Mapping[str, bytes], *, sync: bool = True) -> None:
    """Put a folder with these files at *path*."""
    with new_tree(path, sync=sync) as draft:
        for name, data in files.items():
            write_new(within(draft, name), data, sync=sync)


def write_link(path: Path, target: str) -> None:
    """Make *path* a link to *target*, or point it there."""
    draft = path.with_name(DRAFT + path.name)
    remove(draft)
    draft.symlink_to(target)
    os.replace(draft, path)
    sync_folder(path.parent)


def within(folder: Path, name: str) -> Path:
    """Where a program's file goes below *folder*; its parents are made."""
    parts = PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts or not parts.parts:
        raise BadInput(f"'{name}' is not below the program's root", help="set it with --root DIR")
    path = folder / parts
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def remove(path: Path) -> None:
    """Take away a file, a link or a whole tree, if there is one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def written(path: Path) -> Iterator[None]:
    """Turn what the system refuses in the middle of a run into a message."""
    try:
        yield
    except OSError as error:
        raise OracleFailed(
            f"{path}: cannot be written: {error.strerror or error}",
            help=f"{_remedy(error)}, then give the same command again to go on",
        ) from error


def is_full(error: OSError) -> bool:
    """Whether there was no room: for more bytes, or for more files."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def _remedy(error: OSError) -> str:
    room = "make room on the disk for more bytes and files"
    return room if is_full(error) else "make the run folder writable"
