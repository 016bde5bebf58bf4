"""`chipper.reduce`: the engine from Python, with the guarantees of the command line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import chipper
from chipper.cli.recorded import started_with
from chipper.errors import BadInput, Flaky, NotShown, OracleFailed, TooPermissive
from chipper.journal import Reader
from chipper.style import Style
from tests.cli.desk import MAIN, SYMPTOM

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {"Main.java": MAIN}


def shows(files: Mapping[str, str]) -> bool:
    return SYMPTOM in files["Main.java"]


def test_a_predicate_is_enough() -> None:
    found = chipper.reduce(SOURCES, shows)
    assert SYMPTOM in found.best["Main.java"]
    assert SYMPTOM in found.compact["Main.java"]
    assert found.finished
    assert found.summary.best.tokens < found.summary.original.tokens == 74
    assert found.best["Main.java"].count("\n") == MAIN.count("\n")


def test_the_result_is_the_command_lines(tmp_path: Path) -> None:
    from tests.cli.desk import Desk

    desk = Desk(tmp_path)
    desk.write("Main.java")
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet")
    best = (done.best / "Main.java").read_text()
    for jobs in (1, 3):
        assert chipper.reduce(tmp_path / "Main.java", shows, jobs=jobs).best == {"Main.java": best}


def test_a_run_folder_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "run.chipj"
    asked: list[str] = []

    def counted(files: Mapping[str, str]) -> bool:
        asked.append(files["Main.java"])
        return shows(files)

    first = chipper.reduce(SOURCES, counted, out=out, max_variants=6)
    assert not first.finished
    before = len(asked)
    second = chipper.reduce(SOURCES, counted, out=out)
    assert second.finished
    assert second.best == chipper.reduce(SOURCES, shows).best
    assert not {*asked[:before]} & {*asked[before:]} - {MAIN}
    with Reader.open(out / "journal.db") as reader:
        assert reader.best()["Main.java"].text.decode() == second.best["Main.java"]
    with pytest.raises(BadInput, match="other inputs, options or tools"):
        chipper.reduce(SOURCES, shows, out=out, key="another")
    with pytest.raises(BadInput, match="this run was started from Python"):
        started_with(out)


def test_steps_are_told_as_they_come() -> None:
    steps: list[chipper.Progress] = []
    said: list[str] = []
    found = chipper.reduce(SOURCES, shows, on_step=steps.append, say=said.append)
    assert [step.number for step in steps] == sorted({step.number for step in steps})
    assert steps[-1].tokens == found.summary.best.tokens
    assert said


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        (lambda files: False, NotShown),
        (lambda files: True, TooPermissive),
        (lambda files: 1 / 0 > 0, OracleFailed),
    ],
)
def test_what_stands_in_the_way_is_raised(answers: object, error: type[Exception]) -> None:
    assert callable(answers)
    with pytest.raises(error):
        chipper.reduce(SOURCES, answers)


def test_what_is_no_oracle_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="'twice' is no oracle"):
        chipper.reduce(SOURCES, "twice")  # type: ignore[arg-type]


def test_a_fickle_predicate_is_flaky() -> None:
    answers = iter([True, False])
    with pytest.raises(Flaky, match="run 1 good, run 2 bad"):
        chipper.reduce(SOURCES, lambda files: next(answers))


def test_a_style_is_obeyed_and_a_wrong_one_refused() -> None:
    found = chipper.reduce(SOURCES, shows, style=Style(only=("comments",)))
    assert found.summary.best.tokens == 74
    assert "a comment" not in found.best["Main.java"]
    with pytest.raises(BadInput, match="nonsense"):
        chipper.reduce(SOURCES, shows, style=Style(only=("nonsense",)))


def test_loading_the_package_loads_nothing_else() -> None:
    """Signals are heard before the rest is loaded."""
    code = "import sys, chipper; print(sorted(m for m in sys.modules if 'chipper' in m))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['chipper']"
    with pytest.raises(AttributeError, match="nonsense"):
        chipper.nonsense  # noqa: B018


def test_every_example_in_the_text_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "api.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 4
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert "twice(21)" in capsys.readouterr().out
    assert (tmp_path / "Main.chipj/journal.db").exists()
    mine = names["mine"]
    assert isinstance(mine, chipper.Reduction)
    assert "twice(21)" not in mine.best["Main.java"]
