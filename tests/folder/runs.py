"""Runs left behind in a run folder, and what is in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from chipper.folder import RunFolder
from chipper.journal import Journal, Record, State
from chipper.source.program import Program
from chipper.source.size import Measure

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Program.of({"a/A.java": "class A { }", "B.java": "class B { }"})


def begin(place: Path, state: State, print_of: str = "f1") -> None:
    """Leave a run behind, in some state."""
    with (
        RunFolder.open(place, print_of) as folder,
        Journal.create(folder.journal, PROGRAM, Record(print_of, "0.1.0"), Measure()) as journal,
    ):
        folder.best(0, PROGRAM)
        journal.finish(state, 1.0)


def names(place: Path) -> list[str]:
    return sorted(path.name for path in place.iterdir())


def contents(place: Path) -> dict[str, bytes]:
    found = place.resolve()
    files = (path for path in found.rglob("*") if path.is_file())
    return {path.relative_to(found).as_posix(): path.read_bytes() for path in files}


def contents_of(program: Program) -> dict[str, bytes]:
    return {file.path: file.raw() for file in program}


HOLD = """
import sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from chipper.folder import RunFolder
with RunFolder.open(Path(sys.argv[1]), "f1"):
    print("locked", flush=True)
    sys.stdin.read()
"""


def child(code: str, place: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, str(place), str(ROOT)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
