"""The run folder: whole at every moment, for one chipj at a time, and nothing deleted."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.errors import BadInput, InUse
from chipper.folder import Keep, RunFolder, fingerprint, folder_for, variant_name
from chipper.journal import Journal, Record, State
from chipper.source.codec import decode
from chipper.source.program import File, Program
from chipper.source.size import Measure

ROOT = Path(__file__).parent.parent
PROGRAM = Program.of({"a/A.java": "class A { }", "B.java": "class B { }"})


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "Main.chipj"


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


# --- names and fingerprints -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "name"),
    [("Main.java", "Main.chipj"), ("src/", "src.chipj"), ("x/../y/A.b.java", "A.b.chipj")],
)
def test_the_folder_is_named_after_the_first_input(tmp_path: Path, first: str, name: str) -> None:
    assert folder_for(tmp_path / first, Path("w")) == Path("w", name)


def test_the_folder_is_named_after_what_a_link_points_to(tmp_path: Path) -> None:
    (tmp_path / "Real.java").touch()
    (tmp_path / "link.java").symlink_to("Real.java")
    assert folder_for(tmp_path / "link.java", tmp_path) == tmp_path / "Real.chipj"


def test_variants_have_the_names_of_the_paper() -> None:
    assert variant_name("Main", 12, 340) == "Mainv12z340.java"
    assert variant_name("Main", 0, 9) == "Mainv0z9.java"
    assert variant_name("src", 3, 7, folder=True) == "srcv3z7"


ingredients = st.dictionaries(st.text(max_size=3), st.text(max_size=3) | st.binary(max_size=3))


@settings(deadline=None)
@given(ingredients, ingredients)
def test_fingerprints_are_equal_exactly_if_the_ingredients_are(
    one: dict[str, bytes | str], two: dict[str, bytes | str]
) -> None:
    assert (fingerprint(one) == fingerprint(two)) == (one == two)
    assert fingerprint(dict(reversed(one.items()))) == fingerprint(one)


def test_a_fingerprint_keeps_names_and_values_apart() -> None:
    assert fingerprint({"ab": "c"}) != fingerprint({"a": "bc"})
    assert fingerprint({"a": "b", "c": "d"}) != fingerprint({"a": "bcd"})
    assert fingerprint({"a": "\udc80"}) != fingerprint({"a": "\udc81"})


# --- starting, going on, starting over ------------------------------------------------------


def test_a_new_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    with RunFolder.open(tmp_path / "x" / "y.chipj", "f1") as folder:
        assert not folder.resumes
        assert names(folder.path) == ["lock"]


@pytest.mark.parametrize("state", [state for state in State if state is not State.FINISHED])
def test_an_unfinished_run_with_the_same_fingerprint_goes_on(place: Path, state: State) -> None:
    begin(place, state)
    with RunFolder.open(place, "f1") as folder:
        assert folder.resumes


@pytest.mark.parametrize(
    ("state", "print_of"), [(State.FINISHED, "f1"), (State.STOPPED, "f2"), (State.FINISHED, "f2")]
)
def test_any_other_run_is_left_alone_and_fresh_is_offered(
    place: Path, state: State, print_of: str
) -> None:
    begin(place, state)
    before = contents(place)
    with pytest.raises(BadInput, match="holds a") as caught:
        RunFolder.open(place, print_of)
    assert "--fresh" in caught.value.help
    assert "Main.chipj.1" in caught.value.help
    assert contents(place) == before
    with RunFolder.open(place, print_of, fresh=True):  # the refusal kept no lock
        pass


def test_fresh_renames_old_runs_and_deletes_nothing(place: Path) -> None:
    olds = []
    for _ in range(3):
        begin(place, State.FINISHED)
        olds.append(contents(place))
        with RunFolder.open(place, "f1", fresh=True) as folder:
            assert not folder.resumes
            assert names(place) == ["lock"]
    assert names(place.parent) == ["Main.chipj", *(f"Main.chipj.{n}" for n in (1, 2, 3))]
    assert [contents(place.with_name(f"Main.chipj.{n}")) for n in (1, 2, 3)] == olds


def test_fresh_does_not_pile_up_starts_that_came_to_nothing(place: Path) -> None:
    for _ in range(2):
        RunFolder.open(place, "f1", fresh=True).close()
    assert names(place.parent) == ["Main.chipj"]


def test_a_run_whose_journal_is_gone_is_not_written_over(place: Path) -> None:
    begin(place, State.STOPPED)
    (place / "journal.db").unlink()
    with pytest.raises(BadInput, match="journal is gone") as caught:
        RunFolder.open(place, "f1")
    assert "--fresh" in caught.value.help
    RunFolder.open(place, "f1", fresh=True).close()
    assert contents(place.with_name("Main.chipj.1") / "best") == contents_of(PROGRAM)


def test_a_start_that_was_killed_before_its_journal_is_no_run(place: Path) -> None:
    place.mkdir()
    (place / "lock").write_text("123\n")
    (place / ".tmp-journal.db").write_bytes(b"half")
    with RunFolder.open(place, "f1") as folder:
        assert not folder.resumes
        assert names(place) == ["lock"]


def test_a_torn_journal_is_refused_and_the_lock_let_go(place: Path) -> None:
    begin(place, State.STOPPED)
    (place / "journal.db").write_bytes(b"not a journal at all" * 99)
    for _ in range(2):
        with pytest.raises(BadInput, match="journal cannot be used"):
            RunFolder.open(place, "f1")


@pytest.mark.parametrize("fresh", [False, True])
def test_a_folder_or_file_of_somebody_else_is_never_taken(place: Path, fresh: bool) -> None:
    place.write_text("mine")
    with pytest.raises(BadInput, match="not a folder"):
        RunFolder.open(place, "f1", fresh=fresh)
    with pytest.raises(BadInput, match="cannot be used"):
        RunFolder.open(place / "deeper", "f1", fresh=fresh)
    place.unlink()
    place.mkdir()
    (place / "thesis.tex").write_text("mine")
    with pytest.raises(BadInput, match="not from chipj"):
        RunFolder.open(place, "f1", fresh=fresh)
    assert names(place) == ["thesis.tex"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with pytest.raises(BadInput, match="Permission denied") as caught:
        RunFolder.open(tmp_path / "Main.chipj", "f1")
    assert "--out" in caught.value.help


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


def test_a_second_chipj_is_told_who_is_there_until_the_first_is_dead(place: Path) -> None:
    with child(HOLD, place) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        for fresh in (False, True):
            with pytest.raises(InUse, match=f"in use by process {holder.pid}$"):
                RunFolder.open(place, "f1", fresh=fresh)
        holder.send_signal(signal.SIGKILL)
    with RunFolder.open(place, "f1"), pytest.raises(InUse, match=str(os.getpid())):
        RunFolder.open(place, "f1")
    assert not place.with_name("Main.chipj.1").exists()


# --- the best -------------------------------------------------------------------------------


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


# --- the readable result and kept variants --------------------------------------------------


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


@pytest.mark.parametrize(
    ("keep", "kept"),
    [
        (Keep.ALL, ["Mainv0z5.java", "Mainv1z4.java", "Mainv2z3.java"]),
        (Keep.GOOD, ["Mainv0z5.java", "Mainv2z3.java"]),
        (Keep.BEST, []),
    ],
)
def test_variants_are_kept_as_asked(place: Path, keep: Keep, kept: list[str]) -> None:
    original = Program.of({"Main.java": "class Main { }"})
    with RunFolder.open(place, "f1") as folder:
        variants = folder.variants("Main", keep, original)
        variants.put(0, 5, original, good=True)
        variants.put(1, 4, Program.of({"Main.java": "bad"}), good=False)
        path = variants.put(2, 3, Program.of({"Main.java": "good"}), good=True)
        assert ((place / "variants").exists() and names(place / "variants")) == (kept or False)
        assert (path and path.read_bytes()) == (b"good" if kept else None)


@pytest.mark.parametrize(
    ("keep", "files"), [(Keep.ALL, {"a/A.java", "B.java"}), (Keep.GOOD, {"B.java"})]
)
def test_a_variant_of_several_files_is_a_folder_of_changed_ones(
    place: Path, keep: Keep, files: set[str]
) -> None:
    with RunFolder.open(place, "f1") as folder:
        variants = folder.variants("src", keep, PROGRAM)
        first = variants.put(0, 9, PROGRAM, good=True)
        again = variants.put(0, 9, PROGRAM, good=True)
        later = variants.put(1, 8, PROGRAM.replacing({"B.java": b""}), good=True)
        assert first == again == place / "variants" / "srcv0z9"
        assert later == place / "variants" / "srcv1z8"
        assert set(contents(place / "variants" / "srcv0z9")) == {"a/A.java", "B.java"}
        assert set(contents(place / "variants" / "srcv1z8")) == files
        assert names(place / "variants") == ["srcv0z9", "srcv1z8"]
