"""Torn, killed, full, foreign: a journal gives a clear error or the right program."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput
from chipper.journal import Journal, Reader, post
from chipper.source.size import Measure
from tests.journal.runs import (
    GOOD,
    LETTERS,
    ORIGINAL,
    RECORD,
    ROOT,
    altered,
    less,
    stepped,
    swallow,
    without,
)

if TYPE_CHECKING:
    from pathlib import Path


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
from tests.journal.runs import LETTERS, RECORD, Journal, Measure, stepped
path = Path(sys.argv[1])
with Journal.create(path, LETTERS, RECORD, Measure()) as journal:
    for number in range(1, 401):
        stepped(journal, range(number, number + 1))
        print(number, flush=True)
"""


def child(code: str, path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, str(path), str(ROOT)]
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


ASKING = """
import sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from tests.journal.runs import BAD, LETTERS, RECORD, Journal, Measure, Variant
with Journal.create(Path(sys.argv[1]), LETTERS, RECORD, Measure()) as journal:
    for number in range(1, 401):
        journal.ask(number, Variant(LETTERS), BAD, phase="chip")
        print(number, flush=True)
"""


@pytest.mark.parametrize("moment", [1, 7])
def test_killing_the_writer_loses_no_answer_it_announced(path: Path, moment: int) -> None:
    """Else all that was answered shortly before would have to be asked again."""
    with child(ASKING, path) as writer:
        assert writer.stdout is not None
        for _ in range(moment):
            assert writer.stdout.readline()
        writer.send_signal(signal.SIGKILL)
        announced = moment + len(writer.stdout.readlines())
    with Journal.open(path) as journal:
        assert journal.read.last() in (announced, announced + 1)


FULL = """
import resource, sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from chipper.errors import OracleFailed
from tests.journal.runs import LETTERS, RECORD, Journal, Measure, stepped
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
