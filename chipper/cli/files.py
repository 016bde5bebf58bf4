"""Reading files of any language as a program, and what lies beside them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.cli.inputs import below, likely, unreadable
from chipper.cli.riders import without_ours
from chipper.errors import BadInput
from chipper.oracle.folder import MOST_BYTES, MOST_FILES, Riders, gather
from chipper.source.codec import decode
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Sequence


def read_files(paths: Sequence[Path], root: Path | None) -> tuple[Program, Path]:
    """The files as they are, in the order given, and the folder that their names start from."""
    whole = [Path(os.path.abspath(path)) for path in paths]
    for path in whole:
        if path.is_dir():
            raise BadInput(f"{path} is a folder", help="name the files in it, in their order")
        if not path.is_file():
            near = likely(path, path.parent.glob("*"))
            raise BadInput(f"no such file: {path}", help=near)
    top = Path(os.path.abspath(root or os.path.commonpath([path.parent for path in whole])))
    return Program(tuple(_read(path, top) for path in dict.fromkeys(whole))), top


def _read(path: Path, root: Path) -> File:
    try:
        text, codec = decode(path.read_bytes(), None, str(path))
        return File(path.relative_to(root).as_posix(), text, codec)
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeEncodeError:
        raise BadInput(f"the name of {path} is not UTF-8", help="rename it") from None
    except ValueError:
        raise BadInput(
            f"{path} is not below the root {root}", help="name a folder above all files with --root"
        ) from None


def beside(program: Program, root: Path, include: Sequence[Path]) -> Riders:
    """The other files below the root; if they are too many, only what is included."""
    named = {file.path for file in program}
    found: list[tuple[str, Path]] = []
    total = 0
    wanted = gather([], include)
    for path in below(root):
        total += path.stat().st_size
        if total > MOST_BYTES or len(found) > MOST_FILES:
            return Riders(wanted.files, too_many=True)
        name = path.relative_to(root).as_posix()
        if name not in named:
            found.append((name, path))
    return without_ours(Riders((*sorted(found), *wanted.files)))
