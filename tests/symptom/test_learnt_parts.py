"""Parts that the original teaches: output, crashes, failures of tests, reads, places reached."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chipper.oracle.learnt import Seen
from chipper.oracle.symptom.crash import REPORT, Crash, CrashOfTheOriginal, crashed
from chipper.oracle.symptom.exception import Thrown, ThrownAtLine, read_exception
from chipper.oracle.symptom.failure import Failure, FailureOfTheOriginal
from chipper.oracle.symptom.hang import Hang
from chipper.oracle.symptom.reached import LOG, Reached, words
from chipper.oracle.symptom.reads import RECORD, ReadsOfTheOriginal, Subsequence, within
from chipper.oracle.symptom.same import AsTheOriginal, SameOutput
from tests.symptom.looking import ended, looked, shown

if TYPE_CHECKING:
    from chipper.fence.process import Ended

OWN = frozenset({"Main.java", "SumTest.java"})


def seen(out: str = "", err: str = "", end: Ended | None = None, folder: Path = Path()) -> Seen:
    looks = looked(out=out, err=err, end=end, folder=folder)
    return Seen(end or ended(), looks.traces.all(), folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "place" / "variant"
    made.mkdir(parents=True)
    return made


def test_only_the_deadline_is_a_hang() -> None:
    assert shown(Hang(), end=ended(late=True), hangs=True)
    assert not shown(Hang(), end=ended())
    assert not shown(Hang(), end=ended(over="printed too much"), hangs=True)


def test_the_same_output_is_the_same_digest_and_status() -> None:
    part = AsTheOriginal().learn(seen(end=ended(3, digest="d")))
    assert part == SameOutput("d", 3)
    assert shown(part, end=ended(3, digest="d"))
    assert not shown(part, end=ended(3, digest="e"))
    assert not shown(part, end=ended(0, digest="d"))
    assert not shown(part, end=ended(3, digest="d", late=True))
    assert isinstance(AsTheOriginal().learn(seen(end=ended(late=True))), str)


def report(signal: str, frame: str) -> str:
    return (
        "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n"
        f"#  {signal} at pc=0x00007fa2b60d27f4, pid=1705, tid=1706\n#\n"
        f"# Problematic frame:\n# {frame}\n#\n"
    )


PUT = "V  [libjvm.so+0xed27f4]  Unsafe_PutInt+0x124"


@pytest.mark.parametrize(
    ("signal", "frame", "same"),
    [
        ("SIGSEGV (0xb)", "V  [libjvm.so+0xed2111]  Unsafe_PutInt+0x99", True),
        ("SIGSEGV (0xb)", "V  [libjvm.so+0xed27f4]  Unsafe_GetInt+0x124", False),
        ("SIGBUS (0x7)", PUT, False),
        ("SIGSEGV (0xb)", "J 12 c2 Main.f()V (9 bytes) @ 0x00007fa2 [0x00007fa1+0x1]", False),
    ],
)
def test_a_crash_is_known_by_signal_and_frame(
    folder: Path, signal: str, frame: str, same: bool
) -> None:
    (folder / REPORT).write_text(report("SIGSEGV (0xb)", PUT))
    part = CrashOfTheOriginal().learn(seen(folder=folder))
    assert part == Crash("SIGSEGV", "V libjvm.so Unsafe_PutInt")
    (folder / REPORT).write_text(report(signal, frame))
    assert shown(part, folder=folder) == same


def test_compiled_methods_are_known_by_name_and_nameless_frames_by_offset(folder: Path) -> None:
    for frame, told in [
        (
            "J 123% c2 app.Main.f(I[J)V (10 bytes) @ 0x00007f12 [0x00007f11+0x2]",
            "J app.Main.f(I[J)V",
        ),
        ("C  [libc.so.6+0x18a]", "C [libc.so.6+0x18a]"),
        ("j  Main.main([Ljava/lang/String;)V+4", "j Main.main([Ljava/lang/String;)V"),
    ]:
        (folder / REPORT).write_text(report("Internal Error (a.cpp:1)", frame))
        assert crashed(folder) == Crash("Internal Error (a.cpp:1)", told)


def test_no_report_no_crash(folder: Path) -> None:
    assert CrashOfTheOriginal().learn(seen(folder=folder)) == "the JVM does not crash"
    assert not shown(Crash("", ""), folder=folder)


FAILED = """\
Exception in thread "junit" org.opentest4j.AssertionFailedError: sum ==> expected: <4>
\tat org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:39)
\tat SumTest.check(SumTest.java:9)
\tat SumTest.adds(SumTest.java:7)
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<4>", "<5>"),
        ("AssertionFailedError", "MultipleFailuresError"),
        ("SumTest.check", "SumTest.other"),
        ('"junit"', '"main"'),
    ],
)
def test_a_test_fails_as_before_by_type_message_and_place(old: str, new: str) -> None:
    part = FailureOfTheOriginal(OWN).learn(seen(err=FAILED, end=ended(1)))
    assert isinstance(part, Failure)
    assert part.at == "SumTest.check"
    moved = FAILED.replace("SumTest.java:9", "SumTest.java:90")
    assert shown(part, err=moved, end=ended(1))
    assert not shown(part, err=FAILED.replace(old, new), end=ended(1))


def test_what_keeps_a_test_from_failing_is_told() -> None:
    lesson = FailureOfTheOriginal(OWN)
    assert lesson.learn(seen()) == "the test does not fail"


def test_a_line_locates_the_method_at_the_start() -> None:
    trace = (
        'Exception in thread "main" java.lang.IllegalStateException\n'
        "\tat Main.lambda$f$0(Main.java:12)\n\tat Main.main(Main.java:3)\n"
    )
    lesson = read_exception("IllegalStateException@src/Main.java:12", OWN)
    assert isinstance(lesson, ThrownAtLine)
    part = lesson.learn(seen(err=trace))
    assert part == Thrown("java.lang.IllegalStateException", "Main.f", OWN)
    assert shown(part, err=trace.replace(":12", ":7").replace("$0", "$3"))
    wrong = read_exception("IllegalStateException@Main.java:3", OWN)
    assert isinstance(wrong, ThrownAtLine)
    assert wrong.learn(seen(err=trace)) == "no IllegalStateException is thrown at Main.java:3"


def test_a_place_is_reached_if_the_log_says_so(folder: Path) -> None:
    part = Reached(words("Main.java", 7))
    assert not shown(part, folder=folder)
    (folder.parent / LOG).write_text("reached line 77 in file Main.java\n")
    assert not shown(part, folder=folder)
    (folder.parent / LOG).write_text("reached line 7 in file Main.java\n")
    assert shown(part, folder=folder)


def test_reads_must_be_among_the_originals_and_in_order(folder: Path) -> None:
    record = folder.parent / RECORD
    record.write_text("Main.java:3\t31\nMain.java:3\t32\nMain.java:5\t31\n")
    part = ReadsOfTheOriginal().learn(seen(folder=folder))
    assert isinstance(part, Subsequence)
    for reads, good in [
        ("", True),
        ("Main.java:3\t32\nMain.java:5\t31\n", True),
        ("Main.java:5\t31\nMain.java:3\t32\n", False),
        ("Main.java:5\t32\n", False),  # it gets what was meant for another
    ]:
        record.write_text(reads)
        assert shown(part, folder=folder) == good
        assert not shown(part, folder=folder, end=ended(late=True))


def test_an_original_that_reads_nothing_teaches_nothing(folder: Path) -> None:
    assert "reads nothing" in str(ReadsOfTheOriginal().learn(seen(folder=folder)))


@given(st.lists(st.binary(max_size=1)), st.data())
def test_leaving_some_out_leaves_a_subsequence(reads: list[bytes], data: st.DataObject) -> None:
    kept = [read for read in reads if data.draw(st.booleans())]
    assert within(tuple(kept), tuple(reads))
    assert not within((*reads, b"one more"), tuple(reads))
