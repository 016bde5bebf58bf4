"""`--reached FILE:LINE`: which statement is meant, and variants that tell when they come there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.java.parse import Forest
from chipper.java.reached import first_line, marks
from chipper.oracle.symptom.reached import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.source.program import Program

_PLACE = re.compile(r"(?P<file>.+):(?P<line>\d+)")


def place(text: str, program: Program) -> tuple[str, int]:
    """The file and the line on which the statement begins that is meant."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise BadInput(f"--reached {text} is not like Main.java:12")
    name, line = found["file"], int(found["line"])
    files = [file for file in program if f"/{file.path}".endswith(f"/{name.removeprefix('./')}")]
    if len(files) != 1:
        names = ", ".join(file.path for file in files or program.files[:5])
        what = "is not among the sources" if not files else "may be several files"
        raise BadInput(f"--reached {text}: {name} {what}", help=f"one of {names}")
    first = first_line(files[0], Forest(), line)
    if first is None:
        raise BadInput(
            f"--reached {text}: there is no statement on line {line}",
            help="name a line inside a method's body",
        )
    return files[0].path, first


def teller(texts: Sequence[str], original: Program) -> Callable[[Program], Program | None]:
    """What makes programs tell that they come to these places."""
    forest = Forest()
    found = marks(original, [place(each, original) for each in texts], VARIABLE)

    def told(program: Program) -> Program | None:
        for mark in found:
            marked = mark.put(program, forest)
            if marked is None:
                return None
            program = marked
        return program

    return told
