"""A hit that ends soon has shown all there is to see: it is not run again for its evidence."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence.process import Limits
from chipper.oracle.internal import Internal
from chipper.oracle.launch import Launch
from chipper.source.judgement import Verdict
from chipper.source.variant import Variant
from tests.jdk.conftest import javac_of, main, printing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.jvm.jdk import Jdk
    from chipper.oracle.park import Park
    from chipper.oracle.shows import Shows

LAUNCH = Launch("Main", limits=Limits(wall=60, cpu=30))
THROWS = 'System.out.println("symptom"); System.out.println(1 / (args.length * 0));'
STAYS = 'System.out.println("symptom"); Thread.sleep(500); throw new RuntimeException();'


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[Park]:
    """The parks that JVMs were taken from."""
    from chipper.oracle import park

    found: list[Park] = []
    usual = park.Park.taken

    @contextmanager
    def counted(self: Park, variant: Variant, cancel: Event) -> Iterator[object]:
        found.append(self)
        with usual(self, variant, cancel) as one:
            yield one

    monkeypatch.setattr(park.Park, "taken", counted)
    return found


@pytest.fixture
def apart(jdk: Jdk) -> Iterator[Internal]:
    """Oracles that share nothing with those of other tests."""
    with Internal(javac_of(jdk), quick=True) as internal:
        yield internal


def judged(oracle: Shows, body: str) -> tuple[Verdict, str | None, str]:
    """The verdict, the output's digest, and what the evidence says was thrown."""
    variant = Variant(main(body))
    judgement = oracle.judge(variant, Event())
    return judgement.verdict, judgement.output_digest, oracle.complete(variant, Event()).note


def test_evidence_is_of_the_run_that_was_judged_if_that_ended(
    apart: Internal, taken: list[Park]
) -> None:
    with apart.shows(printing("symptom"), LAUNCH) as oracle:
        assert judged(oracle, THROWS) == (
            Verdict.GOOD,
            None,
            "java.lang.ArithmeticException at Main.main",
        )
        assert len(taken) == 1
        assert judged(oracle, f"{THROWS} // the same class files")[2]
    assert len(taken) == 1


def test_what_goes_on_is_run_once_more_to_its_end(apart: Internal, taken: list[Park]) -> None:
    with apart.shows(printing("symptom"), LAUNCH) as oracle:
        verdict, digest, note = judged(oracle, STAYS)
    assert (verdict, digest) == (Verdict.GOOD, None)
    assert note == "java.lang.RuntimeException at Main.main"
    assert len(taken) == 2


def test_without_a_main_one_refusal_is_enough(apart: Internal, taken: list[Park]) -> None:
    nothing = main("").replacing({"Main.java": b"class Main { }"})
    less = nothing.replacing({"Main.java": b"class Main { int a; }"})
    with apart.shows(printing("not found"), LAUNCH) as oracle:
        judgements = [oracle.judge(Variant(each), Event()) for each in (nothing, less)]
    assert {judgement.verdict for judgement in judgements} == {Verdict.BAD}
    assert judgements[0].output_head == judgements[1].output_head
    assert judgements[0].class_digest != judgements[1].class_digest
    assert len(taken) == 1


def test_oracles_of_the_same_run_share_what_is_parked(apart: Internal, taken: list[Park]) -> None:
    one, other = (apart.shows(printing("symptom"), LAUNCH) for _ in range(2))
    one.judge(Variant(main("int a = 1;")), Event())
    one.close()
    other.judge(Variant(main("int a = 2;")), Event())
    other.close()
    assert len(set(taken)) == 1
    with apart.shows(printing("symptom"), LAUNCH) as later:
        assert later.judge(Variant(main(THROWS)), Event()).verdict is Verdict.GOOD
    assert len(set(taken)) == 2
