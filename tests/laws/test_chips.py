"""Every chip of every rule, on every sample and on programs made at random.

It adds no syntax error, keeps the newlines and everything outside its splices, and whatever
javalang could read before it can read after. (It knows Java 8, and no newer literals.)
"""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import javalang
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.java.parse import errors, parse
from chipper.source.program import File, Program
from tests.laws.programs import java_programs
from tests.laws.toys import all_chips, squeezed

if TYPE_CHECKING:
    from chipper.chips.chip import Chip

ROOT = Path(__file__).parent.parent.parent
# What breaks compilers takes its time here too; depth has laws of its own (test_deep.py).
SAMPLES = sorted(
    set((ROOT / "javasamples").glob("**/*.java")) - {ROOT / "javasamples/symptoms/Deep.java"}
)
CATALOG = read_catalog()
LOOKED_AT = 150  # chips per sample
REFEREED = 12  # of them by javalang, which takes its time


def referee(text: bytes) -> bool:
    """Whether javalang can read it."""
    try:
        javalang.parse.parse(text.decode())
    except (javalang.parser.JavaParserBaseException, javalang.tokenizer.LexerError, RecursionError):
        return False
    except (TypeError, StopIteration, AttributeError):
        return False  # it stumbles over what it does not know in more than one way
    return True


def check(file: File, chip: Chip, before: int) -> bytes:
    """The laws of one chip; returns the new text."""
    after = chip.edit.apply(Program((file,))).files[0].text
    assert errors(parse(after)) <= before, f"{chip.rule}: {squeezed(after)}"
    assert after.count(b"\n") == file.text.count(b"\n"), chip.rule
    assert after.count(b"\r") == file.text.count(b"\r"), chip.rule
    assert outside(file.text, chip) == kept(after, chip)
    return after


def outside(text: bytes, chip: Chip) -> list[bytes]:
    """What the splices leave alone, worked out from the text before."""
    edges = [0, *(at for s in chip.edit.splices for at in (s.start, s.end)), len(text)]
    return [text[a:b] for a, b in zip(edges[0::2], edges[1::2], strict=True)]


def kept(after: bytes, chip: Chip) -> list[bytes]:
    """The same, found in the text after."""
    found, at, done = [], 0, 0
    for splice in chip.edit.splices:
        found.append(after[at : at + splice.start - done])
        at += splice.start - done + len(splice.text)
        done = splice.end
    return [*found, after[at:]]


@pytest.mark.parametrize(
    "text",
    [
        b"class A { static int a = A.a; }\n",
        b"class A { int a = this.a + 1; }\n",
        b"class A { void f() { new Object() { private void g() { h(); } }.g(); } }\n",
        b"class A { int f() { return f(); } }\n",
    ],
)
def test_what_is_used_inside_itself_does_not_move(text: bytes) -> None:
    file = File("A.java", text)
    for chip in all_chips(file, CATALOG):
        check(file, chip, 0)


@pytest.mark.parametrize("path", SAMPLES, ids=[str(each.relative_to(ROOT)) for each in SAMPLES])
def test_the_chips_of_a_sample_keep_the_laws(path: Path) -> None:
    file = File(path.name, path.read_bytes())
    before, read = errors(parse(file.text)), referee(file.text)
    chips = list(all_chips(file, CATALOG))
    chance = Random(path.name)
    looked = chance.sample(chips, min(LOOKED_AT, len(chips)))
    for number, chip in enumerate(looked):
        after = check(file, chip, before)
        if read and number < REFEREED:
            assert referee(after), f"{chip.rule}: {squeezed(after)}"


def test_the_chips_of_the_worst_case_keep_the_laws() -> None:
    script = ROOT / "javasamples" / "worstcase" / "generate.py"
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, check=True, timeout=60
    )
    file = File("WorstCase.java", done.stdout)
    assert referee(file.text)
    chips = list(all_chips(file, CATALOG))
    for number, chip in enumerate(Random(9).sample(chips, LOOKED_AT)):
        after = check(file, chip, 0)
        assert number % 50 or referee(after)


def test_there_are_samples_and_javalang_can_read_some() -> None:
    assert sum(referee(path.read_bytes()) for path in SAMPLES) > 5


@given(java_programs(2))
@settings(max_examples=50)
def test_the_chips_of_a_program_keep_the_laws(program: Program) -> None:
    file = program.files[0]
    assert errors(parse(file.text)) == 0
    for chip in all_chips(file, CATALOG):
        check(file, chip, 0)


@given(java_programs(2, arrows=False), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_javalang_reads_every_variant_of_what_it_reads(program: Program, chance: Random) -> None:
    file = program.files[0]
    assert referee(file.text), file.text
    chips = list(all_chips(file, CATALOG))
    for chip in chance.sample(chips, min(REFEREED, len(chips))):
        after = chip.edit.apply(program).files[0].text
        assert referee(after), f"{chip.rule}: {squeezed(after)}"


@given(java_programs(2))
@settings(max_examples=30)
def test_a_chip_names_its_rule_and_a_place_around_its_splices(program: Program) -> None:
    file = program.files[0]
    names = {rule.full_name for rule in CATALOG}
    for chip in all_chips(file, CATALOG):
        assert chip.rule in names
        assert 0 <= chip.place.start <= chip.place.end <= len(file.text)
        assert any(s.start < chip.place.end and chip.place.start < s.end for s in chip.edit.splices)
        assert all(a.end <= b.start for a, b in pairwise(chip.edit.splices))


def variants(rule: str, text: str) -> list[str]:
    """The texts that one rule makes."""
    file = File("A.java", text.encode())
    found = [chip for chip in all_chips(file, CATALOG) if chip.rule == rule]
    return [squeezed(chip.edit.apply(Program((file,))).files[0].text) for chip in found]


@pytest.mark.parametrize(
    "text",
    [
        "for (; switch (a) { default -> b; }; ) c();",
        "for (int x : switch (a) { default -> b; }) c();",
        "while (switch (a) { default -> b; }) c();",
        "return switch (a) { default -> b; };",
        "f(() -> switch (a) { default -> b; });",
        "x = switch (z) { default -> switch (a) { default -> b; }; };",
    ],
)
def test_a_switch_that_is_a_value_becomes_a_value(text: str) -> None:
    assert variants("switch_expression.case", text) == []
    before, _, rest = text.rpartition("switch")
    after = rest.partition("}")[2]
    made = variants("switch_expression.value", text)[-1]
    assert made.replace(" ", "") == f"{before}b{after}".replace(" ", "")


@pytest.mark.parametrize(
    "frame",
    [
        "%s",
        "x: %s",
        "if (z) %s",
        "if (z) y(); else %s",
        "while (z) %s",
        "for (;;) %s",
        "do %s while (z);",
        "%s ; c();",
    ],
)
def test_a_switch_that_is_a_statement_becomes_a_statement(frame: str) -> None:
    text = frame % "switch (a) { default -> b(); }"
    assert variants("switch_expression.case", text) == [frame % "b();"]
    assert variants("switch_expression.value", text) == []


def test_a_case_that_ends_by_leaving_more_than_the_switch_keeps_its_jump() -> None:
    text = "x: while (z) { switch (a) { case 1: b(); break x; default: c(); } }"
    assert variants("switch_expression.case", text) == [
        "x: while (z) { { b(); break x; } }",
        "x: while (z) { { c(); } }",
    ]
    text = "x: switch (a) { case 1: b(); break x; default: c(); }"
    assert variants("switch_expression.case", text)[0] == "x: { b(); }"


def test_a_chain_is_asked_at_its_head_only() -> None:
    text = "if (a) b(); else if (c) d(); else if (e) f();"
    assert variants("if_statement.arm", text) == ["b();", "d();", "f();"]
    assert variants("if_statement.arms", text) == [
        "if (c) d(); else if (e) f();",
        "if (a) b(); else if (e) f();",
        "if (a) b(); else if (c) d();",
    ]


def test_an_if_inside_an_arm_is_a_chain_of_its_own() -> None:
    text = "if (a) if (b) c(); else d();"
    assert variants("if_statement.arm", text) == [
        "if (b) c(); else d();",
        "if (a) c();",
        "if (a) d();",
    ]
