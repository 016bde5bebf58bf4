"""Whoever can see an edit is compiled again: small programs, each with its own way to see one."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.jdk import find_jdks
from chipper.jvm.options import Fitted
from chipper.oracle.javac import java_environment
from chipper.source.edit import Edit, Splice
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.whole import content, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.jvm.jdk import Jdk

TEXT = Path(__file__).with_name("reach.toml").read_text()
CASES: list[dict[str, Any]] = tomllib.loads(TEXT)["case"]
OLDEST = 17


@pytest.fixture(scope="module")
def compilers(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[int, tuple[str, ...]], Asked]]:
    """Those of the oldest JDK that is new enough."""
    known: dict[tuple[int, tuple[str, ...]], Asked] = {}

    def of(least: int, options: tuple[str, ...]) -> Asked:
        found = [jdk for jdk in find_jdks(os.environ) if jdk.version >= least]
        if not found:
            pytest.skip(f"no JDK {least}")
        key = least, options
        if key not in known:
            oldest = min(found, key=lambda each: each.version)
            known[key] = Asked(oldest, options, tmp_path_factory.mktemp("worker"))
        return known[key]

    yield of
    for each in known.values():
        each.close()


class Asked:
    """One compiler that goes the short ways, and one that is told everything afresh."""

    def __init__(self, jdk: Jdk, options: tuple[str, ...], folder: Path) -> None:
        fitted = Fitted(("-proc:none", *options), ())
        setup = Setup(jdk, java_environment({}, jdk), fitted, (), folder)
        self.ladder, self.whole = Compilers(setup), Compilers(setup)

    def close(self) -> None:
        self.ladder.close()
        self.whole.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_edit_is_judged_as_if_all_were_compiled(
    compilers: Callable[[int, tuple[str, ...]], Asked], case: dict[str, Any]
) -> None:
    asked = compilers(case.get("jdk", OLDEST), tuple(case.get("options", ["-nowarn"])))
    program = Program.of(case["files"])
    base = whole(asked.whole, program)
    assert base.outcome == "compiled", base.note
    for number, changes in enumerate(case["edits"]):
        variant = Variant(program, Edit.of(spliced(program, *change) for change in changes))
        made = asked.ladder.compile(variant, Event(), classes=True)
        truth = whole(asked.whole, variant.program)
        assert content(made) == content(truth), (changes, made.step, made.note, truth.note)
        if number in case.get("kept", ()):
            program = variant.program


def spliced(program: Program, path: str, old: str, new: str) -> Splice:
    start = program[path].text.index(old.encode())
    return Splice(path, start, start + len(old.encode()), new.encode())
