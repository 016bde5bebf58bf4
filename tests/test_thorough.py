"""The list of what is left out names tests that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.thorough import THOROUGH, is_thorough

TESTS = Path(__file__).parent


@pytest.mark.parametrize("name", THOROUGH)
def test_what_is_left_out_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    assert f"def {test}" in (TESTS / file).read_text()


def test_only_the_parameters_that_are_named_are_left_out() -> None:
    name = "tests/cli/test_cut.py::test_what_is_never_executed_goes_in_one_question"
    assert is_thorough(f"{name}[scripts-none]")
    assert not is_thorough(f"{name}[scripts-auto]")
    assert is_thorough("tests/symptom/test_commands.py::test_no_other_sample_throws")
    assert not is_thorough("tests/symptom/test_commands.py::test_another")
