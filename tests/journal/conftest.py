"""A journal just begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.journal import Journal
from chipper.source.size import Measure
from tests.journal.runs import (
    ORIGINAL,
    RECORD,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Journal:
    return Journal.create(path, ORIGINAL, RECORD, Measure(9, 8, 7, 6, 5, 4))
