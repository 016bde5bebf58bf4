"""Modest numbers for laws, and no deadlines: a busy machine refutes no law.

What takes long and shows more of the same is left out unless `--thorough` is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

from tests.thorough import is_thorough

if TYPE_CHECKING:
    import pytest

settings.register_profile(
    "laws",
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("thorough", settings.get_profile("laws"), max_examples=400)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="with what takes long")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("thorough" if config.getoption("--thorough") else "laws")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--thorough"):
        left_out = [item for item in items if is_thorough(item.nodeid)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_thorough(item.nodeid)]
