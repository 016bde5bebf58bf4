"""What can be told at a glance, in a real browser: verdicts, changes, two variants at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.view.conftest import Tab

MARKS = """[...document.querySelectorAll('#verdicts .chip')].map(chip => {
    const mark = chip.querySelector('.mark');
    return [chip.dataset.verdict, mark.firstChild.getAttribute('d'), getComputedStyle(mark).color];
})"""
LINES = "[...document.querySelectorAll('#rows .line')].map(line => line.className.trim())"
# The class is there for less than a second: put it there for good, and look what it does.
FADING = """(() => {
    document.getElementById('rows').classList.add('fresh');
    return getComputedStyle(document.querySelector('#rows del')).animationName;
})()"""


GHOST = """(() => {
    document.getElementById('rows').classList.add('fresh');
    const ghost = document.querySelector('#rows .ghost');
    const style = getComputedStyle(ghost, '::after');
    ghost.getAnimations({subtree: true}).forEach(each => each.finish());
    return [style.animationName, style.opacity, ghost.dataset.was];
})()"""


def steps(folder: Path) -> list[int]:
    with Reader.open(folder / "journal.db") as reader:
        return [step.number for step in reader.steps()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_verdicts_are_told_apart_by_shape_and_by_colour(
    tab: Callable[..., Tab], report: str, scheme: str
) -> None:
    found = tab(color_scheme=scheme).open(report).page.evaluate(MARKS)
    assert [verdict for verdict, _, _ in found] == ["good", "bad", "no-compile", "timeout"]
    assert len({shape for _, shape, _ in found}) == 4
    assert len({colour for _, _, colour in found}) == 4


def test_two_variants_are_compared_by_picking_them_in_the_tree(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    good = steps(shop)
    page = tab().open(f"{report}#v{good[3]}")
    row = page.page.locator("#tree .step").filter(
        has=page.page.get_by_text(f"v{good[1]}", exact=True)
    )
    row.click(modifiers=["Shift"])
    page.rest()
    assert page.at == f"#v{good[1]}..v{good[3]}"
    assert page.text("#left-title").startswith(f"v{good[1]} ")


def test_changes_alone_or_the_program_or_every_line(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    page = tab(height=2400).open(f"{report}#v{steps(shop)[2]}")
    shown = {}
    for name in ("changes", "program", "lines"):
        page.page.select_option("#show", name)
        page.rest()
        shown[name] = page.page.evaluate(LINES)
    changed = [lines.count("line changed") for lines in shown.values()]
    assert changed[0] > 0
    assert changed == [changed[0]] * 3
    assert len(shown["changes"]) <= len(shown["program"]) <= len(shown["lines"])
    assert "line folded" not in shown["lines"]


IN_SIGHT = """(() => {
    const box = document.getElementById('rows').getBoundingClientRect();
    const found = document.querySelector('#rows .line.changed')?.getBoundingClientRect();
    return found && found.top >= box.top - 1 && found.bottom <= box.bottom + 1;
})()"""


@pytest.mark.parametrize("height", [480, 620])
def test_the_first_change_is_in_sight(
    tab: Callable[..., Tab], report: str, shop: Path, height: int
) -> None:
    for number in steps(shop)[1:8:2]:
        page = tab(height=height).open(f"{report}#v{number}")
        page.until(partial(page.page.evaluate, IN_SIGHT))
        page.page.close()


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_what_goes_fades_out_unless_motion_is_unwanted(
    tab: Callable[..., Tab], report: str, shop: Path, motion: str, moves: bool
) -> None:
    page = tab(reduced_motion=motion).open(f"{report}#v{steps(shop)[1]}")
    assert (page.page.evaluate(FADING) != "none") is moves
    name, opacity, was = page.page.evaluate(GHOST)
    assert (name != "none") is moves
    assert (opacity, was.strip() != "") == ("0", True)


def test_against_the_original_only_what_went_now_fades(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    page = tab(height=2400).open(f"{report}#v{steps(shop)[4]}")
    page.page.select_option("#show", "changes")
    page.rest()
    now = "".join(page.page.locator("#rows del").all_text_contents()).split()
    page.page.select_option("#against", "original")
    page.rest()
    fresh = "".join(page.page.locator("#rows del .new").all_text_contents()).split()
    assert "".join(fresh) == "".join(now)
    assert page.page.locator("#rows del .old").count() > 0
