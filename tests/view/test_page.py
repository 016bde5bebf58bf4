"""The page's own code: it joins into one module, and its types hold."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from chipper.java.highlight import KINDS
from chipper.view.bundle import PAGE, module, page_files
from chipper.view.feed import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MODULES = sorted(PAGE.glob("*.js"))
LONGEST = 300


def test_every_module_is_joined_and_none_twice() -> None:
    joined = module()
    for path in MODULES:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert joined.count(first) == 1, path.name
    assert not re.search(r"^(import|export) ", joined, re.MULTILINE)


def test_the_joined_module_is_a_module(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no Node on PATH")
    whole = tmp_path / "whole.mjs"
    whole.write_text(module(), encoding="utf-8")
    done = subprocess.run(["node", "--check", whole], capture_output=True, check=False)
    assert done.stderr == b""  # a name used twice over all modules would be told here


def test_the_types_hold(npm: Callable[[str], Path], tmp_path: Path) -> None:
    compiler = npm("typescript") / "bin" / "tsc"
    settings = {
        "compilerOptions": {
            **dict.fromkeys(("allowJs", "checkJs", "strict", "noEmit"), True),
            **dict.fromkeys(("target", "module"), "es2022"),
            "types": [],
            "lib": ["es2022", "dom", "dom.iterable"],
        },
        "include": [f"{PAGE}/*.js"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    done = subprocess.run(
        ["node", compiler, "-p", tmp_path], capture_output=True, text=True, check=False
    )
    assert done.stdout == ""
    assert done.returncode == 0


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_says_what_it_holds_and_makes_no_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// ")
    assert len(text.splitlines()) <= LONGEST
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert way not in text


def test_both_sides_number_colours_and_columns_alike() -> None:
    paint = (PAGE / "paint.js").read_text(encoding="utf-8")
    [listed] = re.findall(r"const KINDS = \[(.*?)\];", paint)
    assert tuple(re.findall(r"'(\w*)'", listed)) == KINDS
    model = (PAGE / "model.js").read_text(encoding="utf-8")
    [columns] = re.findall(r"const COLUMNS = .*?\(\[(.*?)\]\);", model, re.DOTALL)
    assert ("number", *re.findall(r"'(\w+)'", columns)) == COLUMNS


def test_the_page_holds_no_style_or_script_of_its_own() -> None:
    page = page_files()["index.html"].decode()
    assert not re.search(r"\son\w+=|\sstyle=|<script>|<style", page)
