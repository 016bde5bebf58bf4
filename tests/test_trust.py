"""A wrong answer of the resident JVM costs time, never the result."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from chipper import reduction
from chipper.bounds import Bounds
from chipper.chips.catalog import read_catalog
from chipper.cli.progress import Silent
from chipper.java.parse import Forest
from chipper.job import Job, Resident
from chipper.journal import Reader
from chipper.oracle.fake import Fake
from chipper.reduction import Result, reduce
from chipper.source.program import File, Program
from chipper.style import Style
from chipper.trust import go_back

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chipper.journal import Journal
    from chipper.journal.record import Decision
    from chipper.oracle.crew import Crew
    from chipper.run import Run

TEXT = b"class Main { public static void main(String[] a) { b(); c(); d(); e(); } }\n"
MAIN = File("Main.java", TEXT)


def truth(program: Program) -> bool:
    text = program.files[0].text
    return b"b()" in text and b"d()" in text and b"class {" not in text


def lie(program: Program) -> bool:
    """Wrong about every program without d() that still has b()."""
    text = program.files[0].text
    return b"b()" in text and b"class {" not in text


def _nothing(program: Program) -> None:
    """What a JVM knows that has no compiler."""


def reduced(
    out: Path,
    judge: Callable[[Program], bool],
    resident: Callable[[Program], bool] | None,
    most: int | None = None,
) -> Result:
    @contextmanager
    def inside(jobs: int) -> Iterator[Resident]:
        assert resident is not None
        yield Resident(
            lambda timeout: Fake(resident), lambda variant: (), _nothing, _nothing, lambda _: ()
        )

    job = Job(
        program=Program((MAIN,)),
        main=MAIN,
        main_class="Main",
        make_oracle=lambda timeout: Fake(judge),
        style=Style(),
        catalog=read_catalog(),
        forest=Forest(),
        out=out,
        fingerprint="same",
        options={},
        bounds=Bounds(variants=most),
        resident=inside if resident else None,
        internal=resident is not None,
    )
    return reduce(job, Silent, lambda text: None)


def test_what_was_expected_of_a_wrong_best_is_forgotten(tmp_path: Path) -> None:
    seen: list[str] = []

    def watched(run: Run, journal: Journal, cold: Crew) -> int:
        run.expectation.key = "some.key"
        wrong = go_back(run, journal, cold)
        seen.append(run.expectation.key)
        return wrong

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reduction, "go_back", watched)
        reduced(tmp_path / "run", truth, resident=lie)
    assert seen == [""]


def best(folder: Path) -> bytes:
    return (folder / "best" / "Main.java").read_bytes()


def refused(reader: Reader) -> list[Decision]:
    """What was decided about trust; the certificate is told by decisions as well."""
    return [each for each in reader.decisions() if "refused cold" in each.text]


def test_a_best_that_is_bad_cold_sends_the_run_back_and_on(tmp_path: Path) -> None:
    honest = reduced(tmp_path / "honest", truth, None)
    result = reduced(tmp_path / "lied", truth, lie)
    assert result.code == 0
    assert "not good in external mode" in result.note
    text = best(tmp_path / "lied")
    assert b"b();" in text
    assert b"d();" in text
    assert text.split() == best(tmp_path / "honest").split()
    assert honest.note == ""
    with Reader.open(tmp_path / "lied" / "journal.db") as reader:
        (decision,) = refused(reader)
        (wrong,) = decision.text.values()
        assert isinstance(wrong, int)
        assert not truth(reader.program_at(wrong))
        parent = reader.step(wrong)
        assert parent is not None
        assert parent.parent is not None
        assert truth(reader.program_at(parent.parent))
        assert reader.best().files[0].text == text


def test_a_run_stopped_after_it_was_sent_back_goes_on_there(tmp_path: Path) -> None:
    reduced(tmp_path / "whole", truth, lie)
    with Reader.open(tmp_path / "whole" / "journal.db") as reader:
        (decision,) = refused(reader)
        last = reader.last()
    for most in range(decision.number, last, 7):
        folder = tmp_path / str(most)
        assert reduced(folder, truth, lie, most).code in (0, 5)
        assert reduced(folder, truth, lie).code == 0
        assert best(folder) == best(tmp_path / "whole")
        with Reader.open(folder / "journal.db") as reader:
            assert len(refused(reader)) == 1


def test_an_original_that_is_bad_cold_is_flaky(tmp_path: Path) -> None:
    asked: list[Program] = []

    def moody(program: Program) -> bool:
        asked.append(program)
        return truth(program) and len(asked) < 6  # health check: twice the original, two empties

    result = reduced(tmp_path / "run", moody, lie)
    assert result.error is not None
    assert result.code == 4


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_good_best_is_checked_once_and_nothing_is_decided(tmp_path: Path, jobs: int) -> None:
    result = reduced(tmp_path / f"{jobs}", truth, truth)
    assert (result.code, result.note) == (0, "")
    with Reader.open(tmp_path / f"{jobs}" / "journal.db") as reader:
        assert refused(reader) == []
