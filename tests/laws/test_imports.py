"""Imports that nobody needs: by what is left of the program's own; a library's stay."""

from __future__ import annotations

import pytest

from chipper.chips.imports import Offers, package_of, unwanted
from chipper.java.mentions import units
from chipper.java.parse import Forest
from chipper.source.program import Program

FOREST = Forest()
TREE = "package p.q; public class Tree { static int count; static class Leaf { } void grow() { } }"
KIND = "package p.q; public enum Kind { OAK, FIR }"
GONE = "package p.gone; class Gone { static int was; }"


def kept(imports: str, body: str) -> str:
    """The imports that stay before a class with this body, where all of p.gone has gone."""
    text = f"{imports} class A {{ {body} }}"
    program = Program.of({"A.java": text, "T.java": TREE, "K.java": KIND, "G.java": GONE})
    known = {file.path: units(file, FOREST.tree(file)) for file in program}
    gone = {"G.java": {unit for unit in known["G.java"] if unit.holder is not None}}
    offers = Offers.of(
        (FOREST.tree(file), known[file.path], gone.get(file.path, set())) for file in program
    )
    mentioned = {name for unit in known["A.java"] for name in unit.mentions}
    tree = FOREST.tree(program["A.java"])
    for node in reversed(list(unwanted(tree, mentioned, offers))):
        text = text[: node.start_byte] + text[node.end_byte :]
    return text.partition("class A")[0].strip()


@pytest.mark.parametrize(
    ("imports", "body", "left"),
    [
        ("import p.q.Tree;", "Tree t;", "import p.q.Tree;"),
        ("import p.q.Tree;", "int t;", ""),
        ("import p.q.*;", "Tree t;", "import p.q.*;"),
        ("import p.q.*;", "Other t;", ""),
        ("import p.gone.*;", "Gone g;", ""),
        ("import static p.gone.Gone.*;", "int x = was;", ""),
        ("import p.q.Tree.*;", "Leaf l;", "import p.q.Tree.*;"),
        ("import p.q.Tree.*;", "Tree l;", ""),
        ("import static p.q.Tree.*;", "int x = count;", "import static p.q.Tree.*;"),
        ("import static p.q.Kind.*;", "Object x = FIR;", "import static p.q.Kind.*;"),
        ("import static p.q.Kind.*;", "Object x = ELM;", ""),
        ("import static p.q.Tree.count;", "int x;", ""),
        # Nobody knows what a library has.
        ("import java.util.*;", "int x;", "import java.util.*;"),
        ("import static java.lang.Math.*;", "int x;", "import static java.lang.Math.*;"),
    ],
)
def test_an_import_goes_once_nothing_it_brings_is_mentioned(
    imports: str, body: str, left: str
) -> None:
    assert kept(imports, body) == left


@pytest.mark.parametrize(
    ("text", "name"), [("class A { }", ""), ("@X package a . b; class A { }", "a.b")]
)
def test_the_package_of_a_file(text: str, name: str) -> None:
    assert package_of(FOREST.tree(Program.of({"A.java": text}).files[0])) == name
