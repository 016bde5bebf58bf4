"""Several files made one: package, imports, the types of the main file, then all others.

Laws: types stay as they are but for `public`, which only the main file's may be; every line of the
result comes from a line that is told; where an import means two things, there is no result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.java.entry import package
from chipper.java.flatten import APART
from chipper.source.edit import Splice, blank, spliced
from chipper.source.lines import line_spans
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from chipper.java.parse import Forest, Node

    Origin = tuple[str, int]

_HEADER = frozenset({"package_declaration", "import_declaration"})


@dataclass
class _Sheet:
    """Lines with where they come from."""

    text: bytearray = field(default_factory=bytearray)
    origins: list[Origin] = field(default_factory=list)

    def add(self, line: bytes, origin: Origin) -> None:
        self.text += line if line.endswith(b"\n") else line + b"\n"
        self.origins.append(origin)


def merged(program: Program, main: File, forest: Forest) -> tuple[Program, list[Origin]] | None:
    """The program with all its types in the main file, and the origin of each of its lines."""
    ours = [main] + [
        file
        for file in program
        if file.java and file.path != main.path and file.path.rpartition("/")[2] not in APART
    ]
    if len({package(file, forest) for file in ours if _types(file, forest)}) > 1:
        return None
    if len({file.codec for file in ours}) > 1:
        return None
    sheet = _Sheet()
    if not _head(ours, forest, sheet):
        return None
    for file in ours:
        _body(file, forest, sheet, public=file is main)
    gone = {file.path for file in ours[1:]}
    one = main.with_text(bytes(sheet.text))
    files = tuple(one if f.path == main.path else f for f in program if f.path not in gone)
    return Program(files), sheet.origins


def _types(file: File, forest: Forest) -> list[Node]:
    root = forest.tree(file).root_node
    return [node for node in root.named_children if node.type.endswith("_declaration")]


def _head(files: list[File], forest: Forest, sheet: _Sheet) -> bool:
    """Write package and imports; whether no name is imported twice with different meanings."""
    seen: dict[str, str] = {}
    for file in files:
        for node in _types(file, forest):
            text = " ".join(file.text[node.start_byte : node.end_byte].decode().split())
            lone = node.type == "package_declaration" and file is not files[0]
            if node.type not in _HEADER or lone or text in seen.values():
                continue
            name = text.rstrip("; ").rpartition(".")[2]
            key = text if name == "*" or text.startswith(("package ", "import static ")) else name
            if key in seen:
                return False
            seen[key] = text
            sheet.add(text.encode(), (file.path, _row(file, node.start_byte)))
    return True


def _row(file: File, offset: int) -> int:
    return sum(start <= offset for start, _ in line_spans(file.text))


def _body(file: File, forest: Forest, sheet: _Sheet, *, public: bool) -> None:
    """Write a file without its header."""
    holes = []
    for node in _types(file, forest):
        if node.type in _HEADER:
            holes.append(node)
        elif not public:
            holes += _public(node)
    text = spliced(
        file.text,
        [
            Splice(file.path, n.start_byte, n.end_byte, blank(file.text[n.start_byte : n.end_byte]))
            for n in holes
        ],
    )
    for number, (start, end) in enumerate(line_spans(text), 1):
        sheet.add(text[start:end], (file.path, number))


def _public(declaration: Node) -> list[Node]:
    """The word that makes a declaration public."""
    return [
        word
        for child in declaration.named_children[:2]
        if child.type == "modifiers"
        for word in child.children
        if word.type == "public"
    ]
