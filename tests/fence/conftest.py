"""The fences that work here, and something outside of them that must not change."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest

from chipper.fence.probe import trouble
from chipper.fence.process import clean_environment
from chipper.fence.tier import Fence, Tier
from tests.oracle.conftest import Sleeper, jdk, sleeper

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Sleeper", "jdk", "sleeper"]


@cache
def _trouble(tier: Tier) -> str:
    return trouble(Fence(tier), clean_environment(os.environ))


@pytest.fixture(params=[Tier.BWRAP, Tier.UNSHARE], ids=str)
def fence(request: pytest.FixtureRequest) -> Fence:
    """Every kind of fence, if it works here."""
    why = _trouble(request.param)
    if why:
        pytest.skip(f"{request.param} does not work here: {why}")
    return Fence(request.param)


@dataclass(frozen=True, slots=True)
class Canary:
    """A tree of files that nobody may change."""

    folder: Path

    def state(self) -> list[tuple[str, int, bytes]]:
        paths = sorted(self.folder.rglob("*"))
        return [
            (str(path), path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
            for path in [self.folder, *paths]
        ]


@pytest.fixture
def canary(tmp_path: Path) -> Canary:
    folder = tmp_path / "canary"
    (folder / "below").mkdir(parents=True)
    (folder / "Main.java").write_text("class Main { }\n")
    (folder / "below/notes.txt").write_text("notes\n")
    return Canary(folder)
