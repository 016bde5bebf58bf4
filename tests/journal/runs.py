"""Runs for the tests of the journal: random ones, and small ones to tell a story with."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from chipper.errors import BadInput
from chipper.journal import Journal, Reader, Record
from chipper.source.codec import decode
from chipper.source.edit import Conflict, Edit, Splice, blank
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File, Program
from chipper.source.size import Measure
from chipper.source.variant import Variant

RECORD = Record("f1", "0.1.0", {"jobs": 2, "symptom": "é"}, {"timeout": 5.0}, "none", 10.5)
GOOD = Judgement(Verdict.GOOD)
BAD = Judgement(Verdict.BAD)
ROOT = Path(__file__).resolve().parents[2]
# Many small runs: these laws are about bytes, they need not wait for a disk.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

texts = st.one_of(
    st.binary(max_size=40),
    st.text(alphabet='ab{};"\\é€😀\x00\r\n\t ', max_size=40).map(str.encode),
)
raws = st.tuples(texts, st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]))


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """One to three files, in some encoding and with some line ends."""
    files = []
    for path in draw(st.sampled_from([["A.java"], ["b/É.java", "a.txt"], ["Z", "A", "M"]])):
        body, mark = draw(raws)
        name = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(mark)
        if name:
            body = body.decode("utf-8", "replace").encode(name)
        try:
            files.append(File(path, *decode(mark + body)))
        except BadInput:
            assume(False)
    return Program(tuple(files))


class Cut(NamedTuple):
    """A splice before it is fitted to a program; no text means a hole."""

    file: int
    start: int
    length: int
    text: bytes | None


class Move(NamedTuple):
    """A question before its base is known."""

    base: int
    cuts: list[Cut]
    verdict: Verdict


cuts = st.builds(Cut, st.integers(0, 9), st.integers(0, 60), st.integers(0, 30), st.none() | texts)
moves = st.builds(
    Move, st.integers(0, 5), st.lists(cuts, max_size=4), st.sampled_from(list(Verdict))
)


def fitted(base: Program, wanted: list[Cut]) -> Edit:
    """An edit of *base*, leaving out what clashes."""
    edit = Edit()
    for cut in wanted:
        file = base.files[cut.file % len(base.files)]
        start = min(cut.start, len(file.text))
        end = min(start + cut.length, len(file.text))
        text = blank(file.text[start:end]) if cut.text is None else cut.text
        try:
            edit = edit | Edit.of([Splice(file.path, start, end, text)])
        except Conflict:
            continue
    return edit


def measured(program: Program) -> Measure:
    return Measure(bytes=sum(len(file.text) for file in program))


def played(journal: Journal, original: Program, script: list[Move]) -> list[Program]:
    """Ask all of *script*; the programs by number. The base is the best or an earlier variant."""
    seen, best = [original], 0
    for number, move in enumerate(script, 1):
        parent = best if move.base >= 2 else (number - 1) * move.base
        variant = Variant(seen[parent], fitted(seen[parent], move.cuts))
        journal.ask(number, variant, Judgement(move.verdict), phase="chip", rule="r")
        seen.append(variant.program)
        if move.verdict is Verdict.GOOD:
            journal.step(number, parent, measured(variant.program))
            best = number
    return [*seen, seen[best]]


def altered(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


ORIGINAL = Program.of({"A.java": "class A { int x; int y; }", "B.java": "class B { }"})


def without(base: Program, text: str) -> Variant:
    start = base["A.java"].text.index(text.encode())
    end = start + len(text)
    return Variant(base, Edit.of([Splice("A.java", start, end, b" " * len(text))]))


LETTERS = Program.of({"A.java": "x" * 400})


def less(count: int) -> Program:
    """LETTERS without the first ones."""
    return Program.of({"A.java": " " * count + "x" * (400 - count)})


def stepped(journal: Journal, numbers: range) -> None:
    """Accept a variant with a letter less for every number."""
    for number in numbers:
        base = less(number - 1)
        edit = Edit.of([Splice("A.java", number - 1, number, b" ")])
        heard = Judgement(Verdict.GOOD, output_head=b"." * 500)
        journal.ask(number, Variant(base, edit), heard, phase="chip")
        journal.step(number, number - 1, Measure(bytes=400 - number))


def swallow(path: Path) -> Program:
    """Read all there is; the best."""
    with Reader.open(path) as reader:
        reader.record()
        list(reader.asks())
        reader.verdicts()
        for step in reader.steps():
            reader.program_at(step.number)
        return reader.best()
