"""Making a program say that it comes to a line: a call before the statement that begins there.

Law: lines stay; whatever compiles the file compiles the class behind its last line that tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.java.coverage import call_before, merged, newline, points, unused
from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node
    from chipper.source.program import File, Program

_DECLARATIONS = frozenset(
    {"class_declaration", "record_declaration", "method_declaration", "constructor_declaration"}
)
_TELLER = (
    " class {name} {{ static boolean told; static synchronized void at() {{ if (told) return;"
    ' told = true; String log = System.getenv("{variable}"); if (log != null)'
    " try (java.io.FileOutputStream out = new java.io.FileOutputStream(log, true))"
    ' {{ out.write("{words}\\n".getBytes()); }} catch (java.io.IOException e) {{ }} }} }}'
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to be reached: what is logged there, and who logs it."""

    path: str
    line: int
    words: str
    name: str
    variable: str

    def put(self, program: Program, forest: Forest) -> Program | None:
        """The program with the call in it; None if no statement begins on the line any more."""
        if all(file.path != self.path for file in program):
            return None
        file = program[self.path]
        node = _beginning(file, forest, self.line)
        if node is None:
            return None
        end = len(file.text)
        told = _TELLER.format(name=self.name, variable=self.variable, words=_quoted(self.words))
        splices = call_before(file, node, f"{self.name}.at();")
        splices.append(Splice(file.path, end, end, newline(file) + told.encode()))
        return Edit.of(merged(splices)).apply(program)


def marks(program: Program, places: list[tuple[str, int]], variable: str) -> list[Mark]:
    """A mark for each file and line."""
    name = unused(program)
    return [
        Mark(path, line, f"reached line {line} in file {path}", f"{name}Line{number}", variable)
        for number, (path, line) in enumerate(places)
    ]


def first_line(file: File, forest: Forest, line: int) -> int | None:
    """The line on which the innermost statement that covers *line* begins; None if none does."""
    around = [
        node
        for node in _statements(file, forest)
        if node.start_point.row <= line - 1 <= node.end_point.row
    ]
    return max((node.start_point.row for node in around), default=-1) + 1 or None


def _beginning(file: File, forest: Forest, line: int) -> Node | None:
    """The outermost statement that begins on a line."""
    found = (node for node in _statements(file, forest) if node.start_point.row == line - 1)
    return min(found, key=lambda node: (node.start_byte, -node.end_byte), default=None)


def _statements(file: File, forest: Forest) -> Iterator[Node]:
    """What is watched and can be executed by itself: bodies of types and methods cannot."""
    for node in points(forest.tree(file)):
        if node.parent is None or node.parent.type not in _DECLARATIONS:
            yield node


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
