"""How large the page is and how fast it opens: runs of a made-up 100 kB program, a fake oracle.

Law: the journals are made once and kept in .bench/view; a run that was broken off is made anew.
The browser is the system's Chromium, headless; what it reports are its own long tasks.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from chipper.bounds import Bounds
from chipper.journal import Reader
from chipper.source.program import Program
from chipper.view.offline import offline
from run_scripts.figures import write_section
from tests.view.conftest import OPTIONS, chromium
from tests.view.runs import Answers, chipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.oracle.contract import Cancel
    from chipper.source.judgement import Judgement
    from chipper.source.variant import Variant

WORK = Path(__file__).resolve().parents[1] / ".bench" / "view"
WORDS = (
    *("account", "amount", "balance", "buffer", "cache", "channel", "client", "counter"),
    *("cursor", "customer", "delta", "engine", "entry", "event", "factor", "filter"),
    *("handle", "index", "invoice", "kernel", "label", "ledger", "limit", "margin"),
    *("matrix", "message", "node", "order", "packet", "parser", "pixel", "pointer"),
    *("price", "queue", "range", "record", "region", "report", "result", "route"),
    *("sample", "schema", "score", "segment", "session", "signal", "socket", "source"),
    *("status", "stream", "symbol", "table", "target", "ticket", "token", "total"),
    *("update", "value", "vector", "vertex", "weight", "window", "worker"),
)
# Long tasks are counted from the very beginning, before the page's own script runs.
WATCH = """
window.longest = [0]; window.opened = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.longest.push(entry.duration);
}).observe({type: 'longtask', buffered: true});
new MutationObserver(() => {
  if (!window.opened && document.body?.dataset.ready) window.opened = performance.now();
}).observe(document, {subtree: true, attributes: true, childList: true});
"""
SCROLL = """([place, share]) => {
    const box = document.querySelector(place);
    box.scrollTop = box.scrollHeight * share;
}"""
FRAME = "() => new Promise(r => requestAnimationFrame(() => setTimeout(r, 0)))"


NAME = re.compile(rb"\b[a-z]+[A-Z]?[a-z]*\d+\w*\b")


class Needs(Answers):
    """Good while nine of ten names are there: most tries fail, as in a real run."""

    def __init__(self) -> None:
        super().__init__(output="the output of a plant\n")
        self._needed: set[bytes] = set()

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        found = NAME.findall(variant.program.files[0].text)
        needed = self._needed or {each for at, each in enumerate(found) if at % 10}
        self._needed = needed
        self._words = [] if needed <= set(found) else [b"never there"]
        return super().judge(variant, cancel)


def program(size: int) -> Program:
    """Java of about *size* bytes, always the same; no two methods alike."""
    dice = Random(2007)
    lines = ["import java.util.ArrayList;", "import java.util.List;", "", "public class Plant {"]
    number = 0
    while sum(map(len, lines)) + len(lines) < size:
        number += 1
        lines += method(dice, number)
    return Program.of({"Plant.java": "\n".join([*lines, "}", ""])})


def method(dice: Random, number: int) -> Iterator[str]:
    one, two, three = (f"{dice.choice(WORDS)}{dice.randrange(100)}" for _ in range(3))
    name = f"{dice.choice(WORDS)}{dice.choice(WORDS).title()}{number}"
    yield f"    /** Takes the {one} to its {two}. */"
    yield f"    static int {name}(int {one}, String {three}) {{"
    yield f"        int {two}x = {one} * {dice.randrange(1000)};"
    for _ in range(dice.randrange(2, 7)):
        word = dice.choice(WORDS)
        kind = dice.randrange(4)
        if kind == 0:
            yield f'        System.out.println("{word} " + {two}x + {three});'
        elif kind == 1:
            yield f"        if ({two}x > {dice.randrange(500)}) {{"
            yield f"            {two}x -= {dice.randrange(90)}; // {word}"
            yield "        }"
        elif kind == 2:
            yield f"        for (int i = 0; i < {dice.randrange(40)}; i++) {{"
            yield f"            {two}x += i * {dice.randrange(12)};"
            yield "        }"
        else:
            yield f"        List<String> {word}{dice.randrange(1000)}s = new ArrayList<>();"
    yield f"        return {two}x;"
    yield "    }"
    yield ""


def journal(variants: int, size: int) -> Path:
    """A run of so many variants, made if it is not there."""
    folder = WORK / f"{variants}-{size}"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        print(f"chipping {size} bytes for {variants} variants", file=sys.stderr)
        chipped(folder, program(size), Needs, Bounds(variants=variants).check)
        (folder / "whole").touch()
    return folder


def measured(browser: Any, folder: Path) -> dict[str, float]:
    """Open the run's file and use it; sizes in bytes, times in milliseconds."""
    begun = monotonic()
    with Reader.open(folder / "journal.db") as reader:
        html = offline(reader, folder.name).encode()
        asked = reader.last()
    made = monotonic() - begun
    path = folder / "report.html"
    path.write_bytes(html)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    page.goto(path.as_uri())
    page.wait_for_selector("body[data-ready]", timeout=60_000)
    page.evaluate(FRAME)
    opened = page.evaluate("window.opened")
    opening = page.evaluate("Math.max(...window.longest)")
    page.evaluate("window.longest = [0]")
    use(page)
    using = page.evaluate("Math.max(...window.longest)")
    page.close()
    return {
        "variants": asked,
        "html": len(html),
        "made": made * 1000,
        "opened": opened,
        "opening": opening,
        "using": using,
    }


def use(page: Any) -> None:
    """What a person does: step, play, scrub, open, scroll, filter, look at every view."""
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "g", "ArrowLeft", "o", "o", "g"):
        page.keyboard.press(key)
        page.evaluate(FRAME)
    box = page.locator("#curve").bounding_box()
    for share in range(0, 100, 7):
        page.mouse.click(box["x"] + 12 + (box["width"] - 24) * share / 100, box["y"] + 30)
        page.evaluate(FRAME)
    for place in ("#tree", "#rows"):
        for share in range(0, 100, 9):
            page.evaluate(SCROLL, [place, share / 100])
            page.evaluate(FRAME)
    page.click("[data-verdict=bad]")
    page.evaluate(FRAME)
    page.fill("#query", "block")
    page.evaluate(FRAME)
    page.fill("#query", "")
    page.click("[data-verdict=bad]")
    page.locator("#tree").focus()
    for key in ("2", "3", "1", " "):
        page.keyboard.press(key)
        page.evaluate(FRAME)
    page.wait_for_timeout(1500)
    page.keyboard.press(" ")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--variants", type=int, nargs="*", default=[5000, 20000])
    options.add_argument("--size", type=int, default=100_000)
    options.add_argument("--write", action="store_true", help="write docs/figures.md")
    asked = options.parse_args()
    rows = ["| variants | file | HTML | usable after | longest task opening | in use |"]
    rows.append("|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS.split())
        for variants in asked.variants:
            got = measured(browser, journal(variants, asked.size))
            rows.append(
                f"| {got['variants']:,.0f} | {asked.size / 1000:.0f} kB "
                f"| {got['html'] / 1e6:.2f} MB | {got['opened']:.0f} ms "
                f"| {got['opening']:.0f} ms | {got['using']:.0f} ms |"
            )
            print(rows[-1], f"made in {got['made'] / 1000:.1f} s", flush=True)
        browser.close()
    if asked.write:
        note = "A task is what holds the page up; 0 ms means none took 50 ms or more."
        write_section("view", "./run_scripts/bench view --write", "\n".join([*rows, "", note]))


if __name__ == "__main__":
    main()
