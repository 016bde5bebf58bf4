"""How large the page is and how fast it opens: journals of a made-up 100 kB program, drawn by lot.

Law: the journals are made once and kept in .bench/view; one that was broken off is made anew.
The browser is the system's Chromium, headless; the times are its own.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from chipper.journal import Journal, Reader, Record, Spot, State
from chipper.source.edit import Edit, Splice, blank
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.size import Measure
from chipper.source.variant import Variant
from chipper.view.offline import offline
from run_scripts.figures import write_section
from tests.view.conftest import OPTIONS, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.source.program import File

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
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
# When the page says that it is ready, on the browser's own clock.
WATCH = """
window.opened = 0;
new MutationObserver(() => {
  if (!window.opened && document.body?.dataset.ready) window.opened = performance.now();
}).observe(document, {subtree: true, attributes: true, childList: true});
"""
SCROLL = """([place, share]) => {
    const box = document.querySelector(place);
    box.scrollTop = box.scrollHeight * share;
}"""
FRAME = "() => new Promise(r => requestAnimationFrame(() => setTimeout(r, 0)))"


LINES = re.compile(rb"(?:^        [^\n]*\S[^\n]*\n){1,3}", re.MULTILINE)
NUMBER = re.compile(rb"\b[1-9]\d*\b")
RETURN = re.compile(rb"return \w+;")
RULES = {
    LINES.pattern: ("block.statements", "if_statement.body", "for_statement.body"),
    NUMBER.pattern: ("decimal_integer_literal.zero", "binary_expression.operand", "argument.zero"),
    RETURN.pattern: ("block.statements", "return_statement.early", "method_declaration.stub"),
}
VERDICTS = (
    (Verdict.GOOD, "compare", ""),
    (Verdict.BAD, "compare", "Compare script ended with 1"),
    (Verdict.NO_COMPILE, "javac", "Plant.java: error: cannot find symbol"),
    (Verdict.TIMEOUT, "run", "longer than 2 s"),
)


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
        print(f"drawing {variants} variants of {size} bytes", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        draw(folder / "journal.db", program(size), variants)
        (folder / "whole").touch()
    return folder


def draw(path: Path, text: Program, variants: int) -> None:
    """A journal with tries and verdicts drawn by lot, one in twenty good as in real runs."""
    dice = Random(variants)
    record = Record("f", "0", {"command": ["Plant.java"]}, {"timeout": 2.0}, started=1000.0)
    left = len(text.files[0].text) // 4
    parent = 0
    with Journal.create(path, text, record, Measure(left, left)) as journal:
        for number in range(1, variants + 1):
            edit, rule, place = chip(dice, text.files[0])
            verdict, stage, note = dice.choices(VERDICTS, (5, 45, 45, 2))[0]
            output = f"plant {dice.randrange(300)}\nthe sum is {dice.randrange(9)}\n".encode()
            cpu, wall = dice.random() / 5, dice.random() / 3
            judgement = Judgement(
                verdict, stage, note and f"{note} {rule}", (), None, output, None, cpu, wall
            )
            variant = Variant(text, edit)
            journal.ask(number, variant, judgement, phase="chip 1", rule=rule, place=place)
            if verdict is Verdict.GOOD:
                left -= min(left // 50, dice.randrange(1, 40))
                journal.step(number, parent, Measure(left, left))
                parent, text = number, variant.program
        journal.finish(State.FINISHED, 1000.0 + variants / 5)


def chip(dice: Random, file: File) -> tuple[Edit, str, Spot]:
    """Some lines go, or a number becomes 0, or a value is returned early."""
    found = list(dice.choice((LINES, LINES, LINES, NUMBER, RETURN)).finditer(file.text))
    at = found[dice.randrange(len(found))] if found else re.match(b"", file.text)
    assert at is not None
    start, end = at.span()
    new = {NUMBER: b"0".ljust(end - start), RETURN: b"return 0; " + at[0]}.get(at.re)
    splice = Splice(file.path, start, end, blank(at[0]) if new is None else new)
    rule = RULES[at.re.pattern][dice.randrange(3)] if at.re.pattern in RULES else "comments"
    return Edit.of([splice]), rule, Spot(file.path, start, end, rule.partition(".")[0])


def measured(browser: Any, folder: Path) -> list[str]:
    """Open the run's file and use it: variants, size, usable after, longest tasks."""
    begun = monotonic()
    with Reader.open(folder / "journal.db") as reader:
        html = offline(reader, folder.name).encode()
        asked = reader.last()
    made = monotonic() - begun
    path = folder / "report.html"
    path.write_bytes(html)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    browser.start_tracing(page=page, categories=TRACED)
    page.goto(path.as_uri())
    page.wait_for_selector("body[data-ready]", timeout=60_000)
    page.evaluate(FRAME)
    opening = longest(browser.stop_tracing())
    opened = page.evaluate("window.opened")
    browser.start_tracing(page=page, categories=TRACED)
    use(page)
    using = longest(browser.stop_tracing())
    page.close()
    print(f"{asked} variants: the file was made in {made:.1f} s", file=sys.stderr)
    return [f"{asked:,}", f"{len(html) / 1e6:.2f} MB", f"{opened:.0f} ms", opening, using]


def longest(trace: bytes) -> str:
    """The task that held the page up longest, and how much of that the processor worked on it."""
    events = json.loads(trace)["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    tasks = [
        (event["dur"], event.get("tdur", 0))
        for event in events
        if "RunTask" in event["name"]
        and event["ph"] == "X"
        and (event["pid"], event["tid"]) in main
    ]
    wall, cpu = max(tasks)
    return f"{wall / 1000:.0f} ms ({cpu / 1000:.0f} ms)"


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
    found = chromium()
    if found is None:
        sys.exit("error: there is no Chromium on PATH\nhelp: apt-get install chromium")
    heads = ["variants", "HTML", "usable after", "longest task, opening", "longest task, in use"]
    rows = [heads, ["---"] * len(heads)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=OPTIONS.split())
        for variants in asked.variants:
            rows.append(measured(browser, journal(variants, asked.size)))
            print(*rows[-1], sep=" | ", flush=True)
        browser.close()
    if asked.write:
        table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        note = (
            f"A Java file of {asked.size / 1000:.0f} kB; journals drawn by lot. Used: stepping, "
            "scrubbing, scrolling,\nfiltering, every view, a movie. A task is what holds the page "
            "up: on the clock, and in brackets the\nprocessor's share of it, which a busy machine "
            "does not change."
        )
        write_section("view", "./run_scripts/bench view --write", f"{note}\n\n{table}")


if __name__ == "__main__":
    main()
