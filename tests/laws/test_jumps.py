"""Which jumps bind to what: every `break` and `continue` has exactly one home."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from chipper.java.jumps import jumps, label_of
from chipper.java.kinds import LOOPS
from chipper.java.parse import Forest, parse, walk
from tests.laws.programs import java_programs

if TYPE_CHECKING:
    from chipper.source.program import Program

# The first node of the kind, and the numbers of the jumps (1, 2, ... as they stand) that are its.
HOMES = [
    ("while_statement", "while (a) { break; continue; return; }", [1, 2]),
    ("while_statement", "while (a) { if (b) { break; } else continue; }", [1, 2]),
    ("while_statement", "while (a) { for (;;) { break; continue; } }", []),
    ("while_statement", "while (a) { do break; while (b); continue; }", [2]),
    ("while_statement", "while (a) { for (int x : xs) continue; break; }", [2]),
    ("while_statement", "while (a) { switch (b) { case 1: break; default: continue; } }", [2]),
    (
        "while_statement",
        "while (a) { switch (b) { case 1 -> { break; } default -> { continue; } } }",
        [2],
    ),
    ("while_statement", "while (a) { Runnable r = () -> { while (b) break; }; break; }", [2]),
    ("while_statement", "while (a) { new Object() { void f() { for (;;) break; } }; }", []),
    ("while_statement", "while (a) { x: { break; } }", [1]),
    ("while_statement", "x: while (a) { while (b) { break x; continue x; break; } }", [1, 2]),
    ("while_statement", "x: while (a) { switch (b) { default: break x; } }", [1]),
    (
        "while_statement",
        "x: while (a) { y: for (;;) { break x; continue y; } continue x; }",
        [1, 3],
    ),
    ("switch_expression", "switch (a) { case 1: break; case 2: if (b) break; }", [1, 2]),
    ("switch_expression", "while (c) switch (a) { case 1: break; case 2: continue; }", [1]),
    ("switch_expression", "switch (a) { case 1: while (b) break; break; }", [2]),
    ("switch_expression", "switch (a) { case 1: switch (b) { case 2: break; } }", []),
    ("switch_expression", "x: switch (a) { case 1: while (b) break x; }", [1]),
    ("block", "x: { while (b) break x; }", [1]),
    ("block", "while (b) { break; }", []),
    ("block", "x: { while (b) { break; } break x; }", [2]),
    ("if_statement", "while (b) if (c) break; else continue;", []),
    ("if_statement", "x: if (c) break x;", [1]),
]


@pytest.mark.parametrize(("kind", "text", "homes"), HOMES)
def test_the_jumps_of_a_statement(kind: str, text: str, homes: list[int]) -> None:
    nodes = list(walk(parse(text.encode()).root_node))
    starts = [n.start_byte for n in nodes if n.type in ("break_statement", "continue_statement")]
    node = next(each for each in nodes if each.type == kind)
    assert [starts.index(jump.start_byte) + 1 for jump in jumps(node)] == homes


@given(java_programs(3))
@settings(max_examples=40)
def test_every_jump_is_at_home_in_one_place(program: Program) -> None:
    nodes = list(walk(Forest().tree(program.files[0]).root_node))
    homes: Counter[int] = Counter()
    for node in nodes:
        if node.type in LOOPS or node.type == "switch_expression" or label_of(node):
            homes.update(jump.start_byte for jump in jumps(node))
    made = {n.start_byte for n in nodes if n.type in ("break_statement", "continue_statement")}
    assert homes == Counter(made)
