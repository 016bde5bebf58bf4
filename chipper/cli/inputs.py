"""Reading what the user named: sources, their root, the main class. Nothing is ever written."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.java.entry import file_of, main_classes, package, top_level_types
from chipper.source.codec import decode
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chipper.java.parse import Forest

_MAIN = re.compile(rb"\bvoid\s+main\s*\(")
_MADE = (".chipj", ".class")


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
    found = list(dict.fromkeys(_whole(path) for source in sources for path in _files(source)))
    java = [path for path in found if path.suffix == ".java"]
    if not java:
        names = ", ".join(str(source) for source in sources)
        raise BadInput(
            f"no Java files in {names}", help="name .java files or folders that hold some"
        )
    read = {path: _read(path, encoding) for path in java}
    base = _root(root, sources, read, forest)
    files = [_named(file, path, base) for path, file in read.items()]
    riders = tuple(path for path in found if path.suffix != ".java")
    return Inputs(Program(tuple(files)), base, riders)


def check_out(out: Path, sources: Sequence[Path]) -> None:
    """Refuse a run folder that would be an input of the next run."""
    for source in sources:
        if source.is_dir() and _whole(out).is_relative_to(_whole(source)):
            inside = _whole(out).relative_to(_whole(source))
            if inside.parts and not any(map(_passed, inside.parts)):
                raise BadInput(
                    f"--out {out} lies among the sources in {source}",
                    help=f"--out {out.with_name(out.name + '.chipj')} would not be read as one",
                )


def is_run_folder(folder: Path) -> bool:
    """Whether chipj made this folder, whatever its name is now."""
    return all(os.path.isfile(folder / name) for name in ("lock", "journal.db"))


def _whole(path: Path) -> Path:
    """One spelling for every path: `src/../Main.java` is `Main.java`."""
    return Path(os.path.abspath(path))


def _files(source: Path) -> Iterator[Path]:
    try:
        if source.is_dir():
            yield from sorted(below(source), key=lambda path: path.relative_to(source).as_posix())
        elif source.exists():
            yield source
        else:
            raise BadInput(
                f"no such file or folder: {source}",
                help=likely(source, source.parent.glob("*.java")),
            )
    except OSError as error:
        raise unreadable(error.filename or source, error) from None


def unreadable(path: Path | str, error: OSError) -> BadInput:
    """The error for what is there but cannot be read."""
    closed = isinstance(error, PermissionError)
    remedy = f"chmod u+rX {shlex.quote(os.fspath(path))}" if closed else "check the path"
    return BadInput(f"cannot read {path}: {error.strerror}", help=remedy)


def likely(path: Path, names: Iterable[Path]) -> str:
    """Help with a path that leads nowhere: the one of *names* the user may have meant."""
    if path.is_symlink():
        return f"it is a link to {os.readlink(path)}, which is not there"
    known = [str(name) for name in names]
    near = known if len(known) == 1 else get_close_matches(str(path), sorted(known), 1)
    return f"did you mean {near[0]}?" if near else "check the path; it is relative to this folder"


def below(folder: Path) -> Iterator[Path]:
    """Its files, but not those in hidden folders or what chipj or javac made."""

    def refuse(error: OSError) -> None:
        raise error

    for where, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = [
            name for name in folders if not _passed(name) and not is_run_folder(Path(where, name))
        ]
        for name in names:
            path = Path(where, name)
            if not name.endswith(_MADE) and path.is_file():
                yield path


def _passed(name: str) -> bool:
    return name.startswith(".") or name.endswith(_MADE)


def _read(path: Path, encoding: str | None) -> File:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    text, codec = decode(raw, encoding, str(path))
    return File(".java", text, codec)  # it gets its name when the root is known


def _root(
    root: Path | None, sources: Sequence[Path], read: dict[Path, File], forest: Forest
) -> Path:
    """--root, or the folder the packages start from, or what all files have in common."""
    if root is not None:
        if not root.is_dir():
            raise BadInput(f"--root {root} is not a folder", help="name one above all sources")
        return _whole(root)
    roots = {_package_root(path, package(file, forest)) for path, file in read.items()}
    folders = [_whole(source) for source in sources if source.is_dir()]
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
        relative = path.relative_to(root)
    except ValueError:
        raise BadInput(
            f"{path} is not below the root {root}",
            help="name a folder above all sources with --root",
        ) from None
    try:
        return File(relative.as_posix(), file.text, file.codec)
    except UnicodeEncodeError:
        raise BadInput(
            f"the name of {relative} is not UTF-8", help="rename it, or set LC_ALL=C.UTF-8"
        ) from None


def find_main(
    program: Program, name: str | None, forest: Forest, *, needed: bool
) -> tuple[str, File]:
    """The main class and its file: the one named, or the only one there is."""
    found = main_classes(program, forest) or _likely_mains(program, forest)
    if name is not None:
        types = [each for file in program if file.java for each in top_level_types(file, forest)]
        name = _full_name(name, types)
        file = file_of(program, name.partition("$")[0], forest) or _file_called(program, name)
        if file is None:
            near = get_close_matches(name, types, 1)
            hint = f"did you mean {near[0]}?" if near else "the sources declare no static void main"
            hint = f"--main {found[0][0]}" if found else hint
            raise BadInput(f"no class {name} in the sources", help=hint)
        return name, file
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(each for each, _ in found)
        raise BadInput(f"several classes have a main: {names}", help=f"--main {found[0][0]}")
    if needed:
        raise BadInput(
            "no class has a `public static void main(String[])`",
            help="--main CLASS names another one, --junit CLASS#METHOD a test",
        )
    first = next(file for file in program if file.java)
    types = top_level_types(first, forest)
    return (types[0] if types else Path(first.path).stem), first


def _full_name(name: str, types: Sequence[str]) -> str:
    """The name of a class with its package, which may be left out where no other is called so."""
    outer, dollar, inner = name.partition("$")
    alike = [each for each in types if each.endswith(f".{outer}")] if outer not in types else []
    if len(alike) > 1:
        raise BadInput(
            f"several classes are called {outer}: {', '.join(alike)}", help="name its package too"
        )
    return alike[0] + dollar + inner if alike else name


def _likely_mains(program: Program, forest: Forest) -> list[tuple[str, File]]:
    """Files with a main where we see no class around it: newer Java than we parse, or broken."""
    files = [file for file in program if file.java and _MAIN.search(file.text)]
    packages = [package(file, forest) for file in files]
    return [
        (".".join(filter(None, (where, Path(file.path).stem))), file)
        for where, file in zip(packages, files, strict=True)
    ]


def _file_called(program: Program, name: str) -> File | None:
    """The file that should hold a class, if we cannot read what it declares."""
    path = "/" + name.partition("$")[0].replace(".", "/") + ".java"
    return next((file for file in program if f"/{file.path}".endswith(path)), None)
