"""From which line of the original each line of the best comes, where lines really go.

Law: a function of the journal alone; lines of the original that are in no list are gone.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from chipper.journal import Reader
from chipper.journal.compact import unpack
from chipper.source.edit import Offsets
from chipper.source.lines import line_spans

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from chipper.source.edit import Splice


def traced(
    lines: Mapping[str, Sequence[int | str]], journal: Path
) -> dict[str, tuple[int | str, ...]]:
    """For *lines* of the best, those of the original; all of what is not Java and has no lines."""
    with Reader.open(journal) as reader:
        origins = kept_lines(reader)

    def origin(path: str, line: int | str) -> int | str:
        if isinstance(line, int):
            return origins[path][line - 1]
        other, _, number = line.rpartition(":")
        return f"{other}:{origins[other][int(number) - 1]}"

    found = {path: tuple(origin(path, line) for line in of) for path, of in lines.items()}
    gone = {
        line.rpartition(":")[0] for of in lines.values() for line in of if isinstance(line, str)
    }
    others = {path: of for path, of in origins.items() if not path.endswith(".java")}
    return {path: of for path, of in others.items() if path not in gone} | found


def kept_lines(reader: Reader) -> dict[str, tuple[int, ...]]:
    """For each file of the best, the original lines (from 1) that its lines come from."""
    program = reader.original()
    origins = {file.path: tuple(range(1, len(line_spans(file.text)) + 1)) for file in program.files}
    for step in reader.steps()[1:]:
        ask = reader.ask(step.number)
        assert ask is not None
        edit = unpack(ask.change, program)
        after = edit.apply(program)
        for path in edit.paths:
            splices = [splice for splice in edit.splices if splice.path == path]
            old, new = program[path].text, after[path].text
            origins[path] = moved(origins[path], old, new, splices)
        program = after
    return origins


def moved(
    origins: tuple[int, ...], old: bytes, new: bytes, splices: Sequence[Splice]
) -> tuple[int, ...]:
    """The origins of the lines of *new*, which the splices made of *old*."""
    starts = [start for start, _ in line_spans(old)]
    rows = Offsets.of(splices).rows
    ends = [start + shift + length for start, _, length, shift in rows]
    found = []
    for start, _ in line_spans(new):
        at = bisect_right(ends, start) - 1
        before = start if at < 0 else rows[at][1] + start - ends[at]
        if at + 1 < len(rows) and start >= rows[at + 1][0] + rows[at + 1][3]:
            before = rows[at + 1][0]  # inside what was written anew
        found.append(origins[bisect_right(starts, before) - 1])
    return tuple(found)
