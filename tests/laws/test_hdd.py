"""The HDD family: every variant parses; behind HDD+ and HDD* no node can go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import javalang
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.prune import Shears
from chipper.java.measure import leaves
from chipper.java.minimal import fitted, strings
from chipper.java.parse import Forest, errors, parse, walk
from chipper.oracle.fake import Fake
from chipper.search.hdd import NAMES
from chipper.source.edit import Edit, blank
from chipper.source.program import File, Program
from chipper.style import Style
from tests.engine import drive
from tests.laws.programs import java_programs
from tests.laws.test_plan import programs
from tests.laws.toys import one_file, oracles, smaller, squeezed
from tests.samples import SAMPLES, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.chips.chip import Place
    from chipper.chips.prune import Prunable
    from tests.engine import Trace

THESIS = """\
class A {
  void f() {
    int x; int y;
    if (x!=0) { y= x; } else { return 0; }
    while (y!=0) { y--; }
    return y;
  }
}
"""


def run(
    program: Program, likes: Callable[[Program], bool], name: str, jobs: int = 1
) -> tuple[Program, Trace]:
    fake = Fake(lambda each: each.digest == program.digest or likes(each))
    return drive(program, lambda: fake, Style(search=name), jobs)


def shown(text: str, pattern: str, name: str) -> str:
    """What is left of one file in which a pattern, blanks aside, must be."""

    def likes(program: Program) -> bool:
        return re.search(pattern, "".join(program.files[0].text.decode().split())) is not None

    return squeezed(run(one_file(text), likes, name)[0].files[0].text)


def places(program: Program) -> list[Place]:
    """Where the nodes stand."""
    return Shears(program, Forest()).places()


def nodes(program: Program, step: int = 1) -> Iterator[Prunable]:
    """The nodes that can go, or a sample of them."""
    shears = Shears(program, Forest())
    for place in places(program)[::step]:
        found = shears.at(place)
        if found is not None:
            yield found


@pytest.mark.parametrize("name", ["hdd+", "hdd*"])
@given(programs(), st.data())
@settings(max_examples=4)
def test_no_single_node_of_the_result_can_go(
    name: str, program: Program, data: st.DataObject
) -> None:
    likes = data.draw(oracles(program))
    best, _ = run(program, likes, name)
    for node in nodes(best):
        variant = Edit.of(node.splices).apply(best)
        assert not (likes(variant) and smaller(variant, best)), node.place


@pytest.mark.parametrize("name", NAMES)
@given(programs(), st.data())
@settings(max_examples=3)
def test_jobs_change_nothing_and_every_variant_parses(
    name: str, program: Program, data: st.DataObject
) -> None:
    likes = data.draw(oracles(program))
    one, trace = run(program, likes, name)
    other, same = run(program, likes, name, jobs=4)
    assert one.digest == other.digest
    told = [
        [(a.number, a.parent, a.chip.edit, a.judgement.verdict) for a in t.asks]
        for t in (trace, same)
    ]
    assert told[0] == told[1]
    assert not [asked for asked in trace.asks if asked.judgement.stage == "parse"]
    assert one.files[0].text.count(b"\n") == program.files[0].text.count(b"\n")
    best, steps = program, {number for number, _ in trace.steps}
    for asked in trace.asks:
        assert asked.variant.base.digest == best.digest
        if asked.number in steps:
            assert smaller(asked.variant.program, best)
            best = asked.variant.program
    assert best.digest == one.digest


@given(java_programs(1))
@settings(max_examples=10)
def test_a_removal_keeps_length_and_newlines(program: Program) -> None:
    text = program.files[0].text
    for node in nodes(program):
        after = Edit.of(node.splices).apply(program).files[0].text
        assert len(after) == len(text)
        assert [i for i, b in enumerate(after) if b == 10] == [
            i for i, b in enumerate(text) if b == 10
        ]


@given(java_programs(1))
@settings(max_examples=5)
def test_a_node_that_is_minimal_already_is_no_node_to_remove(program: Program) -> None:
    least = one_file("class A { void f() { ; while (0) ; } }")
    for each in (program, least):
        text = each.files[0].text
        for node in nodes(each):
            assert Edit.of(node.splices).apply(each).files[0].text != text, node.place
    kinds = {node.place.kind for node in nodes(least)}
    assert {"method_declaration", "while_statement"} <= kinds
    assert not kinds & {"decimal_integer_literal", "formal_parameters", ";"}


def test_texts_are_written_around_newlines() -> None:
    assert fitted(b"(\nabc\n)", (b"(", b"0", b")")) == b"(\n0  \n)"
    assert fitted(b"abc", (b"0",)) == b"0  "
    assert fitted(b"{ b(); }", (b"{", b"}")) == b"{      }"
    assert fitted(b"x", (b"(", b")")) is None
    assert fitted(b"x\n", (b"(", b")")) is None


@pytest.mark.parametrize(
    ("name", "step"),
    [("straight", 1), ("twoclasses", 1), ("parameter", 5), ("java17", 23), ("java21", 7)],
)
def test_of_single_removals_in_a_sample_none_is_refused(name: str, step: int) -> None:
    """`bench searches` does this for all nodes of all samples."""
    program = next(each for each in samples() if each.name == name).program()
    faults = {file.path: errors(parse(file.text)) for file in program}
    count = 0
    for node in nodes(program, step):
        after = Edit.of(node.splices).apply(program)
        count += 1
        for path in {splice.path for splice in node.splices}:
            assert errors(parse(after[path].text)) <= faults[path], node.place
    asked = [place for place in places(program)[::step] if place.end - place.start > 1]
    assert count >= 0.75 * len(asked)  # the rest is minimal, or goes only with what it is part of


def test_the_figure_of_the_thesis_comes_down_as_printed() -> None:
    left = shown(THESIS, r"inty;.*\{y--;\}", "hdd")
    assert re.sub(r"^class A \{ (?:void|a) f\(\) (.*) \}$", r"f() \1", left).replace(
        "0 )", "0)"
    ) == ("f() { int y; while (0) { y--; } }")


@pytest.mark.parametrize(
    ("name", "left"),
    [("hdd", "(0/(2-2))+0"), ("hdd+", "0/(2-2)"), ("hdd*", "0/(2-2)")],
)
def test_the_expression_of_the_thesis_and_its_open_end(name: str, left: str) -> None:
    text = "class A { int x = ((1+(2*3))/(2-2))+(3*5); }"
    found = shown(text, r"/\(2-2\)", name)
    assert "".join(found.split()) == f"classA{{intx={left};}}"


@given(programs(), st.data())
@settings(max_examples=5)
def test_coarse_takes_things_away_and_writes_nothing(program: Program, data: st.DataObject) -> None:
    best, _ = run(program, data.draw(oracles(program)), "hdd-coarse")
    before, after = (
        [leaf.text for leaf in leaves(parse(each.files[0].text).root_node)]
        for each in (program, best)
    )
    left = iter(before)
    assert all(token in left for token in after)


def test_a_file_on_which_more_rounds_help() -> None:
    # Declarations are needed as long as the expression below them mentions their names.
    text = "class A { int aa; int bb; int cc; int dd = f(aa, g(bb + cc) - 7); }"

    def likes(program: Program) -> bool:
        words = re.findall(r"[a-z]+", program.files[0].text.decode())
        used = [word for word in ("aa", "bb", "cc") if word in words]
        declared = all(f"int {word};" in program.files[0].text.decode() for word in used)
        return declared and "7" in program.files[0].text.decode()

    once, few = run(one_file(text), likes, "hdd")
    often, many = run(one_file(text), likes, "hdd*")
    assert "int aa;" in squeezed(once.files[0].text)
    assert "aa" not in squeezed(often.files[0].text)
    assert len(often.files[0].text.split()) < len(once.files[0].text.split())
    assert few.tests < many.tests


def test_a_tree_as_deep_as_java_allows_is_no_trouble() -> None:
    text = "class A { String s = " + " + ".join(f'"{n}"' for n in range(3000)) + "; }"
    best, _ = run(one_file(text), lambda program: b"String s" in program.files[0].text, "hdd")
    assert squeezed(best.files[0].text) == "class A { String s ; }"


DIVISION = re.compile(rb"/\s*0\s*[^0-9.xXbB_\s]")


def divides(program: Program) -> bool:
    text = program.files[0].text
    if not DIVISION.search(text):
        return False
    try:
        javalang.parse.parse(text.decode())
    except (javalang.parser.JavaSyntaxError, javalang.tokenizer.LexerError, StopIteration):
        return False
    return True


@pytest.mark.parametrize(("name", "tests", "left"), [("hdd", 60, 30), ("hdd*", 80, 24)])
def test_the_experiment_of_the_thesis(name: str, tests: int, left: int) -> None:
    program = Program((File("Sha1.java", (SAMPLES / "sha1" / "Sha1.java").read_bytes()),))
    assert 13_000 < len(b"".join(program.files[0].text.split())) < 13_600
    best, trace = run(program, divides, name)
    assert trace.tests <= tests
    assert len(b"".join(best.files[0].text.split())) <= left
    refused = [each for each in trace.asks if each.judgement.stage == "parse"]
    assert not refused


def test_every_text_of_the_table_is_blank_or_tokens() -> None:
    tree = parse(b"class A { void f() { if (a) { b(); } } }")
    for node in walk(tree.root_node):
        for tokens in strings(node):
            assert all(tokens), node.type
            assert blank(b"".join(tokens)) != b"".join(tokens)
