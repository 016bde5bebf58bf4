"""What a person does with the page: frames of a movie, files, keys, long lines, a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.journal import Journal, Reader, State
from chipper.source.program import Program
from tests.view.conftest import serving, written
from tests.view.runs import Answers, chipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.view.conftest import Tab

PACKED = {
    "src/app/Main.java": "package app; class Main { int wrong; int a; int b; }\n",
    "src/app/io/Reader.java": "package app.io; class Reader { int c; int d; }\n",
    "src/app/Other.java": "package app; class Other { int e; }\n",
}
LONG = f'class A {{ String s = "{"x" * 300}"; int y; }}\n'
# Whether the first mark can be seen within its column.
SEEN = """(() => {
    const mark = document.querySelector('#rows .changed :is(del, ins)');
    const [own, cell] = [mark, mark.closest('code')].map(each => each.getBoundingClientRect());
    return own.left >= cell.left && own.left < cell.right;
})()"""


def steps(folder: Path) -> list[int]:
    with Reader.open(folder / "journal.db") as reader:
        return [step.number for step in reader.steps()]


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("packed") / "r"
    return written(chipped(folder, Program.of(PACKED), lambda: Answers("wrong")))


def test_files_stand_in_their_folders(tab: Callable[..., Tab], packed: str) -> None:
    page = tab().open(f"{packed}#v0")
    rows = page.page.locator("#files .group").all()
    assert [row.locator(".folder").inner_text() for row in rows] == ["src/app/", "io/"]
    assert [row.locator(".file").all_inner_texts() for row in rows] == [
        ["Main.java", "Other.java"],
        ["Reader.java"],
    ]


def test_a_key_goes_to_the_next_file_that_differs(tab: Callable[..., Tab], packed: str) -> None:
    page = tab().open(packed)
    page.press("o")
    chosen = []
    for _ in range(3):
        chosen.append(page.page.get_attribute("#files [aria-pressed=true]", "title"))
        page.press("f")
    assert sorted(chosen) == sorted(f"{path} · changed" for path in PACKED)


def test_of_many_files_folders_without_a_change_are_folded(
    tab: Callable[..., Tab], tmp_path: Path
) -> None:
    texts = {f"p{n}/A{n}.java": f"class A{n} {{ int x; }}\n" for n in range(30)}
    texts["p7/A7.java"] = "class A7 { int wrong; int y; }\n"
    folder = chipped(tmp_path / "r", Program.of(texts), lambda: Answers("wrong"))
    page = tab().open(f"{written(folder)}#v0")
    folded = page.page.locator("#files [aria-expanded=false]")
    assert folded.count() == 29
    folded.first.click()
    assert folded.count() == 28


def test_frames_are_counted_within_the_movie(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    good = steps(shop)
    page = tab().open(report)
    page.page.fill("#from", f"v{good[2]}")
    page.page.fill("#length", "4")
    page.page.click("#first")
    page.rest()
    assert page.text("#frame") == "1 / 4"
    page.page.click("#last")
    page.rest()
    assert (page.text("#frame"), page.at) == ("4 / 4", f"#v{good[5]}")
    page.press("Home")
    assert page.text("#frame") == f"1 / {len(good)} of all"


def test_a_click_in_the_tree_compares(tab: Callable[..., Tab], report: str, shop: Path) -> None:
    good = steps(shop)
    page = tab().open(f"{report}#v{good[3]}")
    page.page.locator("#tree .step").nth(1).hover()
    page.page.locator("#tree .step .with").nth(1).click()
    page.rest()
    assert page.at == f"#v{good[1]}..v{good[3]}"


def test_the_movie_can_be_told_everything_on_a_phone(tab: Callable[..., Tab], report: str) -> None:
    page = tab(390, 844).open(report)
    fields = ("#seconds", "#from", "#length")
    assert not any(page.page.is_visible(each) for each in fields)
    page.page.click("#more")
    assert all(page.page.is_visible(each) for each in fields)
    assert page.page.evaluate("document.documentElement.scrollWidth") == 390
    page.page.locator("#tab-compare").focus()
    page.press("t")
    assert page.page.evaluate("document.activeElement.id") == "tree"


def test_keys_choose_what_is_shown(tab: Callable[..., Tab], report: str) -> None:
    page = tab().open(report)
    shown = []
    for _ in range(3):
        page.press("c")
        shown.append(page.page.input_value("#show"))
    assert sorted(shown) == ["changes", "lines", "program"]


def test_the_link_button_says_what_it_did(tab: Callable[..., Tab], report: str) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"]).open(f"{report}#v3")
    page.page.click("#copy")
    page.until(lambda: page.text("#copy") == "Copied")
    page.until(lambda: page.text("#copy") == "Link")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_change_far_to_the_right_is_in_sight(
    tab: Callable[..., Tab], tmp_path: Path, width: int
) -> None:
    folder = chipped(tmp_path / "r", Program.of({"A.java": LONG}), lambda: Answers("x" * 300))
    page = tab(width).open(f"{written(folder)}#v{steps(folder)[1]}")
    assert page.page.locator("#rows del").all_text_contents() == ["int y;"]
    assert page.page.evaluate(SEEN)


def test_a_row_pressed_while_the_list_is_drawn_anew_is_chosen(
    tab: Callable[..., Tab], report: str, shop: Path
) -> None:
    good = steps(shop)
    page = tab().open(f"{report}#v{good[3]}")
    page.page.locator("#tree .step").nth(1).hover()
    page.page.mouse.down()
    page.press("ArrowRight")
    page.page.mouse.up()
    page.until(lambda: page.at == f"#v{good[1]}")


def test_verdicts_and_heads_stay_the_same_elements(tab: Callable[..., Tab], report: str) -> None:
    page = tab().open(report)
    page.press("3")
    page.page.evaluate("window.kept = document.querySelector('#verdicts .chip:last-child')")
    page.page.click("[data-verdict=bad]")
    page.rest()
    assert page.page.evaluate("window.kept === document.querySelector('.chip:last-child')")
    assert page.page.get_attribute("[data-verdict=bad]", "aria-pressed") == "true"
    assert page.page.locator("#rules-table caption").count() == 1


def test_a_file_made_while_the_run_goes_on_does_not_call_it_killed(
    tab: Callable[..., Tab], tmp_path: Path
) -> None:
    program = Program.of({"A.java": "class A { int wrong; int y; }\n"})
    folder = chipped(tmp_path / "r", program, lambda: Answers("wrong"))
    with Journal.open(folder / "journal.db") as journal:
        journal.finish(State.RUNNING, 0.0)
    assert tab().open(written(folder)).text("#state") == "unfinished"
    with serving(folder) as server:
        assert tab().open(server.address).text("#state") == "killed"
