"""The resident javac prints what one prints that is started afresh, or is not believed."""

from __future__ import annotations

import os
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from chipper.jvm.jdk import find_jdks
from chipper.oracle.complains import Complaints
from chipper.oracle.folder import Folders
from chipper.oracle.hears import Afresh, Staying, Trust
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.symptom.complaint import Complaint
from chipper.source.edit import Edit
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.variants import edits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chipper.fence.process import Ended

pytestmark = pytest.mark.jdk
PROGRAM = Program.of(
    {
        "p/Raw.java": """package p;
import java.util.*;
public class Raw {
    List all = new ArrayList();
    @Deprecated public static int old() { return 1; }
    int f(int x) {
        switch (x) { case 1: x = 2; default: return x; }
    }
    static <T> void many(List<T>... lists) { }
}
""",
        "Main.java": """import p.Raw;
class Main extends Raw {
    int missing = Nowhere.X;
    void g(Object o) { many((java.util.List<String>) o); int s = "text" + old(); String ü = 1; }
    class Main2 extends Unknown { void h() throws Missing { return 1; } }
}
""",
    }
)
WARNING = Complaints((Complaint("warn", "raw.class.use"),))
ERROR = Complaints((Complaint("err", "prob.found.req"),))


@pytest.fixture(params=find_jdks(os.environ), ids=lambda jdk: jdk.full_version)
def javac(request: pytest.FixtureRequest) -> Javac:
    return Javac(request.param, java_environment(os.environ, request.param))


@pytest.fixture
def internal(javac: Javac) -> Iterator[Internal]:
    with Internal(javac) as made:
        yield made


def staying(internal: Internal, javac: Javac, told: Complaints, original: Program) -> Staying:
    afresh = Afresh(javac, Folders(), told.options(()), Trust(original))
    made = internal.hears(afresh)
    assert isinstance(made, Staying)
    return made


@pytest.mark.parametrize("told", [WARNING, ERROR], ids=["warnings", "errors"])
def test_it_prints_what_one_prints_that_is_started_afresh(
    internal: Internal, javac: Javac, told: Complaints
) -> None:
    hears = staying(internal, javac, told, PROGRAM)
    some = edits(PROGRAM)
    statuses = set()
    for edit in [Edit.of([]), *some[:: len(some) // 4]]:
        variant = Variant(PROGRAM, edit)
        ours, theirs = hears.heard(variant, Event()), hears.afresh.heard(variant, Event())
        assert ours[0] == theirs[0]
        assert (ours[1].output, ours[1].digest) == (theirs[1].output, theirs[1].digest)
        statuses.add(ours[0].status)
    assert 1 in statuses
    hears.close()


def test_a_program_that_compiles_is_heard_too(internal: Internal, javac: Javac) -> None:
    program = Program.of({"A.java": "class A { java.util.List l; }"})
    hears = staying(internal, javac, WARNING, program)
    said, ended = hears.heard(Variant(program), Event())
    assert said.status == 0
    assert said.keys == {"compiler.warn.raw.class.use"}
    assert ended.output == hears.afresh.heard(Variant(program), Event())[1].output
    hears.close()


def test_deep_nesting_is_for_one_that_is_started_afresh(internal: Internal, javac: Javac) -> None:
    program = Program.of({"A.java": "class A { int x = " + "(" * 400 + "1" + ")" * 400 + "; }"})
    hears = staying(internal, javac, ERROR, program)
    assert internal.compilers is not None
    assert hears.compilers.heard(Variant(program), Event()) is None
    said, _ = hears.heard(Variant(program), Event())
    assert said == hears.afresh.heard(Variant(program), Event())[0]
    hears.close()


def test_what_is_no_token_is_heard_too(internal: Internal, javac: Javac) -> None:
    program = Program.of({"A.java": 'class A { int x = #; String s = "open; }'})
    hears = staying(internal, javac, ERROR, program)
    heard = hears.compilers.heard(Variant(program), Event())
    assert heard is not None
    assert heard.text == hears.afresh.heard(Variant(program), Event())[1].output
    assert b"compiler.err.illegal.char" in heard.text
    hears.close()


def test_of_the_original_one_is_started_once(
    internal: Internal, javac: Javac, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Program] = []
    usual = Javac.started

    def started(self: Javac, folder: Path, program: Program, *more: Any) -> Ended:
        asked.append(program)
        return usual(self, folder, program, *more)

    monkeypatch.setattr(Javac, "started", started)
    hears = staying(internal, javac, ERROR, PROGRAM)
    first = hears.afresh.heard(Variant(PROGRAM), Event())
    for _ in range(2):
        assert hears.heard(Variant(PROGRAM), Event())[0] == first[0]
    assert asked == [PROGRAM]
    hears.close()


def test_who_says_something_else_of_the_original_is_not_believed(
    internal: Internal, javac: Javac
) -> None:
    hears = staying(internal, javac, ERROR, PROGRAM)
    other = Staying(hears.compilers, Afresh(javac, Folders(), ("-nowarn",), Trust(PROGRAM)))
    said, ended = other.heard(Variant(PROGRAM), Event())
    assert not said.keys  # in plain words, as the one behind was told
    assert b"incompatible types" in ended.output
    other.close()
    hears.close()


def test_each_kind_of_complaint_is_told_once_with_its_place(javac: Javac) -> None:
    with Internal(javac) as internal:
        told = {each.key: each for each in internal.complaints(Variant(PROGRAM)) or ()}
    assert {key.split(".")[1] for key in told} == {"err", "warn"}
    missing = told["compiler.err.cant.resolve.location"]
    text = PROGRAM["Main.java"].text.decode()
    assert text.encode()[missing.start : missing.end] == b"Unknown"
    assert "Unknown" in missing.arguments


def test_lints_are_told_of_what_compiles(javac: Javac) -> None:
    program = Program((PROGRAM["p/Raw.java"],))
    with Internal(javac) as internal:
        told = internal.complaints(Variant(program)) or ()
        raw = internal.complaints(Variant(program, Edit.of([])))
    assert {"compiler.warn.raw.class.use", "compiler.warn.possible.fall-through.into.case"} <= {
        each.key for each in told
    }
    assert raw == told


def test_what_is_told_has_no_numbers_that_differ_from_jvm_to_jvm(javac: Javac) -> None:
    text = """import java.util.Map;
class A { void w(Map<String, ?> a, Map<?, ?> b) { a.put("x", 1); b.put("x", 1); } }
"""
    found = []
    for younger in (0, 7):
        with Internal(javac) as internal:
            for _ in range(younger):
                internal.complaints(Variant(PROGRAM))
            variant = Variant(Program.of({"A.java": text}))
            told = internal.complaints(variant), internal.diagnostics(variant)
        found.append([[(each.key, each.arguments) for each in part or ()] for part in told])
    assert found[0] == found[1]
    words = " ".join(word for part in found[0] for _, words in part for word in words)
    assert "capture#1" in words


@pytest.mark.parametrize("depth", [300, 1040, 5000])
def test_what_javac_says_of_a_deep_program_is_not_known(javac: Javac, depth: int) -> None:
    """How far it comes depends on how warm it is: it would not say the same the next time."""
    deep = "(" * depth + "x" + ")" * depth
    text = f"class A {{ int x = {deep}; void m(String s) {{ }} void m(Integer i) {{ m(null); }} }}"
    with Internal(javac) as internal:
        variant = Variant(Program.of({"A.java": text}))
        assert [internal.complaints(variant) for _ in range(3)] == [None] * 3
        assert [internal.diagnostics(variant) for _ in range(3)] == [()] * 3
        assert internal.complaints(Variant(PROGRAM))
