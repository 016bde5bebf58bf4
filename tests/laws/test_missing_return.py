"""No chip of any rule leaves a method without the value it owes: by our own flow, and by javac."""

from __future__ import annotations

import re
import shutil
import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from chipper.chips.catalog import read_catalog
from chipper.java.flow import completes
from chipper.java.parse import parse, walk
from chipper.source.program import Program
from tests.laws.programs import Maker, java_programs
from tests.laws.toys import all_chips, squeezed

if TYPE_CHECKING:
    from pathlib import Path

CATALOG = read_catalog()
PAPER = frozenset(rule.full_name for rule in CATALOG.selected(paper=True))


@given(java_programs(2))
@settings(max_examples=40)
def test_no_chip_opens_a_body_that_was_closed(program: Program) -> None:
    """What javac calls a missing return never comes from a chip, whatever the chip."""
    file = program.files[0]
    before = open_bodies(file.text)
    for chip in all_chips(file, CATALOG):
        text = chip.edit.apply(program).files[0].text
        assert open_bodies(text) <= before, squeezed(text)


def open_bodies(text: bytes) -> set[bytes]:
    """The names of the methods with a value that end without giving it."""
    found = set()
    for node in walk(parse(text).root_node):
        if node.type != "method_declaration":
            continue
        kind, name = node.child_by_field_name("type"), node.child_by_field_name("name")
        body = node.child_by_field_name("body")
        assert kind is not None
        assert name is not None
        if kind.type != "void_type" and body is not None and completes(body):
            found.add(name.text or b"")
    return found


def javac_errors(folder: Path, texts: list[str]) -> dict[int, set[str]]:
    """The keys of javac's errors by the number of the text; each is a class P on one line."""
    named = [
        text.replace("class P ", f"class P{at} ", 1).replace(" P ( )", f" P{at} ( )")
        for at, text in enumerate(texts)
    ]
    (folder / "P.java").write_text("\n".join(named))
    options = ["-XDrawDiagnostics", "-Xmaxerrs", "10000", "-XDshould-stop.ifError=FLOW"]
    done = subprocess.run(
        ["javac", *options, "-d", str(folder), str(folder / "P.java")],
        capture_output=True,
        text=True,
        timeout=120,
    )
    found: dict[int, set[str]] = {}
    for row, key in re.findall(r"P.java:(\d+):\d+: compiler\.err\.(\S+)", done.stderr):
        found.setdefault(int(row) - 1, set()).add(key)
    return found


@pytest.mark.jdk
@pytest.mark.skipif(not shutil.which("javac"), reason="no javac on the PATH")
def test_javac_misses_no_return_in_a_variant_of_what_compiles(tmp_path: Path) -> None:
    made = [" ".join(Maker(Random(seed)).tokens().split()) for seed in range(40)]
    wrong = javac_errors(tmp_path, made)
    compiling = [text for at, text in enumerate(made) if at not in wrong]
    assert len(compiling) > 15
    variants: list[str] = []
    by_paper: set[int] = set()
    for text in compiling:
        program = Program.of({"P.java": text})
        for chip in [*all_chips(program.files[0], CATALOG)][::2]:
            if chip.rule in PAPER:
                by_paper.add(len(variants))
            variants.append(chip.edit.apply(program).files[0].text.decode())
    errors = javac_errors(tmp_path, variants)
    # Rules beyond the paper ask more boldly: a call without its arguments seldom compiles.
    assert len(by_paper & errors.keys()) < len(by_paper) / 10
    for at, keys in errors.items():
        assert not keys & {"missing.ret.stmt", "no.switch.expression", "not.stmt"}, variants[at]
