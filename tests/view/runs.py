"""Runs with a fake oracle, written to a journal as a real one is: no JDK, a second or less."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.bounds import Reached
from chipper.chips.catalog import read_catalog
from chipper.chips.chip import Chip, Place
from chipper.java.layout import layout
from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.journal import Journal, Record, State
from chipper.oracle.crew import Crew
from chipper.oracle.parses import Parses
from chipper.plan import plan
from chipper.run import Run
from chipper.search.certify import certify
from chipper.search.round import Round
from chipper.source.closing import Closing
from chipper.source.edit import Edit, Splice, blank
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.style import Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chipper.ledger import Asked
    from chipper.oracle.contract import Cancel
    from chipper.search.round import Search
    from chipper.source.size import Measure
    from chipper.source.variant import Variant

SHOP = """\
// <b>The shop</b> & its "prices" — schöne Grüße, 日本, 😀
package shop;

import java.util.List;

/** Sells things. */
public class Shop {
    static int total(List<Integer> prices) {
        int sum = 0;
        for (int price : prices) {
            sum += price;
        }
        return sum;
    }

    public static void main(String[] args) {
        String greeting = "schöne Grüße, 日本, 😀";
        System.out.println(greeting + total(List.of(1, 2, 3)));
        if (args.length > 0) {
            System.out.println("<script>alert(1)</script>");
        } else {
            Till till = new Till(42);
            till.ring();
        }
    }
}
"""
TILL = """\
package shop;

class Till {
    private final int amount;

    Till(int amount) {
        this.amount = amount;
    }

    void ring() {
        /* rings */
        System.out.println("wrong: " + amount);
    }

    int half() {
        return amount / 2;
    }
}
"""
SHOPPING = Program.of({"shop/Shop.java": SHOP, "shop/Till.java": TILL})


class Answers(Closing):
    """Good while the words are there; with output, notes and every verdict now and then."""

    def __init__(self, *words: str, output: str = "") -> None:
        self._words = [word.encode() for word in words]
        self._output = output

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        text = b"\n".join(file.text for file in variant.program)
        good = all(word in text for word in self._words)
        if good:
            verdict, note = Verdict.GOOD, ""
        else:
            verdict, note = _refusal(len(text.split()))
        head = f"{verdict} {len(text.split())} words\n{self._output}".encode()
        return Judgement(verdict, "run", note, output_head=head, cpu=0.05, wall=0.1)


def _refusal(size: int) -> tuple[Verdict, str]:
    kinds = [
        (Verdict.BAD, "the symptom is gone"),
        (Verdict.NO_COMPILE, "Shop.java:3: error: cannot find symbol"),
        (Verdict.TIMEOUT, "longer than 2 s"),
        (Verdict.BAD, "the output is another"),
    ]
    return kinds[size % len(kinds)]


@dataclass(frozen=True)
class Ledger:
    """Writes down what a run asks, as its book would."""

    journal: Journal

    def ask(self, asked: Asked) -> None:
        self.journal.ask(
            asked.number,
            asked.variant,
            asked.judgement,
            phase=asked.phase,
            rule=asked.chip.rule,
            place=asked.chip.place,
            reused_from=asked.reused_from,
        )

    def step(self, asked: Asked, measure: Measure) -> None:
        self.journal.step(asked.number, asked.parent, measure)


def chipped(
    folder: Path,
    program: Program,
    oracle: Callable[[], Closing],
    check: Callable[[Run], None] = lambda run: None,
    *,
    shaped: bool = True,
) -> Path:
    """A finished run in *folder*; its best, laid out anew, is the last question."""
    folder.mkdir(parents=True, exist_ok=True)
    forest = Forest()
    scales = Scales(forest)
    record = Record("f", "0", {"command": ["x.java"]}, {"timeout": 2.0}, started=1000.0)
    with (
        Journal.create(folder / "journal.db", program, record, scales.program(program)) as journal,
        Crew(lambda: Parses(oracle(), forest), 1) as crew,  # type: ignore[arg-type]
    ):
        run = Run(program, crew, scales, Ledger(journal), check=check)
        with suppress(Reached):
            run.drive(plan(program, Style(), read_catalog(), forest))
        if shaped:
            run.verified(_laid_out(run.program), "layout")
        journal.finish(State.FINISHED, 1075.0)
    return folder


def certifying(
    folder: Path, program: Program, judge: Callable[[str], tuple[Verdict, str, str]]
) -> Path:
    """A run that takes the second of two fields away, then asks for its best word by word."""
    folder.mkdir(parents=True)
    forest = Forest()
    scales = Scales(forest)

    def judged(each: Program) -> Judgement:
        verdict, note, output = judge(each.files[0].text.decode())
        return Judgement(verdict, "run", note, output_head=output.encode())

    record = Record("f", "0", {"command": ["x.java"]}, {"timeout": 2.0}, started=1000.0)
    with (
        Journal.create(folder / "journal.db", program, record, scales.program(program)) as journal,
        Crew(lambda: Told(judged), 1) as crew,
    ):
        run = Run(program, crew, scales, Ledger(journal))
        run.drive(_fields(program))
        run.drive(certify(run.program, [_words], forest))
        told = {"best": run.program.digest, "complete": True, "why": ""}
        journal.decide(run.number, {"certificate": told})
        journal.finish(State.FINISHED, 1075.0)
    return folder


class Told(Closing):
    """A function as an oracle."""

    def __init__(self, judged: Callable[[Program], Judgement]) -> None:
        self._judged = judged

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        return self._judged(variant.program)


def _fields(program: Program) -> Search:
    text = program.files[0].text
    spans = [found.span() for found in re.finditer(rb"int \w+;", text)]
    outcome = yield Round(program, [_without(program, *span) for span in spans], "chip 1")
    return outcome.program


def _words(program: Program, forest: Forest) -> Iterator[Chip]:
    for word in re.finditer(rb"\S+", program.files[0].text):
        yield _without(program, *word.span())


def _without(program: Program, start: int, end: int) -> Chip:
    file = program.files[0]
    hole = Splice(file.path, start, end, blank(file.text[start:end]))
    return Chip(Edit((hole,)), "word", Place(file.path, start, end, "word"))


def _laid_out(best: Program) -> Program:
    return best.replacing({file.path: layout(file.text).text for file in best})
