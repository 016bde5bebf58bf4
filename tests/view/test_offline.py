"""The page as one file, in a real browser: what a person can do, and what a run cannot do to it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from chipper.source.program import Program
from tests.view.conftest import EVIL, Tab, written
from tests.view.runs import SHOPPING, Answers, chipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROWS = """view => [...document.querySelectorAll('#rows .line:not(.folded) .' + view)]
    .map(cell => cell.textContent)"""


def number(tab: Tab) -> int:
    return int(tab.at.removeprefix("#v"))


def read(folder: Path) -> tuple[list[int], int, Program]:
    with Reader.open(folder / "journal.db") as reader:
        return [step.number for step in reader.steps()], reader.last(), reader.best()


def test_the_file_opens_without_a_single_request(tab: Callable[..., Tab], report: str) -> None:
    page = tab().open(report)
    page.press("ArrowLeft", "2", "3", "1")
    assert page.requests == [report]
    assert page.faults == []


def test_the_last_text_is_the_file(tab: Callable[..., Tab], report: str, shop: Path) -> None:
    steps, _, best = read(shop)
    page = tab(height=2400).open(report)
    page.page.select_option("#show", "lines")
    for at, file in enumerate(best):
        page.page.click(f"#files .file >> nth={at}")
        page.rest()
        lines = page.page.evaluate(ROWS, "right")
        assert "".join(f"{line}\n" for line in lines) == file.text.decode()
    assert number(page) == steps[-1]


def test_stepping_goes_through_the_good_ones_or_all(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    steps, last, _ = read(shop)
    page = tab().open(report)
    page.press("Home")
    assert number(page) == 0
    page.page.click("#forth")
    page.rest()
    assert number(page) == steps[1]
    page.press("g", "ArrowRight")
    assert number(page) == steps[1] + 1
    page.press("End")
    assert number(page) == last
    page.press("ArrowRight")
    assert number(page) == last


def test_a_movie_plays_by_itself_for_its_length(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    steps, _, _ = read(shop)
    page = tab().open(report)
    page.page.fill("#seconds", "0.05")
    page.page.fill("#from", f"v{steps[2]}")
    page.page.fill("#length", "4")
    page.page.click("#play")
    page.until(lambda: number(page) == steps[5])
    page.page.wait_for_selector("#play:not(.on)")
    page.page.wait_for_timeout(200)
    assert number(page) == steps[5]


def test_two_variants_are_compared_by_typing_them(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    steps, _, _ = read(shop)
    page = tab().open(report)
    page.page.fill("#query", f"v{steps[1]}..v{steps[4]}")
    page.page.press("#query", "Enter")
    page.rest()
    assert page.at == f"#v{steps[1]}..v{steps[4]}"
    assert page.text("#left-title").startswith(f"v{steps[1]} ")
    assert page.text("#right-title").startswith(f"v{steps[4]} ")
    page.press("Escape")
    page.page.focus("#tree")
    page.press("o")
    assert page.text("#left-title").startswith("v0")


def test_a_link_leads_to_its_frame(tab: Callable[..., Tab], report: str) -> None:
    page = tab().open(f"{report}#v12")
    assert page.text("#details b") == "v12"
    page.page.evaluate("location.hash = '#v3'")
    page.rest()
    assert page.text("#details b") == "v3"


def test_what_was_tried_is_folded_and_opens_on_a_click(
    tab: Callable[..., Tab], report: str
) -> None:
    page = tab().open(report)
    leaves = page.page.locator("#tree .leaf")
    assert leaves.count() == 0
    page.page.click("#tree .fold")
    page.rest()
    assert leaves.count() > 0
    assert page.page.locator("#tree .fold[aria-expanded=true]").count() == 1


def test_filters_find_by_verdict_and_by_words(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    with Reader.open(shop / "journal.db") as reader:
        timeouts = reader.counts("verdict")["timeout"]
    page = tab().open(report)
    page.page.click("[data-verdict=timeout]")
    page.rest()
    assert page.text("#found") == f"{timeouts} variants found"
    page.page.fill("#query", "block.statements till.java")
    page.rest()
    rules = page.page.locator("#tree .rule").all_text_contents()
    assert rules == ["block.statements"] * len(rules)


def test_every_variant_says_what_became_of_it(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    with Reader.open(shop / "journal.db") as reader:
        ask = next(each for each in reader.asks() if each.judgement.verdict == "no-compile")
    page = tab().open(f"{report}#v{ask.number}")
    told = page.text("#details")
    for wanted in ("no-compile", "cannot find symbol", ask.rule, ask.phase, "100 ms"):
        assert wanted in told
    page.page.click("#details summary")
    assert EVIL in page.text("#details pre")


def test_the_table_of_rules_adds_up(tab: Callable[..., Tab], report: str, shop: Path) -> None:
    steps, last, _ = read(shop)
    page = tab().open(report)
    page.press("3")
    rows = page.page.locator("#rules tbody tr").all()
    cells = [[cell.inner_text() for cell in row.locator("td").all()] for row in rows]
    assert sum(int(row[0]) for row in cells) == last
    assert sum(int(row[1]) for row in cells) == len(steps) - 1
    page.page.click("#rules th:first-child button")
    names = page.page.locator("#rules tbody th").all_text_contents()
    assert names == sorted(names)


NAMES = (
    "</script><script>alert(1)</script>.java",
    '"><img src=x onerror=alert(1)>.java',
    "--><svg onload=alert(1)>.java",
    "javascript:alert(1).java",
    "{{7*7}}${7*7}%0a.java",
)


def test_no_text_of_a_run_is_taken_for_markup(tab: Callable[..., Tab], tmp_path: Path) -> None:
    evil = '</script><script>alert(1)</script><img src=x onerror="alert(1)">'
    source = f'class A {{ String s = "{evil}"; /* {evil} <!-- */ int wrong; int y; }}\n'
    program = Program.of(dict.fromkeys(NAMES, source))
    folder = chipped(tmp_path / "r", program, lambda: Answers("wrong", output=evil * 3))
    before = "document.querySelectorAll('img, script, svg[onload], iframe').length"
    page = tab().open(written(folder, name=f"<b>{evil}</b>"))
    counted = page.page.evaluate(before)
    page.press("Home", "ArrowRight", "g", "ArrowRight", "2", "3", "1")
    page.page.click("#details summary")
    page.page.wait_for_timeout(100)
    assert page.page.evaluate(before) == counted
    assert page.text("#name") == f"<b>{evil}</b>"
    assert evil in page.page.evaluate("document.getElementById('rows').textContent")
    assert page.faults == []


def test_the_keyboard_alone_reaches_everything(tab: Callable[..., Tab], report: str) -> None:
    page = tab().open(report)
    reached = set()
    for _ in range(60):
        page.page.keyboard.press("Tab")
        reached.add(page.page.evaluate("document.activeElement.id || 'body'"))
    assert reached >= {"curve", "play", "through", "against", "seconds", "from", "length"}
    assert reached >= {"tab-compare", "query", "tree", "show", "layout", "rows", "theme"}
    page.page.focus("#tree")
    page.press("Home", "ArrowDown")
    fold = page.page.locator("#tree .fold.cursor")
    while not fold.count():
        page.press("ArrowDown")
    page.press("ArrowRight", "ArrowDown")
    assert page.page.locator("#tree .leaf.chosen").count() == 1
    page.page.focus("#tab-compare")
    page.press("ArrowRight")
    assert page.page.is_visible("#stayed")
    page.press("?")
    assert page.page.is_visible("#help")
    page.press("Escape")
    assert not page.page.is_visible("#help")
    assert page.faults == []


def test_the_curve_scrubs(tab: Callable[..., Tab], report: str, shop: Path) -> None:
    steps, _, _ = read(shop)
    page = tab().open(report)
    box = page.page.locator("#curve").bounding_box()
    page.page.mouse.click(box["x"] + 11, box["y"] + 20)
    page.rest()
    assert number(page) == 0
    page.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 20)
    page.rest()
    assert number(page) == steps[-1]
    assert page.page.get_attribute("#curve", "aria-valuenow") == str(steps[-1])


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_axe_finds_no_serious_violation(
    tab: Callable[..., Tab], report: str, npm: Callable[[str], Path], width: int, scheme: str
) -> None:
    script = (npm("axe-core") / "axe.min.js").read_text(encoding="utf-8")
    page = tab(width, color_scheme=scheme, reduced_motion="reduce").open(f"{report}#v5")
    page.page.evaluate(script)
    for key in ("1", "2", "3", "?"):
        page.press(key)
        found = page.page.evaluate("axe.run({resultTypes: ['violations']})")
        serious = [
            (each["id"], [node["target"] for node in each["nodes"]][:4])
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], (key, serious)


def test_a_narrow_page_shows_one_view_and_does_not_overflow(
    tab: Callable[..., Tab], report: str
) -> None:
    page = tab(390, 844).open(report)
    assert not page.page.is_visible("#tree")
    page.page.click("#tab-variants")
    page.rest()
    assert page.page.is_visible("#tree")
    for name in ("compare", "stayed", "rules"):
        page.page.click(f"#tab-{name}")
        page.rest()
        assert page.page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_file_is_the_same_for_the_same_journal(shop: Path) -> None:
    written(shop)
    first = (shop / "report.html").read_text(encoding="utf-8")
    time.sleep(0.01)
    written(shop)
    assert (shop / "report.html").read_text(encoding="utf-8") == first
    assert SHOPPING.files[0].path not in first
