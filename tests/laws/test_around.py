"""What javac complains about is cut out; what lacks the complaint is left to the certificate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from chipper.chips.around import around_chips
from chipper.chips.catalog import read_catalog
from chipper.chips.chip import Chip, Place
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.plan import plan
from chipper.run import Run
from chipper.search.around import around
from chipper.search.certify import PHASE
from chipper.search.round import Expect, Learn, Outcome, Round
from chipper.source.diagnostic import Diagnostic
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Verdict
from chipper.source.program import File, Program
from chipper.style import Style
from tests.engine import Trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.search.round import Search
    from chipper.source.variant import Variant

FOREST = Forest()
TEXT = """\
import java.util.List;
import java.util.Map;
class Main {
    interface Job { int work(); }
    static int used(int unused) { int a = 1; log(a); return a; }
    static void unused() { used(2); }
    static void log(int each) { }
    int f(Map<Job, Job> jobs) {
        int first = used(3);
        int second = first + 1;
        if (second > 2) { log(4); jobs.clear(second); }
        return second;
    }
}
class Other { List<Job> all; int first; int used() { return 5; } }
"""
LEFT = """\
import java.util.Map;
class Main {
interface Job { int work(); }
static int used(int unused) { return 0; }
int f(Map<Job, Job> jobs) {
int first = used(3);
int second = first + 1;
if (second > 2) { jobs.clear(second); }
return 0; }
}
"""


def complaint(text: str, at: str, *arguments: str, key: str = "compiler.err.some") -> Diagnostic:
    start = text.index(at)
    return Diagnostic("Main.java", start, start + len(at), key, arguments)


def left(text: str, told: Diagnostic) -> list[str]:
    program = Program((File("Main.java", text.encode()),))
    chips = around_chips(program, FOREST, [told])
    return ["\n".join(shown(chip.edit.apply(program))) + "\n" for chip, _ in chips]


def size(text: str) -> int:
    forest = Forest()
    return Scales(forest).program(Program((File("Main.java", text.encode()),))).tokens


def shown(program: Program) -> list[str]:
    lines = (" ".join(line.split()) for line in program.files[0].text.decode().splitlines())
    return [line for line in lines if line]


def test_statements_and_declarations_go_that_a_complaint_does_not_lead_to() -> None:
    found = left(TEXT, complaint(TEXT, "jobs.clear"))
    assert found[0] == LEFT
    assert all(not errors(FOREST.tree(File("Main.java", text.encode()))) for text in found)


def test_behind_it_declarations_alone_go() -> None:
    _, coarse = left(TEXT, complaint(TEXT, "jobs.clear"))
    assert "log(4);" in coarse
    assert "void unused()" not in coarse
    assert "class Other" not in coarse


def test_statements_may_be_nested_deeply() -> None:
    depth = 2000
    nested = "if (a > 0) { " * depth + "jobs.clear(); " + "} " * depth
    text = f"class Main {{ void f(int a) {{ {nested}}} void unused() {{ }} }}\n"
    found, _ = left(text, complaint(text, "jobs.clear"))
    assert "unused" not in found
    assert found.count("if (a > 0)") == depth


def test_what_the_words_of_a_complaint_name_stays() -> None:
    found = left(TEXT, complaint(TEXT, "jobs.clear", "unused()", "Main"))
    assert "static void unused() { }" in found[0]


def test_a_complaint_of_no_file_leads_nowhere() -> None:
    program = Program((File("Main.java", TEXT.encode()),))
    assert not list(around_chips(program, FOREST, [Diagnostic("", 0, 0, "compiler.err.no")]))


def test_without_complaints_nothing_is_asked() -> None:
    program = Program((File("Main.java", TEXT.encode()),))
    search = around(program, FOREST, "cut", expects=True)
    assert next(search) == Learn(program, "complaints")
    with pytest.raises(StopIteration) as ended:
        search.send(Outcome(None, program))
    assert ended.value.value == program


@pytest.mark.parametrize("expects", [True, False])
def test_a_hit_says_what_to_expect(expects: bool) -> None:
    program = Program((File("Main.java", TEXT.encode()),))
    search = around(program, FOREST, "cut", expects=expects)
    next(search)
    asked = search.send(Outcome(None, program, learned=(complaint(TEXT, "jobs.clear"),)))
    assert isinstance(asked, Round)
    chips = list(asked.tries)
    hit = Outcome(0, chips[0].edit.apply(program), chips[0])
    if expects:
        assert search.send(hit) == Expect(hit.program, "compiler.err.some")
        hit = Outcome(None, hit.program)
    with pytest.raises(StopIteration) as ended:
        search.send(hit)
    assert ended.value.value == hit.program


@dataclass
class Compiler:
    """Complains of programs that still have some text."""

    text: bytes
    told: list[str] = field(default_factory=list)

    def learn(self, number: int, wanted: Learn) -> object | None:
        whole = wanted.base.files[0].text.decode()
        if wanted.what != "complaints" or "jobs.clear" not in whole:
            return None
        return (complaint(whole, "jobs.clear"),)

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        return ()

    def complains(self, variant: Variant, key: str) -> bool:
        self.told.append(key)
        return self.text in variant.program.files[0].text


def driven(
    likes: Callable[[Program], bool], compiler: Compiler, style: Style | None = None, jobs: int = 1
) -> tuple[str, Trace]:
    program = Program((File("Main.java", TEXT.encode()),))
    forest, trace = Forest(), Trace()
    with Crew(lambda: Fake(likes), jobs) as crew:
        run = Run(program, crew, Scales(forest), trace, teacher=compiler)
        best = run.drive(plan(program, style or Style(), read_catalog(), forest))
    return "\n".join(shown(best)), trace


def clears(program: Program) -> bool:
    return b"jobs.clear" in program.files[0].text


def test_what_lacks_the_complaint_is_asked_for_the_certificate_alone() -> None:
    best, trace = driven(clears, Compiler(b"jobs.clear"))
    plain, more = driven(clears, Compiler(b""))
    assert best == plain
    lacking = [asked for asked in trace.asks if not clears(asked.variant.program)]
    assert PHASE in {asked.phase for asked in lacking}
    # What many chips at once are asked for is what the compiler says of them.
    many = {"bodies.stub", "sweep.unmentioned"}
    assert {asked.chip.rule for asked in lacking if asked.phase != PHASE} <= many
    assert trace.tests < more.tests


@pytest.mark.parametrize("needs", [(b"first",), (b"unused", b"log(")])
def test_an_expectation_that_is_wrong_costs_time_alone(needs: tuple[bytes, ...]) -> None:
    def likes(program: Program) -> bool:
        return all(each in program.files[0].text for each in needs)

    best, _ = driven(likes, Compiler(b"jobs.clear"))
    plain, _ = driven(likes, Compiler(b""))
    assert size(best) <= size(plain)
    assert "jobs.clear" not in best


def test_where_nobody_certifies_nothing_is_expected() -> None:
    compiler = Compiler(b"jobs.clear")
    driven(clears, compiler, Style(passes=2))
    assert not compiler.told


@dataclass
class Mender(Compiler):
    """Complains of what does not compile, too."""

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        return (complaint(variant.program.files[0].text.decode(), "class"),)


def test_neither_does_what_a_repair_has_asked_before() -> None:
    text = b"class P { int x, y, z; }\n"
    program = Program((File("Main.java", text),))

    def without(names: bytes, repair: Chip | None = None) -> Chip:
        holes = (Splice("Main.java", at, at + 1, b" ") for at in map(text.index, names.split()))
        after = (lambda _: (repair,)) if repair else None
        return Chip(Edit.of(holes), "some", Place("Main.java", 0, 1, "program"), after)

    def search() -> Search:
        yield Expect(program, "compiler.err.some")
        both = without(b"x y")
        yield Round(program, [without(b"x", both), both, without(b"x z")], "some")
        return program

    def judge(each: Program) -> Verdict:
        return Verdict.NO_COMPILE if b"y" in each.files[0].text else Verdict.BAD

    stories = []
    for jobs in (1, 4):
        forest, trace = Forest(), Trace()
        with Crew(lambda: Fake(judge), jobs) as crew:
            run = Run(program, crew, Scales(forest), trace, teacher=Mender(b"y"))
            run.drive(search())
        stories.append([asked.variant.program.digest for asked in trace.asks])
    assert stories[0] == stories[1]
    assert len(stories[0]) == len(set(stories[0])) == 3  # what a repair has asked is not told again


def test_what_is_expected_does_not_depend_on_jobs() -> None:
    one, alone = driven(clears, Compiler(b"jobs.clear"))
    three, together = driven(clears, Compiler(b"jobs.clear"), jobs=3)
    assert one == three
    assert [a.variant.program.digest for a in alone.asks] == [
        a.variant.program.digest for a in together.asks
    ]
