"""The best and the compact result: whole at every moment, whatever happens."""

from __future__ import annotations

import ast
import os
import time
from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput
from chipper.folder import RunFolder
from chipper.journal import State
from chipper.source.codec import decode
from chipper.source.program import File, Program
from tests.folder.runs import PROGRAM, begin, child, contents, contents_of, names

if TYPE_CHECKING:
    from pathlib import Path


def both(number: int) -> Program:
    """Two files that only belong together with equal numbers."""
    return Program.of({"a/A.java": f"{number}", "B.java": f"{number}" + " " * 5000})


def test_the_best_is_written_in_the_encoding_it_was_read_in(place: Path) -> None:
    raw = "class Ä { }\r\n".encode("latin-1")
    marked = b"\xff\xfe" + "class Ö { }".encode("utf-16-le")
    program = Program((File("Ä.java", *decode(raw)), File("p/Ö.java", *decode(marked))))
    with RunFolder.open(place, "f1") as folder:
        best = folder.best(0, program)
        assert best == place / "best"
        assert contents(best) == {"Ä.java": raw, "p/Ö.java": marked}


def test_only_this_and_the_former_generation_stay(place: Path) -> None:
    begin(place, State.STOPPED)
    rest = ["best", "journal.db", "lock"]
    with RunFolder.open(place, "f1") as folder:
        for number in range(1, 5):
            folder.best(number * 10, both(number))
            assert contents(place / "best") == contents_of(both(number))
        assert names(place) == [".best-4-v30", ".best-5-v40", *rest]
    (place / ".best-3-v9").mkdir()
    (place / ".tmp-best").symlink_to("nowhere")
    with RunFolder.open(place, "f1") as folder:
        assert names(place) == [".best-5-v40", *rest]
        folder.best(40, both(4))
        assert names(place) == [".best-5-v40", ".best-6-v40", *rest]
        assert os.readlink(place / "best") == ".best-6-v40"


LOOK = """
import os, sys, time
best, found, deadline = sys.argv[1], set(), time.monotonic() + 20
done = os.path.join(os.path.dirname(best), "done")
while not os.path.exists(done) and time.monotonic() < deadline:
    pinned = os.open(best, os.O_RDONLY)  # fails if there is no best
    numbers = []
    try:
        for name in ("a/A.java", "B.java"):
            handle = os.open(name, os.O_RDONLY, dir_fd=pinned)
            numbers.append(os.read(handle, 9999).decode().strip())
            os.close(handle)
        found.add(tuple(numbers))
    except FileNotFoundError:
        # Fine if two swaps happened meanwhile; otherwise a file was missing.
        if os.path.samestat(os.fstat(pinned), os.stat(best)):
            raise
    os.close(pinned)
print(sorted(found))
"""


def test_whoever_looks_at_the_best_sees_one_whole_variant(place: Path) -> None:
    with RunFolder.open(place, "f1") as folder:
        folder.best(0, both(0))
        with child(LOOK, place / "best") as looker:
            for number in range(1, 60):
                folder.best(number, both(number))
                time.sleep(0.005)  # so that the looker is there for most of them
            folder.write("done", b"")
            out, err = looker.communicate(timeout=30)
    assert err == ""
    seen = ast.literal_eval(out)
    assert all(one == two for one, two in seen)
    assert len(seen) > 5


def test_unchanged_files_are_shared_between_generations(place: Path) -> None:
    with RunFolder.open(place, "f1") as folder:
        folder.best(0, PROGRAM)
        kept = (place / "best" / "a" / "A.java").stat().st_ino
        folder.best(1, PROGRAM.replacing({"B.java": b""}))
        assert (place / "best" / "a" / "A.java").stat().st_ino == kept
        assert contents(place / "best") == {"a/A.java": b"class A { }", "B.java": b""}


def test_what_somebody_edits_in_the_best_does_not_reach_the_next(place: Path) -> None:
    with RunFolder.open(place, "f1") as folder:
        folder.best(0, PROGRAM)
        (place / "best" / "a" / "A.java").write_text("edited")
        folder.best(1, PROGRAM.replacing({"B.java": b"1"}))
        assert contents(place / "best") == {"a/A.java": b"class A { }", "B.java": b"1"}
        (place / "best" / "a" / "A.java").unlink()
        folder.best(2, PROGRAM.replacing({"B.java": b"2"}))
        assert contents(place / "best") == {"a/A.java": b"class A { }", "B.java": b"2"}


FULL = """
import resource, sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from chipper.errors import OracleFailed
from chipper.folder import RunFolder
from chipper.source.program import Program
with RunFolder.open(Path(sys.argv[1]), "f1") as folder:
    folder.best(0, Program.of({"A.java": "small"}))
    folder.compact(Program.of({"A.java": "small"}))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    large = Program.of({"B.java": "x", "A.java": "x" * 5000})
    for write in (lambda: folder.best(1, large), lambda: folder.compact(large)):
        try:
            write()
        except OracleFailed as error:
            print(error.code, error.message, "|", error.help)
"""


def test_a_disk_that_fills_up_leaves_the_former_best(place: Path) -> None:
    with child(FULL, place) as writer:
        out, err = writer.communicate(timeout=30)
    assert err == ""
    best, compact = out.splitlines()
    assert best.startswith(f"69 {place}/best: cannot be written: File too large | make room")
    assert compact.startswith(f"69 {place}/compact: cannot be written")
    assert contents(place / "best") == contents(place / "compact") == {"A.java": b"small"}
    assert names(place) == [".best-1-v0", "best", "compact", "lock"]


def test_a_file_outside_the_program_is_never_written(place: Path) -> None:
    with RunFolder.open(place, "f1") as folder:
        for name in ("../A.java", "/tmp/chipj-test/A.java", "a/../../A.java"):
            with pytest.raises(BadInput, match="not below the program's root"):
                folder.best(0, Program.of({name: ""}))
        assert names(place) == ["lock"]


def test_the_compact_result_is_replaced_as_a_whole(place: Path) -> None:
    with RunFolder.open(place, "f1") as folder:
        folder.compact(PROGRAM, {"lines.json": b"{}"})
        assert contents(place / "compact") == {
            "a/A.java": b"class A { }",
            "B.java": b"class B { }",
            "lines.json": b"{}",
        }
        folder.compact(Program.of({"All.java": "class A { }"}))
        assert contents(place / "compact") == {"All.java": b"class A { }"}
        folder.write("report.txt", b"one")
        folder.write("report.txt", b"two")
        assert (place / "report.txt").read_bytes() == b"two"
        assert names(place) == ["compact", "lock", "report.txt"]
