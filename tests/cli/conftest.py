"""The user's desk, in a folder whose name breaks careless quoting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import Desk
from tests.oracle.conftest import Sleeper, jdk, sleeper

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Sleeper", "jdk", "sleeper"]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A folder with Main.java."""
    folder = tmp_path / "Übung 'eins' $HOME"
    folder.mkdir()
    desk = Desk(folder)
    desk.write("Main.java")
    return desk
