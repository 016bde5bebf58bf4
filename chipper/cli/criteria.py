"""Criteria of `chipj orbs` as they are typed, and the templates that tell their values."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.cli.inputs import unreadable
from chipper.errors import BadInput
from chipper.source.criterion import JAVA, Criterion
from chipper.source.lines import line_spans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.source.program import File, Program

_CRITERION = re.compile(r"(.+):(\d{1,9}):([^:]+?)(?::(\d{1,9}))?")


def read_criterion(text: str, program: Program, root: Path) -> Criterion:
    """FILE:LINE:VARIABLE, or that and how many values count."""
    found = _CRITERION.fullmatch(text)
    if found is None:
        raise BadInput(f"--criterion {text}: not like FILE:LINE:VARIABLE", help="A.java:13:dots")
    name, line, variable, first = found.groups()
    file = _named(name, program, root)
    if file is None:
        names = ", ".join(each.path for each in program)
        raise BadInput(f"--criterion {text}: {name} is not among the files", help=f"one of {names}")
    lines = len(line_spans(file.text))
    if not 1 <= int(line) <= lines:
        raise BadInput(f"--criterion {text}: {name} has {lines} lines", help="lines start at 1")
    if first is not None and int(first) == 0:
        raise BadInput(f"--criterion {text} compares no value", help="drop :0 to compare all")
    return Criterion(file.path, int(line), variable, None if first is None else int(first))


def _named(name: str, program: Program, root: Path) -> File | None:
    whole = Path(os.path.abspath(name))
    for file in program:
        if file.path == name or root / file.path == whole:
            return file
    return None


def template(criterion: Criterion, templates: Sequence[Path]) -> str:
    """The line to inject: ours for Java, else the template for files of that kind."""
    suffix = Path(criterion.path).suffix
    for path in templates:
        if path.suffix == suffix:
            return _line(path)
    if suffix == ".java":
        return JAVA
    raise BadInput(
        f"no template for a criterion in {criterion.path}",
        help=f"--template FILE{suffix}, one line that writes ${{variable}}: docs/searches.md",
    )


def _line(path: Path) -> str:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError:
        lines = []
    if len(lines) != 1 or "${variable}" not in lines[0]:
        raise BadInput(
            f"--template {path} is not one line with ${{variable}} in it",
            help="see docs/searches.md for one in C and one in Python",
        )
    return lines[0]
