"""Legal Java nests deeper than Python recurses: 20,000 terms, 3,000 blocks, 2,000 arms."""

from __future__ import annotations

from itertools import islice
from time import process_time
from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import direct_chips
from chipper.chips.propose import Listing
from chipper.java.flow import completes
from chipper.java.jumps import jumps
from chipper.java.measure import Scales, source_lines
from chipper.java.parse import Forest, errors, walk
from chipper.search.chip import Manner, chip
from chipper.search.round import Round
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.laws.toys import always, chipped, contains, squeezed

if TYPE_CHECKING:
    from chipper.chips.chip import Chip

CATALOG = read_catalog()
TERMS, BLOCKS, ARMS = 20_000, 3_000, 2_000


def nested(before: str, inside: str, behind: str, depth: int) -> str:
    return before * depth + inside + behind * depth


def method(kind: str, body: str) -> str:
    return "class P { " + kind + " f() { " + body + " } }"


TEXTS = {
    "terms": method("String", "a(); return " + " + ".join(f'"{n}"' for n in range(TERMS)) + ";"),
    "blocks": method("int", nested("{ ", "return 1; ", "} ", BLOCKS)),
    "arms": method(
        "int", " else ".join(f"if (b({n})) return {n};" for n in range(ARMS)) + " else return 0;"
    ),
    "loops": method("void", nested("while (b) { ", "break; ", "} ", 1_500)),
    "calls": method("void", "a()" + ".b()" * 5_000 + ";"),
    "lambdas": method("Object", "return " + "() -> " * 2_000 + "1;"),
    "wrong": "class P { void f() { a(); } void g() { " + "{ ( " * 2_000 + "a(;",
}
SECONDS = 20.0  # of one processor: far more than it takes, far less than something cubic would


@pytest.fixture(params=TEXTS)
def deep(request: pytest.FixtureRequest) -> Program:
    return Program.of({"P.java": TEXTS[request.param]})


def first_tries(program: Program, count: int) -> list[Chip]:
    request = next(chip(program, Manner(CATALOG, Forest())))
    assert isinstance(request, Round)
    return list(islice(request.tries, count))


def test_a_deep_program_is_measured_and_its_first_chips_are_made(deep: Program) -> None:
    begin = process_time()
    forest = Forest()
    scales, tree = Scales(forest), forest.tree(deep.files[0])
    assert scales.program(deep).tokens > 1_500
    assert source_lines(deep.files[0], forest) == 1
    errors(tree)
    completes(tree.root_node)
    jumps(tree.root_node)
    for made in first_tries(deep, 25):
        scales.smaller(Variant(deep, made.edit))
    assert process_time() - begin < SECONDS


def test_a_deep_program_comes_down(deep: Program) -> None:
    begin = process_time()
    done = chipped(deep, CATALOG, always, guarded=True)
    assert len(squeezed(done.program.files[0].text)) < 60 or b"a(;" in deep.files[0].text
    assert process_time() - begin < SECONDS


def test_the_innermost_node_of_a_deep_program_has_its_chips() -> None:
    program = Program.of({"P.java": TEXTS["blocks"]})
    file, tree = program.files[0], Forest().tree(program.files[0])
    blocks = [node for node in walk(tree.root_node) if node.type == "block"]
    assert len(blocks) == BLOCKS + 1
    found = CATALOG.proposals(file, blocks[-1], 0)
    assert found
    (whole, one) = direct_chips(file, tree, blocks[-1], found[0])
    for made in (whole, one):
        assert b"return 0;" in made.edit.apply(program).files[0].text


def test_a_long_chain_is_one_listing() -> None:
    program = Program.of({"P.java": TEXTS["arms"]})
    file, tree = program.files[0], Forest().tree(program.files[0])
    chains = [node for node in walk(tree.root_node) if node.type == "if_statement"]
    assert len(chains) == ARMS
    assert len(CATALOG.proposals(file, chains[0], 0) or ()) == ARMS + 1
    found = CATALOG.proposals(file, chains[0], 1)
    assert found
    assert isinstance(found[0], Listing)
    assert len(found[0].series) == ARMS + 1
    assert CATALOG.proposals(file, chains[1], 0) == CATALOG.proposals(file, chains[-1], 1) == []


def test_a_symptom_deep_inside_is_reached() -> None:
    depth = 120
    text = method("void", nested("if (c) { ", "a(); b(); ", "} ", depth))
    done = chipped(Program.of({"P.java": text}), CATALOG, contains(b"b()"))
    assert squeezed(done.program.files[0].text).count("if") == 0
    assert b"a()" not in done.program.files[0].text
