"""Reading what the user named: sources, their root, the main class. Nothing is ever written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.java.entry import file_of, main_classes, package, top_level_types
from chipper.source.codec import decode
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chipper.java.parse import Forest

_PASSED = (".chipj", ".class")


@dataclass(frozen=True, slots=True)
class Inputs:
    """The program, the folder its paths start from, and other files that ride along."""

    program: Program
    root: Path
    riders: tuple[Path, ...]


def read_inputs(
    sources: Sequence[Path], root: Path | None, encoding: str | None, forest: Forest
) -> Inputs:
    """Read files and folders in their order; a folder means its files sorted by path."""
    found: list[Path] = []
    for source in sources:
        found += _files(source)
    java = list(dict.fromkeys(path for path in found if path.suffix == ".java"))
    if not java:
        names = ", ".join(str(source) for source in sources)
        raise BadInput(
            f"no Java files in {names}", help="name .java files or folders that hold some"
        )
    read = {path: _read(path, encoding) for path in java}
    base = _root(root, sources, read, forest)
    files = [_named(file, path, base) for path, file in read.items()]
    riders = tuple(path for path in dict.fromkeys(found) if path.suffix != ".java")
    return Inputs(Program(tuple(files)), base, riders)


def _files(source: Path) -> Iterator[Path]:
    if source.is_dir():
        yield from sorted(_below(source), key=lambda path: path.relative_to(source).as_posix())
    elif source.exists():
        yield source
    else:
        raise BadInput(f"no such file or folder: {source}", help=_likely(source))


def _likely(source: Path) -> str:
    """A name close by that the user may have meant."""
    folder = source.parent
    near = sorted(folder.glob("*.java")) if folder.is_dir() else []
    return f"did you mean {near[0]}?" if near else "check the path; it is relative to this folder"


def _below(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = [
            name for name in folders if not name.startswith(".") and not name.endswith(_PASSED)
        ]
        for name in names:
            path = Path(where, name)
            if not name.endswith(_PASSED) and path.is_file():
                yield path


def _read(path: Path, encoding: str | None) -> File:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(
            f"cannot read {path}: {error.strerror}", help=f"chmod u+r '{path}'"
        ) from None
    text, codec = decode(raw, encoding, str(path))
    return File(path.as_posix(), text, codec)


def _root(
    root: Path | None, sources: Sequence[Path], read: dict[Path, File], forest: Forest
) -> Path:
    """--root, or the folder the packages start from, or what all files have in common."""
    if root is not None:
        if not root.is_dir():
            raise BadInput(f"--root {root} is not a folder")
        return root.absolute()
    roots = {_package_root(path.absolute(), package(file, forest)) for path, file in read.items()}
    folders = [source.absolute() for source in sources if source.is_dir()]
    if len(roots) == 1 and not folders:
        return roots.pop()
    if len(folders) == 1 and len(sources) == 1:
        return folders[0]
    return Path(os.path.commonpath([*roots, *folders]))


def _package_root(path: Path, name: str) -> Path:
    parts = tuple(name.split(".")) if name else ()
    folder = path.parent
    if parts and folder.parts[-len(parts) :] == parts:
        return Path(*folder.parts[: -len(parts)])
    return folder


def _named(file: File, path: Path, root: Path) -> File:
    try:
        relative = path.absolute().relative_to(root)
    except ValueError:
        raise BadInput(
            f"{path} is not below the root {root}",
            help="name a folder above all sources with --root",
        ) from None
    return File(relative.as_posix(), file.text, file.codec)


def find_main(
    program: Program, name: str | None, forest: Forest, *, needed: bool
) -> tuple[str, File]:
    """The main class and its file: the one named, or the only one there is."""
    if name is not None:
        file = file_of(program, name, forest)
        if file is None:
            known = [each for each, _ in main_classes(program, forest)]
            hint = f"--main {known[0]}" if known else "the sources declare no static void main"
            raise BadInput(f"no class {name} in the sources", help=hint)
        return name, file
    found = main_classes(program, forest)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(each for each, _ in found)
        raise BadInput(f"several classes have a main: {names}", help=f"--main {found[0][0]}")
    if needed:
        raise BadInput("no class has a `public static void main(String[])`", help="--main CLASS")
    first = next(file for file in program if file.java)
    types = top_level_types(first, forest)
    return (types[0] if types else Path(first.path).stem), first
