"""The cells of `bench searches`: bounded, told with an asterisk if a search was stopped."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from chipper.oracle.fake import Fake
from chipper.style import Style
from run_scripts.bench_searches import SEARCHES, cases
from run_scripts.searches_cells import COMMAND_VARIANTS, VARIANTS, commanded, counted
from run_scripts.searches_table import tables
from tests.cli.desk import Desk
from tests.laws.toys import one_file
from tests.samples import samples

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "class A { void f() { int a = 1; int b = 2; g(42); } void h() { } }"


@pytest.mark.parametrize(("unit", "most"), [("token", 5), ("char", 5), ("token", 2000)])
def test_a_search_ends_when_it_has_had_its_tests_or_its_variants(unit: str, most: int) -> None:
    fake = Fake(lambda program: b"g(42)" in program.files[0].text)
    cell = counted(one_file(TEXT), lambda: fake, Style(search="ddmin", unit=unit), most, 1)
    assert cell["tests"] <= most
    assert cell["variants"] <= VARIANTS * most
    assert cell["stopped"] == (cell["tests"] == most or cell["variants"] == VARIANTS * most)
    assert cell["stopped"] == (most == 5)
    assert cell["refused"] > 0


def test_chip_is_the_command_itself(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.write("Main.java")
    desk.grep()
    words = [str(tmp_path / "Main.java"), "--test", str(tmp_path / "t.sh"), "--fence", "none"]
    whole = commanded(words, 1000, 2)
    told = desk.chipj(*words, "--json", "--quiet").json
    assert (whole["left"], whole["tests"]) == (told["best"]["tokens"], told["tests"])
    assert (whole["variants"], whole["stopped"]) == (told["variants"], False)
    stopped = commanded(words, 5, 2)
    assert (stopped["variants"], stopped["stopped"]) == (5 * COMMAND_VARIANTS, True)
    shown = tables({"A-T1 chip": {**stopped, "seconds": 1}}, ["A-T1"], SEARCHES)
    assert f"| A-T1 | {stopped['left']}* |" in shown


def test_every_sample_is_in_the_tables_with_every_search() -> None:
    asked = argparse.Namespace(part=["samples", "removals"], search=None, only=None)
    keys = [key for key, _ in cases(asked, samples())]
    wanted = {f"{sample.title} {name}" for sample in samples() for name in SEARCHES}
    wanted |= {f"removals {each.name}" for each in samples() if each.generated is None}
    assert set(keys) == wanted
