"""Class files by the names of their classes, and where javac puts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def path_of(name: str) -> str:
    """Where the file of a class is, below the folder that the class path names."""
    return f"{name.replace('.', '/')}.class"


def class_files(folder: Path) -> dict[str, bytes]:
    """The class files that lie in *folder*, by the names of their classes."""
    paths = sorted(folder.rglob("*.class"))
    names = (path.relative_to(folder).with_suffix("").as_posix() for path in paths)
    return {
        name.replace("/", "."): path.read_bytes() for name, path in zip(names, paths, strict=True)
    }


def write_classes(classes: Mapping[str, bytes], folder: Path) -> None:
    """Put class files where javac would have put them."""
    made: set[str] = set()
    for name, content in classes.items():
        path = path_of(name)
        parent = path.rpartition("/")[0]
        if parent not in made:
            made.add(parent)
            (folder / parent).mkdir(parents=True, exist_ok=True)
        with open(f"{folder}/{path}", "wb") as file:
            file.write(content)
