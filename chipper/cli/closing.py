"""What a run says at its end: the compact result if it is short, and a table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from chipper.cli.events import tell
from chipper.cli.progress import clock
from chipper.errors import OracleFailed
from chipper.slips import MOST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import Console

    from chipper.cli.voice import Voice
    from chipper.reduction import Result
    from chipper.report import Summary
    from chipper.shape import Compact
    from chipper.source.program import Program

MOST_LINES = 60


def show_program(voice: Voice, program: Program) -> None:
    """Print the program if it fits a screen."""
    for console in voice.heard:
        _show_program(console, program)


def _show_program(console: Console, program: Program) -> None:
    texts = {file.path: file.text.decode("utf-8").strip("\r\n") for file in program}
    shown = {path: text for path, text in texts.items() if text.strip()}
    if sum(text.count("\n") + 1 for text in shown.values()) > MOST_LINES:
        return
    for path, text in shown.items():
        if len(texts) > 1:
            console.print(Text(f"// {path}", "dim"))
        if console.is_terminal:
            console.print(Syntax(text, "java", background_color="default", word_wrap=False))
        else:
            console.print(text, markup=False, highlight=False, soft_wrap=True)


def show_summary(voice: Voice, summary: Summary, compact: Compact | None) -> None:
    """A row like those of the paper's Table II, upright."""
    for console in voice.heard:
        _show_summary(console, summary, compact)


def _show_summary(console: Console, summary: Summary, compact: Compact | None) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "original", "best", "left"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name in ("lines", "nodes", "tokens"):
        before, after = getattr(summary.original, name), getattr(summary.best, name)
        share = f"{after / before:.1%}" if before else "-"
        table.add_row(_LABELS[name], str(before), str(after), share)
    console.print(table)
    told = ", ".join(f"{count} {verdict}" for verdict, count in summary.verdicts.items())
    console.print(
        f"{counted(summary.variants, 'variant')} ({told or 'none'}), "
        f"{counted(summary.tests, 'test')}, {counted(summary.passes, 'pass', 'passes')}, "
        f"{clock(summary.seconds)}",
        highlight=False,
    )
    if summary.certificate.told:
        console.print(summary.certificate.told, markup=False, highlight=False, soft_wrap=True)
    for told in _failures(summary):
        console.print(told, markup=False, highlight=False, soft_wrap=True)
    if compact is not None and compact.note:
        note = f"compact: {compact.note}"
        console.print(note, markup=False, highlight=False, soft_wrap=True)


def _failures(summary: Summary) -> Iterator[str]:
    """What was thrown but for what the original throws."""
    if summary.slipped is not None:
        yield f"note: {summary.slipped.told}"
    if summary.otherwise:
        yield "bad variants that failed in another way:"
        for other in summary.otherwise[:MOST]:
            many = counted(other.variants, "variant")
            yield f"  {other.throws} ({many}, the first is v{other.first})"


def counted(number: int, one: str, more: str = "") -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else more or one + 's'}"


_LABELS = {"lines": "source lines", "nodes": "parse tree nodes", "tokens": "tokens"}


def print_result(result: Result, told: Mapping[str, object], *, as_json: bool) -> None:
    """The result for programs: what is told of it as JSON, or the path of the best."""
    paths = {"folder": str(result.folder), "best": str(result.folder / "best")}
    if result.compact is not None:
        paths["compact"] = str(result.folder / "compact")
    try:
        if as_json:
            tell("result", {**told, "paths": paths, "exit": result.code})
        else:
            click.echo(os.fsencode(paths["best"]))
    except BrokenPipeError:
        pass
    except OSError as error:
        where = f"the result is in {result.folder}"
        raise OracleFailed(f"cannot print the result: {error.strerror}", help=where) from error
