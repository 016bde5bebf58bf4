"""A compile worker that is started before anybody wants it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence.tree import pids
from chipper.oracle.internal import Internal
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.conftest import javac_of

if TYPE_CHECKING:
    from chipper.jvm.jdk import Jdk

SMALL = Program.of({"A.java": "class A { int f() { return 1; } }"})


def workers() -> set[int]:
    """The compile workers that this process has started."""
    found = set()
    for pid in pids():
        with suppress(OSError):
            parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            if int(parent) == os.getpid() and b"chipj.compile.Worker" in command:
                found.add(pid)
    return found


def test_a_worker_may_begin_before_it_is_wanted(jdk: Jdk, internal: Internal) -> None:
    assert internal.compilers is not None  # our classes are there, as without them it would wait
    internal.compilers.compile(Variant(SMALL), Event(), classes=False)
    older = workers()
    with Internal(javac_of(jdk)) as other:
        assert other.compilers is not None
        other.compilers.begin(SMALL)
        (begun,) = workers() - older
        wrong = Program.of({"A.java": "class A { int f() { return x; } }"})
        refused = other.compilers.compile(Variant(wrong), Event(), classes=True)
        made = other.compilers.compile(Variant(SMALL), Event(), classes=True)
        assert (refused.outcome, made.outcome, set(made.classes)) == ("refused", "compiled", {"A"})
        other.compilers.begin(SMALL)
        assert other.compilers.pids() == [begun]
        assert workers() - older == {begun}


@pytest.mark.parametrize("text", ["class A {", "class A { int f() { return 1; } }"])
def test_one_that_was_never_wanted_goes_with_the_others(
    jdk: Jdk, internal: Internal, text: str
) -> None:
    assert internal.compilers is not None
    internal.compilers.compile(Variant(SMALL), Event(), classes=False)
    older = workers()
    with Internal(javac_of(jdk)) as other:
        assert other.compilers is not None
        other.compilers.begin(Program.of({"A.java": text}))
        assert len(workers() - older) == 1
    assert workers() == older
