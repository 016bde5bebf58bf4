"""Variants as files, as many as were asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.folder import Keep, RunFolder
from chipper.source.program import Program
from tests.folder.runs import PROGRAM, contents, names

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("keep", "kept"),
    [
        (Keep.ALL, ["Mainv0z5.java", "Mainv1z4.java", "Mainv2z3.java"]),
        (Keep.GOOD, ["Mainv0z5.java", "Mainv2z3.java"]),
        (Keep.BEST, []),
    ],
)
def test_variants_are_kept_as_asked(place: Path, keep: Keep, kept: list[str]) -> None:
    original = Program.of({"Main.java": "class Main { }"})
    with RunFolder.open(place, "f1") as folder:
        variants = folder.variants("Main", keep, original)
        variants.put(0, 5, original, good=True)
        variants.put(1, 4, Program.of({"Main.java": "bad"}), good=False)
        path = variants.put(2, 3, Program.of({"Main.java": "good"}), good=True)
        assert ((place / "variants").exists() and names(place / "variants")) == (kept or False)
        assert (path and path.read_bytes()) == (b"good" if kept else None)


@pytest.mark.parametrize(
    ("keep", "files"), [(Keep.ALL, {"a/A.java", "B.java"}), (Keep.GOOD, {"B.java"})]
)
def test_a_variant_of_several_files_is_a_folder_of_changed_ones(
    place: Path, keep: Keep, files: set[str]
) -> None:
    with RunFolder.open(place, "f1") as folder:
        variants = folder.variants("src", keep, PROGRAM)
        first = variants.put(0, 9, PROGRAM, good=True)
        again = variants.put(0, 9, PROGRAM, good=True)
        later = variants.put(1, 8, PROGRAM.replacing({"B.java": b""}), good=True)
        assert first == again == place / "variants" / "srcv0z9"
        assert later == place / "variants" / "srcv1z8"
        assert set(contents(place / "variants" / "srcv0z9")) == {"a/A.java", "B.java"}
        assert set(contents(place / "variants" / "srcv1z8")) == files
        assert names(place / "variants") == ["srcv0z9", "srcv1z8"]
