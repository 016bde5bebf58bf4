"""The journal gives back what went in, whatever happened to the run in between."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chipper.errors import BadInput, ChipError, Flaky
from chipper.journal import Journal, Reader, Record, Spot, State, post
from chipper.journal.compact import pack, unpack
from chipper.source.codec import decode
from chipper.source.diagnostic import Diagnostic
from chipper.source.edit import Conflict, Edit, Splice, blank
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File, Program
from chipper.source.size import Measure
from chipper.source.variant import Variant

RECORD = Record("f1", "0.1.0", {"jobs": 2, "symptom": "é"}, {"timeout": 5.0}, "none", 10.5)
GOOD = Judgement(Verdict.GOOD)
BAD = Judgement(Verdict.BAD)
ROOT = Path(__file__).parent.parent
# Many small runs: these laws are about bytes, they need not wait for a disk.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

# --- random programs and runs ---------------------------------------------------------------

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


@settings(deadline=None, max_examples=40)
@given(programs(), st.lists(moves, max_size=12))
def test_replaying_the_journal_gives_every_variant_and_the_best_byte_for_byte(
    original: Program, script: list[Move]
) -> None:
    with TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder, "journal.db")
        with Journal.create(path, original, RECORD, measured(original)) as journal:
            *seen, best = played(journal, original, script)
        with Reader.open(path) as reader:
            for number in reversed(range(len(seen))):
                assert reader.program_at(number) == seen[number]
            assert reader.best() == best
            assert [ask.digest for ask in reader.asks()] == [p.digest for p in seen[1:]]
        with Reader.open(path) as reader:
            assert reader.best() == best
            assert [f.raw() for f in reader.original()] == [f.raw() for f in original]


@settings(deadline=None, max_examples=15)
@given(programs(), st.lists(moves, min_size=1, max_size=8), st.integers(0, 8))
def test_a_run_broken_off_and_done_again_leaves_the_same_journal(
    original: Program, script: list[Move], stop: int
) -> None:
    def dump(path: Path) -> list[object]:
        with Reader.open(path) as reader:
            return [*reader.asks(), *reader.steps(), reader.best()]

    with TemporaryDirectory(dir=MEMORY) as folder:
        once, twice = Path(folder, "once.db"), Path(folder, "twice.db")
        for path in (once, twice):
            with Journal.create(path, original, RECORD, measured(original)) as journal:
                played(journal, original, script if path is once else script[:stop])
        with Journal.open(twice) as journal:
            played(journal, original, script)
        assert dump(once) == dump(twice)


def altered(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


@settings(deadline=None)
@given(programs(), st.lists(cuts, max_size=6))
def test_an_edit_unpacks_to_itself(base: Program, wanted: list[Cut]) -> None:
    edit = fitted(base, wanted)
    assert unpack(pack(edit, base), base) == edit


def test_a_hole_costs_its_offsets_and_not_its_blanks() -> None:
    base = Program.of({"A.java": "class A {" + "x = 1;\n" * 5000 + "}"})
    text = base["A.java"].text
    edit = Edit.of([Splice("A.java", 9, 30000, blank(text[9:30000]))])
    assert pack(edit, base) == '[["A.java",[9,30000]]]'


# --- one run, by hand -----------------------------------------------------------------------

ORIGINAL = Program.of({"A.java": "class A { int x; int y; }", "B.java": "class B { }"})


def without(base: Program, text: str) -> Variant:
    start = base["A.java"].text.index(text.encode())
    end = start + len(text)
    return Variant(base, Edit.of([Splice("A.java", start, end, b" " * len(text))]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Journal:
    return Journal.create(path, ORIGINAL, RECORD, Measure(9, 8, 7, 6, 5, 4))


def test_the_run_reads_back_as_it_was_recorded(path: Path, journal: Journal) -> None:
    assert journal.read.record() == RECORD
    journal.limits({"timeout": 7.5})
    journal.passes(3)
    journal.finish(State.STOPPED, 99.5)
    journal.close()
    with Reader.open(path) as reader:
        record = reader.record()
    assert (record.limits, record.passes) == ({"timeout": 7.5}, 3)
    assert (record.state, record.ended) == (State.STOPPED, 99.5)
    with Journal.open(path) as journal:
        assert journal.read.record().state is State.RUNNING
        assert journal.read.record().ended is None


def test_a_question_reads_back_with_all_its_evidence(journal: Journal) -> None:
    said = (Diagnostic("A.java", 3, 5, "cant.resolve", ("x", "é\udc80")),)
    judgement = Judgement(
        Verdict.NO_COMPILE, "javac", "no\x00te", said, "out", b"\xff\r\n", "cls", 0.25, 1.5
    )
    place = Spot("A.java", 10, 16, "field_declaration")
    variant = without(ORIGINAL, "int x;")
    with journal:
        journal.ask(1, variant, judgement, phase="chip", rule="r", place=place, worker="w2")
        ask = journal.read.ask(1)
        assert ask is not None
        assert ask.judgement == judgement
        assert (ask.number, ask.base, ask.digest) == (1, ORIGINAL.digest, variant.program.digest)
        assert (ask.phase, ask.rule, ask.place, ask.worker) == ("chip", "r", place, "w2")
        assert list(journal.read.asks(after=1)) == []
        assert journal.read.ask(2) is None


def test_only_the_head_of_the_output_is_kept_and_once(journal: Journal) -> None:
    loud = Judgement(Verdict.BAD, output_head=b"x" * 9000)
    variant = without(ORIGINAL, "int x;")
    with journal:
        journal.ask(1, variant, loud, phase="chip")
        journal.ask(2, variant, loud, phase="certify", reused_from=1)
        heads = [ask.judgement.output_head for ask in journal.read.asks()]
        assert heads == [b"x" * 4096, b""]
        assert [ask.reused_from for ask in journal.read.asks()] == [None, 1]


def test_the_original_may_be_question_zero_and_is_step_zero(journal: Journal) -> None:
    with journal:
        journal.ask(0, Variant(ORIGINAL), GOOD, phase="check")
        variant = without(ORIGINAL, "int x;")
        journal.ask(1, variant, GOOD, phase="chip")
        journal.step(1, 0, Measure(1, 2, 3, 4, 5, 6))
        first, second = journal.read.steps()
        assert (first.number, first.parent, first.digest) == (0, None, ORIGINAL.digest)
        assert first.measure == Measure(9, 8, 7, 6, 5, 4)
        assert (second.number, second.parent, second.digest) == (1, 0, variant.program.digest)
        assert second.measure == Measure(1, 2, 3, 4, 5, 6)


def test_a_program_that_is_no_edit_of_a_known_one_is_kept_whole(journal: Journal) -> None:
    merged = Program((File("All.java", b"class A { }\r\nclass B { \xc3\xa9\xff }"),))
    with journal:
        journal.ask(1, Variant(merged), BAD, phase="shape")
        after = Variant(merged, Edit.of([Splice("All.java", 0, 11, b" " * 11)]))
        journal.ask(2, after, GOOD, phase="shape")
        assert journal.read.program_at(1) == merged
        assert journal.read.program_at(2) == after.program
        assert [ask.change[:2] for ask in journal.read.asks()] == ['{"', "[["]
        assert journal.read.best() == ORIGINAL


def test_learnt_facts_decisions_and_messages_are_kept_in_order(
    path: Path, journal: Journal
) -> None:
    with journal:
        journal.learn(0, ORIGINAL, "coverage", "d1", b"\x00lines")
        journal.learn(4, ORIGINAL, "coverage", "d2", b"again")
        journal.learn(4, ORIGINAL, "facts", "d3", b"")
        assert [(fact.number, fact.kind, fact.answer) for fact in journal.read.learnt()] == [
            (0, "coverage", b"\x00lines"),
            (4, "facts", b""),
        ]
        journal.ask(1, without(ORIGINAL, "int x;"), BAD, phase="chip")  # waiting to be written
        first, second = post(path, "stop", 1.5), post(path, "shield é", 2.5)
        assert [m.text for m in journal.read.messages()] == ["stop", "shield é"]
        assert [m.id for m in journal.read.messages(after=first)] == [second]
        journal.decide(1, {"shield": "é"}, second)
        (decision,) = journal.read.decisions()
        assert (decision.number, decision.text, decision.message) == (1, {"shield": "é"}, second)


def test_verdicts_for_resuming_are_settled_and_know_the_diagnostics(journal: Journal) -> None:
    x, y = without(ORIGINAL, "int x;"), without(ORIGINAL, "int y;")
    said = (Diagnostic("A.java", 1, 2, "key"),)
    with journal:
        journal.ask(1, x, Judgement(Verdict.NO_COMPILE, "javac"), phase="chip")
        journal.ask(
            2, x, Judgement(Verdict.NO_COMPILE, "known", "", said), phase="r", reused_from=1
        )
        journal.ask(3, y, Judgement(Verdict.INFRA_ERROR, "run"), phase="chip")
        assert journal.read.verdicts() == {
            x.program.digest: Judgement(Verdict.NO_COMPILE, "javac", "", said)
        }


def test_asks_are_counted_by_any_column_and_tallied_by_all(journal: Journal) -> None:
    x, y = without(ORIGINAL, "int x;"), without(ORIGINAL, "int y;")
    with journal:
        journal.ask(1, x, Judgement(Verdict.BAD, "run", cpu=1, wall=2), phase="chip", rule="a")
        journal.ask(2, y, Judgement(Verdict.BAD, "run", cpu=3, wall=4), phase="chip", rule="a")
        journal.ask(3, y, BAD, phase="certify", rule="b", reused_from=2)
        assert journal.read.counts("verdict") == {"bad": 3}
        assert journal.read.counts("stage") == {"run": 2, "": 1}
        assert journal.read.counts("phase") == {"chip": 2, "certify": 1}
        assert journal.read.counts("rule") == {"a": 2, "b": 1}
        first, second = journal.read.tallies()
        assert (first.phase, first.asks, first.cpu, first.wall) == ("chip", 2, 4.0, 6.0)
        assert (second.phase, second.reused, second.asks) == ("certify", True, 1)


def test_an_unsettled_answer_is_replaced_when_the_run_goes_on(journal: Journal) -> None:
    variant = without(ORIGINAL, "int x;")
    with journal:
        journal.ask(1, variant, Judgement(Verdict.INFRA_ERROR), phase="chip")
        journal.ask(1, variant, GOOD, phase="chip")
        assert [ask.judgement.verdict for ask in journal.read.asks()] == [Verdict.GOOD]


def test_a_settled_answer_never_changes(journal: Journal) -> None:
    x, y = without(ORIGINAL, "int x;"), without(ORIGINAL, "int y;")
    with journal:
        journal.ask(1, x, BAD, phase="chip")
        journal.ask(1, x, BAD, phase="chip")
        with pytest.raises(Flaky, match="v1 was bad and is good now"):
            journal.ask(1, x, GOOD, phase="chip")
        with pytest.raises(ChipError, match="v1 is another variant"):
            journal.ask(1, y, BAD, phase="chip")
        assert journal.read.last() == 1


def test_numbers_leave_no_gap_and_only_good_variants_are_steps(journal: Journal) -> None:
    variant = without(ORIGINAL, "int x;")
    with journal:
        with pytest.raises(ValueError, match="v2 follows"):
            journal.ask(2, variant, GOOD, phase="chip")
        journal.ask(1, variant, BAD, phase="chip")
        for number in (1, 2):
            with pytest.raises(ValueError, match="not recorded as good"):
                journal.step(number, 0, Measure())


def test_a_question_reaches_other_readers_soon_without_another_call(
    path: Path, journal: Journal
) -> None:
    with journal, Reader.open(path) as reader:
        journal.ask(1, without(ORIGINAL, "int x;"), BAD, phase="chip")
        deadline = time.monotonic() + 5
        while reader.last() < 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert reader.last() == 1


def test_fifty_questions_are_written_at_once(path: Path, journal: Journal) -> None:
    variant = without(ORIGINAL, "int x;")
    with journal, Reader.open(path) as reader:
        for number in range(1, 51):
            journal.ask(number, variant, BAD, phase="chip")
        assert reader.last() == 50


def test_a_variant_that_was_never_asked_is_a_clear_error(journal: Journal) -> None:
    with journal, pytest.raises(BadInput, match="no variant v7") as caught:
        journal.read.program_at(7)
    assert caught.value.help == "the last one is v0"


def test_a_journal_is_never_overwritten(path: Path, journal: Journal) -> None:
    journal.close()
    with pytest.raises(BadInput, match="a journal already"):
        Journal.create(path, ORIGINAL, RECORD, Measure())


# --- accidents ------------------------------------------------------------------------------

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


def test_a_long_run_replays_to_any_variant_in_any_order(path: Path) -> None:
    with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
        stepped(journal, range(1, 271))
    with Reader.open(path) as reader:
        for number in (270, 5, 269, 150, 0, 44):
            assert reader.program_at(number) == less(number)


def test_a_torn_journal_is_a_clear_error_wherever_it_is_torn(path: Path) -> None:
    with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
        stepped(journal, range(1, 31))
    assert swallow(path) == less(30)
    whole = path.read_bytes()
    for size in {*range(0, len(whole), 1999), 1, 16, 50, 99, 100, 4096, len(whole) - 1}:
        path.write_bytes(whole[:size])
        for use in (swallow, Journal.open):
            with pytest.raises(BadInput) as caught:
                use(path)
            assert "--fresh" in caught.value.help


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("update ask set edit = '[[\"A.java\",[5,6]]]' where number = 2", "v2 is not what was"),
        ("update ask set edit = '[[\"C.java\",[5,6]]]' where number = 2", "C.java"),
        ("update ask set edit = '[[3' where number = 2", "delimiter"),
        ("update ask set base = 'x' where number = 2", "the base of v2 is missing"),
        ("update ask set verdict = 'fine'", "'fine' is not a valid Verdict"),
        ("update file set bytes = x'00'", "the original is not what was recorded"),
        ("update file set codec = 'klingon'", "klingon"),
        ("delete from run", "0 runs"),
        ("drop table step", "no such table"),
    ],
)
def test_a_journal_that_makes_no_sense_is_a_clear_error(
    path: Path, statement: str, why: str
) -> None:
    with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
        stepped(journal, range(1, 4))
    altered(path, statement)
    with pytest.raises(BadInput, match=why):
        swallow(path)


def test_bytes_gone_bad_give_a_clear_error_or_the_right_program(path: Path) -> None:
    with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
        stepped(journal, range(1, 11))
    whole = path.read_bytes()
    refused = 0
    for at in range(0, len(whole), 211):
        path.write_bytes(whole[:at] + bytes(b ^ 0x15 for b in whole[at : at + 8]) + whole[at + 8 :])
        try:
            best = swallow(path)
        except BadInput:
            refused += 1
        else:
            assert best in [less(number) for number in range(11)]
    assert refused > 10


def test_a_torn_log_loses_only_its_end(path: Path, tmp_path: Path) -> None:
    with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
        stepped(journal, range(1, 13))
        log = path.with_name("journal.db-wal").read_bytes()
        base = path.read_bytes()
    found = []
    scratch = tmp_path / "scratch.db"
    for size in [*range(0, len(log), 6101), len(log)]:
        scratch.write_bytes(base)
        scratch.with_name("scratch.db-wal").write_bytes(log[:size])
        with Reader.open(scratch) as reader:
            last = reader.steps()[-1].number
            assert reader.best() == less(last)
            found.append(last)
    assert found == sorted(found)
    assert found[0] < found[len(found) // 2] < found[-1] == 12


CHILD = """
import sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from test_journal import LETTERS, RECORD, Journal, Measure, stepped
path = Path(sys.argv[1])
with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
    for number in range(1, 401):
        stepped(journal, range(number, number + 1))
        print(number, flush=True)
"""


def child(code: str, path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, str(path), str(ROOT), str(ROOT / "tests")]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("moment", [1, 2, 23, 60])
def test_killing_the_writer_loses_no_step_it_announced(path: Path, moment: int) -> None:
    with child(CHILD, path) as writer:
        assert writer.stdout is not None
        for _ in range(moment):
            assert writer.stdout.readline()
        writer.send_signal(signal.SIGKILL)
        announced = moment + len(writer.stdout.readlines())
    assert writer.returncode == -signal.SIGKILL
    with Journal.open(path) as journal:
        last = journal.read.steps()[-1].number
        assert last in (announced, announced + 1)
        assert journal.read.best() == less(last)
        stepped(journal, range(1, last + 5))
        assert journal.read.best() == less(last + 4)


FULL = """
import resource, sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from chipper.errors import OracleFailed
from test_journal import LETTERS, RECORD, Journal, Measure, stepped
journal = Journal.create(Path(sys.argv[1]), LETTERS, RECORD, Measure())
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
try:
    for number in range(1, 401):
        stepped(journal, range(number, number + 1))
        print(number, flush=True)
except OracleFailed as error:
    print(error.message, flush=True)
journal.close()
"""


def test_a_disk_that_fills_up_stops_the_run_and_loses_no_step(path: Path) -> None:
    with child(FULL, path) as writer:
        out, err = writer.communicate(timeout=30)
    assert (writer.returncode, err) == (0, "")
    *numbers, message = out.splitlines()
    assert "the journal cannot be written" in message
    assert 0 < len(numbers) < 400
    assert swallow(path) == less(len(numbers))


def test_what_is_no_journal_is_a_clear_error(path: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no journal here"):
        Reader.open(path)
    with pytest.raises(BadInput, match="no journal here"):
        Reader.open(tmp_path)
    path.write_bytes(b"class A { }" * 900)
    with pytest.raises(BadInput, match="cannot be used"):
        Reader.open(path)
    path.write_bytes(b"")
    with pytest.raises(BadInput, match="not a journal of chipj"):
        Reader.open(path)
    altered(path, "create table ask (number)")
    with pytest.raises(BadInput, match="not a journal of chipj"):
        Journal.open(path)
    with pytest.raises(BadInput, match="not a journal of chipj"):
        post(path, "stop", 0.0)


def test_a_journal_of_another_format_is_refused_by_its_number(path: Path, journal: Journal) -> None:
    journal.close()
    altered(path, "pragma user_version = 7")
    with pytest.raises(BadInput, match="format 7, this chipj reads format 1"):
        Reader.open(path)


def test_a_reader_changes_nothing(path: Path, journal: Journal) -> None:
    journal.ask(1, without(ORIGINAL, "int x;"), GOOD, phase="chip")
    journal.close()
    before = path.read_bytes()
    swallow(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == ["journal.db"]
