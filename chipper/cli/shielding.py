"""Which places are shielded: `--shield Foo.bar`, `--shield File:3-9`, and markers in comments."""

from __future__ import annotations

import re
from bisect import bisect_right
from difflib import get_close_matches
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.java.markers import markers
from chipper.java.members import members, package_of
from chipper.source.lines import line_spans
from chipper.source.shield import Shields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chipper.java.parse import Forest
    from chipper.source.program import File, Program

    Place = tuple[str, int, int]

DECLARATIONS = "declarations"  # no place: the paper's shield of first halves
_LINES = re.compile(r"(?P<file>.+):(?P<first>\d+)(?:-(?P<last>\d+))?")


def shields(program: Program, forest: Forest, wanted: Iterable[str]) -> Shields:
    """The places that options and markers name; whatever names nothing is an error."""
    found: list[Place] = []
    for file in program:
        if file.java:
            found += _marked(file, forest)
    for text in wanted:
        if text != DECLARATIONS:
            lines = _LINES.fullmatch(text)
            found += _lines(program, text, lines) if lines else _members(program, forest, text)
    return Shields.of(found)


def _members(program: Program, forest: Forest, text: str) -> list[Place]:
    """Everything of that name; overloads have the same one."""
    found: list[Place] = []
    known: list[str] = []
    for file in program:
        tree = forest.tree(file) if file.java else None
        for name, span in members(tree) if tree is not None else ():
            known.append(name)
            if text in (name, f"{package_of(tree)}.{name}" if tree is not None else name):
                found.append((file.path, *span))
    if not found:
        near = ", ".join(get_close_matches(text, dict.fromkeys(known), 3)) or "Foo.bar, File:3-9"
        raise BadInput(
            f"--shield {text}: nothing is declared under that name",
            help=f"did you mean {near}? or write --shield {DECLARATIONS}",
        )
    return found


def _lines(program: Program, text: str, given: re.Match[str]) -> list[Place]:
    """Lines of a file, named by its path or the end of it."""
    name, first = given["file"], int(given["first"])
    last = int(given["last"] or first)
    files = [file for file in program if f"/{file.path}".endswith(f"/{name}")]
    if not files:
        paths = ", ".join(file.path for file in program.files[:5])
        raise BadInput(f"--shield {text}: no such file is chipped", help=f"there is {paths}")
    [file, *more] = files
    if more:
        raise BadInput(
            f"--shield {text}: {file.path} and {more[0].path} both have that name",
            help="write more of the path",
        )
    count = len(line_spans(file.text))
    if not 1 <= first <= last <= count:
        raise BadInput(f"--shield {text}: no such lines", help=f"{file.path} has {count} lines")
    place = _rows(file, first, last)
    if place is None:
        raise BadInput(f"--shield {text}: there is nothing but blanks", help="check the numbers")
    return [place]


def _rows(file: File, first: int, last: int) -> Place | None:
    """The bytes of some lines, from 1; without the blanks around them."""
    spans = line_spans(file.text)
    start, end = spans[first - 1][0], spans[min(last, len(spans)) - 1][1]
    text = file.text[start:end]
    start += len(text) - len(text.lstrip())
    end -= len(text) - len(text.rstrip())
    return (file.path, start, end) if start < end else None


def _marked(file: File, forest: Forest) -> Iterator[Place]:
    """What the markers of a file shield: their lines; a marker alone on its line, the next too."""
    opened: int | None = None
    for each in markers(forest.tree(file)):
        row, last = _row(file, each.start), _row(file, each.end - 1)
        where = f"{file.path}:{row}: chipj:keep {each.word}".rstrip()
        if each.word not in ("", "begin", "end"):
            raise BadInput(
                f"{where} means nothing", help="write begin or end, or nothing behind it"
            )
        if (each.word == "begin") == (opened is not None) and each.word:
            told = "begins inside of another" if opened is not None else "ends what never began"
            raise BadInput(f"{where} {told}", help="write // chipj:keep begin ... end in pairs")
        if each.word == "begin":
            opened = row
        else:
            alone = not each.word and _alone(file, each.start, each.end)
            place = _rows(file, opened or row if each.word else row, last + alone)
            opened = None if each.word else opened
            if place is not None:
                yield place
    if opened is not None:
        raise BadInput(
            f"{file.path}:{opened}: chipj:keep begin has no end", help="write // chipj:keep end"
        )


def _row(file: File, offset: int) -> int:
    """The number of the line that holds an offset, from 1."""
    return bisect_right(line_spans(file.text), (offset, len(file.text)))


def _alone(file: File, start: int, end: int) -> bool:
    spans = line_spans(file.text)
    before = file.text[spans[_row(file, start) - 1][0] : start]
    behind = file.text[end : spans[_row(file, end - 1) - 1][1]]
    return not before.strip() and not behind.strip()
