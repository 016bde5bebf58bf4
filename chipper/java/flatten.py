"""Packages flattened: every file in the package of the main class, where its name still leads.

Laws: no line moves, so line n of a file comes from line n; where two types or files would share a
name, or a name is imported twice, there is no result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.entry import package, top_level_types
from chipper.java.parse import walk
from chipper.source.edit import Splice, blank, spliced
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from chipper.java.parse import Forest, Node

APART = frozenset({"module-info.java", "package-info.java"})
_QUALIFIED = frozenset({"scoped_type_identifier", "field_access", "scoped_identifier"})


def flattened(
    program: Program, main: File, forest: Forest
) -> tuple[Program, dict[str, str]] | None:
    """The program in one package, and for each new path the old one."""
    ours = [file for file in program if file.java and _name(file) not in APART]
    types = [name for file in ours for name in top_level_types(file, forest)]
    simple = [name.rpartition(".")[2] for name in types]
    place = main.path.rpartition("/")[0]
    paths = {file.path: f"{place}/{_name(file)}".lstrip("/") for file in ours}
    if len(set(simple)) < len(simple) or len(set(paths.values())) < len(paths):
        return None
    target = package(main, forest)
    files = []
    for file in program:
        if file.path in paths:
            text = _moved(file, forest, target, frozenset(types))
            file = File(paths[file.path], text, file.codec)
        files.append(file)
    return Program(tuple(files)), {new: old for old, new in paths.items()}


def _name(file: File) -> str:
    return file.path.rpartition("/")[2]


def _moved(file: File, forest: Forest, target: str, types: Collection[str]) -> bytes:
    """The file's text in the package *target*, its own program's types called by simple names."""
    root = forest.tree(file).root_node
    return spliced(file.text, sorted(_splices(file, root, target, types)))


def _splices(file: File, root: Node, target: str, types: Collection[str]) -> Iterator[Splice]:
    packages = {name.rpartition(".")[0] for name in types} - {""}
    done = 0
    for node in walk(root):
        if node.start_byte < done:
            continue
        start, end = node.start_byte, node.end_byte
        if node.type == "package_declaration":
            text = f"package {target};".encode() if target else b""
            done = end
            yield Splice(file.path, start, end, text + _newlines(file.text[start:end]))
        elif node.type == "import_declaration":
            done = end
            yield from _import(file, node, target, types, packages)
        elif node.type in _QUALIFIED:
            prefix = _prefix(file, node, types)
            if prefix:
                done = start + prefix
                yield Splice(file.path, start, done, _newlines(file.text[start:done]))


def _import(
    file: File, node: Node, target: str, types: Collection[str], packages: Collection[str]
) -> Iterator[Splice]:
    """What becomes of an import: gone where it names our own, led elsewhere where it is static."""
    start, end = node.start_byte, node.end_byte
    words = file.text[start:end].decode(errors="replace").rstrip(";").split()
    name = "".join(words[1:]).removeprefix("static")
    own = name in types or name.removesuffix(".*") in packages
    if "static" in words:
        holder = next((each for each in types if name.startswith(f"{each}.")), None)
        if holder is not None:
            dot = f"{target}." if target else ""
            led = f"import static {dot}{name[len(holder) - len(holder.rpartition('.')[2]) :]};"
            yield Splice(file.path, start, end, led.encode() + _newlines(file.text[start:end]))
    elif own:
        yield Splice(file.path, start, end, blank(file.text[start:end]))


def _prefix(file: File, node: Node, types: Collection[str]) -> int:
    """How many bytes of a qualified name are the package of one of our types."""
    text = file.text[node.start_byte : node.end_byte].decode(errors="replace")
    for name in types:
        before = name.rpartition(".")[0]
        if before and (text == name or text.startswith(f"{name}.")):
            return len(before.encode()) + 1
    return 0


def _newlines(text: bytes) -> bytes:
    return b"".join(text[at : at + 1] for at in range(len(text)) if text[at] in b"\r\n")
