"""The table of failures names tests that exist, for every scenario."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = re.findall(
    r"^\| (\d+) \| [^|]+ \| [^|]+ \| ([^|]+) \|$", (ROOT / "docs/failures.md").read_text(), re.M
)
# When a run began; how old a folder is; when somebody wrote into the inbox; when a line was said.
WALL_CLOCK = {"reduction.py", "fence/scratch.py", "view/server.py", "cli/voice.py"}


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_scenario_has_a_test_that_exists() -> None:
    assert [int(number) for number, _ in ROWS] == [*range(1, 51)]
    for number, tests in ROWS:
        named = re.findall(r"`(\S+?)::(\w+)`", tests)
        assert named, number
        for path, name in named:
            assert name in functions(ROOT / path), f"{number}: {path}::{name}"


def test_durations_come_from_a_clock_that_never_jumps() -> None:
    package = ROOT / "chipper"
    users = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"from time import .*\btime\b|\btime\.time\(|datetime", path.read_text())
    }
    assert users == WALL_CLOCK
