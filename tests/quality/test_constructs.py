"""No construct of Java 8 to 21 that the rules cannot remove; the two samples have them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.java.parse import parse, walk
from chipper.oracle.fake import Fake
from chipper.source.program import Program
from chipper.style import Style
from tests.engine import drive
from tests.quality.test_families import spelt
from tests.samples import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

TITLES = ("Java17", "Java21")
INSIDE = ("expression", "type", "modifier", "literal")  # statements and declarations stay
# `total < 0` may have to stay where a loop wants its condition, `@Note` where it is a default.
GONE = frozenset(
    {"unary_expression", "ternary_expression", "cast_expression", "array_access"}
    | {"lambda_expression", "method_reference", "instanceof_expression"}
    | {"array_creation_expression", "generic_type", "type_arguments", "wildcard"}
    | {"type_parameters", "type_bound", "scoped_type_identifier", "annotated_type"}
    | {"annotation", "modifiers", "superclass", "super_interfaces", "extends_interfaces"}
    | {"permits", "record_pattern", "true", "hex_floating_point_literal"}
)
KEPT = {
    "Java17": 'numbers ( ) { int room = 052 ; println ( "meet in room " + room ) ; }',
    "Java21": 'formulas ( ) { new Variable ( "y" )',
}


def reduced(title: str, likes: Callable[[Program], bool], style: Style) -> bytes:
    text = (SAMPLES / title.lower() / f"{title}.java").read_text()
    best, _ = drive(Program.of({f"{title}.java": text}), lambda: Fake(likes), style)
    return best.files[0].text


@pytest.mark.parametrize("title", TITLES)
def test_nothing_inside_statements_and_declarations_has_to_stay(title: str) -> None:
    left = reduced(title, lambda program: True, Style(only=INSIDE))
    assert {node.type for node in walk(parse(left).root_node)} & GONE == set()


@pytest.mark.parametrize("title", TITLES)
def test_a_symptom_in_one_method_leaves_that_method(title: str) -> None:
    wanted = KEPT[title].split()

    def likes(program: Program) -> bool:
        tokens = iter(spelt(program.files[0].text).split())
        return all(token in tokens for token in wanted)

    left = spelt(reduced(title, likes, Style()))
    assert len(left.split()) - len(wanted) <= 12, left
