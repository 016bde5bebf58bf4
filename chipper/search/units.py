"""What delta debugging takes for a unit: a character, a token, a line, a statement, a pattern.

Law: characters, lines and matches really go; tokens and statements of Java leave blanks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.java.kinds import HOLDERS, LOOPS, statements
from chipper.java.measure import leaves
from chipper.java.parse import walk
from chipper.source.lines import line_spans
from chipper.source.parts import Cuts, Holes, Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node
    from chipper.source.parts import Parts
    from chipper.source.program import File, Program
    from chipper.source.series import Span

LINE, CHAR, TOKEN, STATEMENT = "line", "char", "token", "statement"
NAMES = (CHAR, TOKEN, LINE, STATEMENT)
_CHAR = re.compile(rb"[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*|[\x80-\xbf]")  # a byte if no UTF-8
_WORD = re.compile(rb"\w+|\s+|[^\w\s]")
_BODIES = ("body", "consequence", "alternative")


def cuts_lines(unit: str) -> bool:
    """Whether such units really go, lines with them."""
    return unit not in (TOKEN, STATEMENT)


def units(program: Program, unit: str, forest: Forest) -> Parts:
    """The units of a program's files; of files that are not Java if it has no other."""
    files = [(at, file) for at, file in enumerate(program)]
    java = [(at, file) for at, file in files if file.java]
    if unit == TOKEN and java:
        return Holes(program, _tokens(java, forest))
    if unit == STATEMENT:
        return Holes(program, _statements(java, forest))
    return Cuts(
        program,
        (Part(at, *span) for at, file in files for span in spans(file.text, unit)),
    )


def spans(text: bytes, unit: str) -> list[Span]:
    """The units of a plain text; what a pattern does not match is no unit."""
    if unit == LINE:
        return line_spans(text)
    known = {CHAR: _CHAR, TOKEN: _WORD}
    pattern = known.get(unit) or re.compile(unit.encode())
    return [match.span() for match in pattern.finditer(text) if match.start() < match.end()]


def _tokens(files: list[tuple[int, File]], forest: Forest) -> Iterator[tuple[Part, bytes]]:
    for at, file in files:
        for leaf in leaves(forest.tree(file).root_node):
            yield Part(at, leaf.start_byte, leaf.end_byte), b""


def _statements(files: list[tuple[int, File]], forest: Forest) -> Iterator[tuple[Part, bytes]]:
    for at, file in files:
        for node in walk(forest.tree(file).root_node):
            if node.type in HOLDERS:
                for each in statements(node):
                    yield Part(at, each.start_byte, each.end_byte), b""
            elif node.type in LOOPS or node.type == "if_statement":
                for body in _bare(node):
                    yield Part(at, body.start_byte, body.end_byte), b";"


def _bare(node: Node) -> list[Node]:
    """Bodies without braces: Java wants a statement there, if only an empty one."""
    found = [node.child_by_field_name(field) for field in _BODIES]
    return [each for each in found if each is not None and each.type not in ("block", ";")]
