"""What javac says, read by its keys; where it breaks down."""

from __future__ import annotations

import pytest

from chipper.oracle.complains import Complaints
from chipper.oracle.symptom.complaint import Breakdown, Complaint, Hearing, Said, breakdown

RAW = """\
A.java:2:21: compiler.warn.raw.class.use: java.util.List, java.util.List<E>
A.java:3:17: compiler.warn.possible.fall-through.into.case
A.java:2:64: compiler.err.cant.resolve.location: kindname.variable, x, , , (compiler.misc.location)
A.java:2:124: compiler.err.prob.found.req: (compiler.misc.inconvertible.types: String, int)
- compiler.err.warnings.and.werror
- compiler.note.unchecked.filename: A.java
2 errors
"""
CRASH = """\
An exception has occurred in the compiler (17.0.15). Please file a bug.
java.lang.NullPointerException: Cannot invoke
\tat jdk.compiler/com.sun.tools.javac.comp.Attr.visitApply(Attr.java:2503)
\tat jdk.compiler/com.sun.tools.javac.comp.Attr.attribTree(Attr.java:674)
"""


def heard(text: str, status: int = 1) -> Said:
    hearing = Hearing()
    for line in text.splitlines():
        hearing.line(0, line)
    return hearing.said(status)


@pytest.mark.parametrize(
    "complaint",
    [
        Complaint("err", "cant.resolve.location"),
        Complaint("err", "prob.found.req"),
        Complaint("err", "warnings.and.werror"),
        Complaint("warn", "raw.class.use"),
        Complaint("warn", "possible.fall-through.into.case"),
    ],
)
def test_a_complaint_is_known_by_its_key(complaint: Complaint) -> None:
    assert complaint.holds(heard(RAW))


@pytest.mark.parametrize(
    "complaint",
    [
        Complaint("warn", "prob.found.req"),
        Complaint("err", "prob.found"),
        Complaint("err", "inconvertible.types"),
        Complaint("err", "location"),
        Complaint("err", "fake"),
    ],
)
def test_the_same_words_elsewhere_are_no_complaint(complaint: Complaint) -> None:
    said = RAW + 'x.java:1:1: compiler.err.y: "A.java:1:1: compiler.err.fake: z"\n'
    assert not complaint.holds(heard(said))
    assert not complaint.holds(heard("note: compiler.err.fake: x\n compiler.err.fake\n"))


def test_a_breakdown_is_known_by_its_first_frames() -> None:
    found = breakdown(heard(CRASH, 4))
    assert found is not None
    assert found.frames[0].endswith("Attr.visitApply")
    assert found.holds(heard(CRASH.replace(":2503", ":99"), 4))
    assert not found.holds(heard(CRASH.replace("visitApply", "visitIdent"), 4))
    assert not found.holds(heard(CRASH.replace("NullPointer", "IllegalState"), 4))
    assert not found.holds(heard(CRASH, 1))
    assert breakdown(heard(RAW, 1)) is None
    assert breakdown(heard("killed", -9)) is None


def test_an_endless_recursion_is_the_same_wherever_it_ends() -> None:
    def overflow(methods: str) -> Said:
        frames = "".join(f"\tat jdk.compiler/p.C.{each}(C.java:1)\n" for each in methods * 20)
        return heard(f"java.lang.StackOverflowError\n{frames}", 3)

    found = breakdown(overflow("abcd"))
    assert found is not None
    assert found.holds(overflow("cdab"))
    assert not found.holds(overflow("xyzd"))
    assert not Breakdown("java.lang.Error", found.frames).holds(overflow("abcd"))


def test_javac_is_asked_for_warnings_only_if_they_matter() -> None:
    errors = Complaints((Complaint("err", "x"),)).options(())
    warnings = Complaints((Complaint("warn", "x"),))
    assert "-nowarn" in errors
    assert "-Xlint:all" in warnings.options(())
    assert "-Xlint:all" not in warnings.options(("-Xlint:cast",))
    assert "-nowarn" not in warnings.options(("-Xlint:cast",))
