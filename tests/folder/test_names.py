"""Names of run folders and variants; fingerprints."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.folder import fingerprint, folder_for, variant_name


@pytest.mark.parametrize(
    ("first", "name"),
    [("Main.java", "Main.chipj"), ("src/", "src.chipj"), ("x/../y/A.b.java", "A.b.chipj")],
)
def test_the_folder_is_named_after_the_first_input(tmp_path: Path, first: str, name: str) -> None:
    assert folder_for(tmp_path / first, Path("w")) == Path("w", name)


def test_the_folder_is_named_after_what_a_link_points_to(tmp_path: Path) -> None:
    (tmp_path / "Real.java").touch()
    (tmp_path / "link.java").symlink_to("Real.java")
    assert folder_for(tmp_path / "link.java", tmp_path) == tmp_path / "Real.chipj"


def test_variants_have_the_names_of_the_paper() -> None:
    assert variant_name("Main", 12, 340) == "Mainv12z340.java"
    assert variant_name("Main", 0, 9) == "Mainv0z9.java"
    assert variant_name("src", 3, 7, folder=True) == "srcv3z7"


ingredients = st.dictionaries(st.text(max_size=3), st.text(max_size=3) | st.binary(max_size=3))


@settings(deadline=None)
@given(ingredients, ingredients)
def test_fingerprints_are_equal_exactly_if_the_ingredients_are(
    one: dict[str, bytes | str], two: dict[str, bytes | str]
) -> None:
    assert (fingerprint(one) == fingerprint(two)) == (one == two)
    assert fingerprint(dict(reversed(one.items()))) == fingerprint(one)


def test_a_fingerprint_keeps_names_and_values_apart() -> None:
    assert fingerprint({"ab": "c"}) != fingerprint({"a": "bc"})
    assert fingerprint({"a": "b", "c": "d"}) != fingerprint({"a": "bcd"})
    assert fingerprint({"a": "\udc80"}) != fingerprint({"a": "\udc81"})
