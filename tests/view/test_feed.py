"""What the page is told: in parts as much as at once, and exact in the browser too."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from chipper.java.highlight import KINDS, Highlighter
from chipper.journal import Journal, Reader, Record
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.size import Measure
from chipper.source.variant import Variant
from chipper.view.feed import Feed
from tests.cli.desk import Desk
from tests.view.conftest import serving
from tests.view.runs import SHOP, SHOPPING, Answers, chipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chipper.run import Run
    from tests.view.conftest import Tab

# Every variant's files as the page's own modules read them.
TEXTS = """async chunks => {
    const {Model} = await import('./model.js');
    const {Weaver} = await import('./weave.js');
    const model = new Model();
    for (const chunk of chunks) model.add(chunk);
    const weaver = new Weaver(model);
    const numbers = [...Array(model.last + 1).keys()].reverse();
    return numbers.map(n => model.files.map((_, file) => weaver.text(n, file)));
}"""


def joined(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """Chunks as one, the way the page adds them up."""
    whole: dict[str, Any] = {}
    for chunk in chunks:
        for name, value in chunk.items():
            if isinstance(value, dict):
                columns = whole.setdefault(name, {})
                for column, rows in value.items():
                    columns[column] = columns.get(column, []) + rows
            else:
                whole[name] = whole.get(name, []) + value
    return whole


def test_a_run_told_while_it_grows_is_the_run_told_at_once(tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []
    readers: list[Reader] = []
    feeds: list[Feed] = []

    def look(run: Run) -> None:
        if run.number == 3:
            readers.append(Reader.open(tmp_path / "r/journal.db"))
            feeds.append(Feed(readers[0], 100))
        if run.number % 7 == 3:
            told.extend(feeds[0].chunks())

    folder = chipped(tmp_path / "r", SHOPPING, lambda: Answers("wrong: ", "Till(42)"), look)
    told.extend(feeds[0].chunks())
    assert list(feeds[0].chunks()) == []
    readers[0].close()
    with Reader.open(folder / "journal.db") as reader:
        whole = list(Feed(reader, 100).chunks())
    assert len(told) > 3
    parts, once = joined(told), joined(whole)
    assert parts == once


def test_a_page_reads_every_variant_as_the_journal_does(
    shop: Path, tab: Callable[..., Tab]
) -> None:
    with Reader.open(shop / "journal.db") as reader, serving(shop) as server:
        chunks = json.loads(json.dumps(list(Feed(reader, 100).chunks())))
        page = tab().open(server.address)
        read = page.page.evaluate(TEXTS, chunks)
        for number, texts in zip(reversed(range(len(read))), read, strict=True):
            wanted = [file.text.decode() for file in reader.program_at(number)]
            assert texts == wanted, f"v{number}"


def test_a_program_recorded_whole_is_told_from_the_best(tmp_path: Path) -> None:
    folder = chipped(tmp_path / "r", SHOPPING, lambda: Answers("wrong"), shaped=False)
    journal = Journal.open(folder / "journal.db")
    stranger = SHOPPING.replacing({"shop/Till.java": b"nobody knows this one"})
    with journal:
        last = journal.read.last()
        variant = Variant(stranger)
        journal.ask(last + 1, variant, Judgement(Verdict.GOOD), phase="shape", rule="merge")
    with Reader.open(folder / "journal.db") as reader:
        whole = joined(list(Feed(reader, 100).chunks()))
        best = reader.steps()[-1].number
    assert (whole["asks"]["number"][-1], whole["asks"]["base"][-1]) == (last + 1, best)


def test_a_reader_sees_java_in_its_colours() -> None:
    text = SHOP.encode()
    spans = Highlighter().spans(text)
    seen = {(text[each.start : each.end].decode(), KINDS[each.kind]) for each in spans}
    assert {("class", "keyword"), ("Shop", "type"), ("total", "function")} <= seen
    assert {('"schöne Grüße, 日本, 😀"', "string"), ("0", "number"), ("int", "type")} <= seen
    assert all(a.end <= b.start for a, b in pairwise(spans))


def test_what_is_not_java_has_no_colours_and_is_counted_in_bytes(
    tmp_path: Path, tab: Callable[..., Tab]
) -> None:
    folder = tmp_path / "r"
    folder.mkdir()
    program = Program.of({"input.txt": "class of\n1973\n"})
    measure = Measure(bytes=13)
    with Journal.create(folder / "journal.db", program, Record("f", "0"), measure) as journal:
        edit = Edit.of([Splice("input.txt", 0, 9, b"")])
        judgement = Judgement(Verdict.GOOD)
        journal.ask(1, Variant(program, edit), judgement, phase="ddmin", rule="line")
        journal.step(1, 0, Measure(bytes=4))
    with serving(folder) as server:
        page = tab().open(server.address)
        assert page.text(".size").split() == ["13", "→", "down", "to4", "bytes", "30.8%"]
        assert page.page.locator("#rows del").all_text_contents() == ["class of"]
        lines = page.page.locator("#rows .line .n").all_text_contents()
        assert lines == ["1", "", "2", "1"]


def test_a_slice_is_shown_as_lines_of_the_original(tmp_path: Path, tab: Callable[..., Tab]) -> None:
    desk = Desk(tmp_path)
    desk.write("a.sh", "n=1\nm=2\nn=3\necho $m\n: end\n")
    desk.write("tell.sh", 'echo "${number} $${variable}" >> "$CHIPJ_TRAJECTORY"\n')
    words = ("--criterion", "a.sh:5:n", "--exec", "sh a.sh", "--template", "tell.sh")
    told = desk.chipj("orbs", "a.sh", *words, "--json", "--quiet").json
    assert (told["slice"], told["deleted"]) == ({"a.sh": [3]}, {"a.sh": [1, 2, 4, 5]})
    with Reader.open(tmp_path / "a.chipj" / "journal.db") as reader:
        best = reader.steps()[-1].number
    with serving(tmp_path / "a.chipj") as server:
        page = tab().open(f"{server.address}#v0..v{best}")
        gone = page.page.locator("#rows del").all_text_contents()
        assert gone == ["n=1", "m=2", "echo $m", ": end"]


def test_a_fragment_has_colours_too() -> None:
    spans = Highlighter().spans(b"return null; ")
    assert [(each.start, each.end, KINDS[each.kind]) for each in spans] == [
        (0, 6, "keyword"),
        (7, 11, "constant"),
    ]
