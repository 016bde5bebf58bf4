"""What took too long is waited for once in the passes, and once more for the certificate."""

from __future__ import annotations

from chipper.oracle.fake import Fake
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from tests.engine import drive
from tests.laws.toys import squeezed

TEXT = """class A {
    void f() {
        while (b(0)) {
            c();
            d();
        }
    }
}
"""


def judged(program: Program) -> Verdict:
    """Without `c()` the loop never ends."""
    text = squeezed(program.files[0].text)
    if any(each not in text for each in ("void f", "while (b", "d();")):
        return Verdict.BAD
    return Verdict.GOOD if "c();" in text else Verdict.TIMEOUT


def test_a_slow_change_is_asked_by_one_pass_and_by_the_certificate() -> None:
    best, trace = drive(Program.of({"A.java": TEXT}), lambda: Fake(judged))
    assert squeezed(best.files[0].text) == "class A { void f() { while (b( )) { c(); d(); } } }"
    slow = [each.phase for each in trace.asks if each.judgement.verdict is Verdict.TIMEOUT]
    assert trace.passes == 2
    assert set(slow) == {"chip 1", "certify"}


def test_slow_changes_are_the_same_for_any_number_of_jobs() -> None:
    one, trace = drive(Program.of({"A.java": TEXT}), lambda: Fake(judged))
    many, other = drive(Program.of({"A.java": TEXT}), lambda: Fake(judged), jobs=3)
    assert many.digest == one.digest
    told = [[(a.number, a.chip.rule, a.judgement.verdict) for a in t.asks] for t in (trace, other)]
    assert told[0] == told[1]
