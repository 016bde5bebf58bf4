"""A user's folder for the tests that give commands."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput
from chipper.jvm.jdk import find_jdk
from tests.cli.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk(None, os.environ)
    except BadInput as error:
        pytest.skip(error.message)
