"""`chipj report DIR`: a run told from its journal, in the form asked for."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from chipper.attach.markdown import markdown
from chipper.attach.regression import blind, jtreg, junit
from chipper.attach.repro import repro
from chipper.attach.story import read_story
from chipper.attach.table import table
from chipper.cli.paths import FILE
from chipper.cli.reached import place, teller
from chipper.cli.recorded import started_with
from chipper.cli.symptoms import Shown
from chipper.errors import BadInput
from chipper.folder.atomic import write_file, write_tree
from chipper.folder.folder import JOURNAL
from chipper.journal import Reader
from chipper.oracle.symptom.reached import words
from chipper.view.offline import offline

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chipper.attach.story import Story

_HTML, _CSV, _JTREG, _JUNIT = "html", "csv", "as_jtreg", "as_junit"


@click.command(short_help="Write REPORT.md and repro.sh, a test, or a table.")
@click.argument("folder", metavar="DIR", type=FILE)
@click.option("--html", is_flag=True, help="One HTML file that opens offline, to keep or attach.")
@click.option("--csv", is_flag=True, help="The journal as a table: a row for each variant.")
@click.option("--as-jtreg", is_flag=True, help="The result as a jtreg test, in a folder.")
@click.option(
    "--as-junit", is_flag=True, help="The result as a JUnit 5 test, where it throws an exception."
)
@click.option("--out", metavar="FILE", type=FILE, help="Where it goes.")
def report(folder: Path, out: Path | None, **forms: bool) -> int:
    """Tell the run in DIR (NAME.chipj): REPORT.md to paste, and repro.sh that shows the symptom.

    Both go into DIR, or REPORT.md to FILE and repro.sh beside it. Other forms go to report.html,
    journal.csv, or a folder jtreg or junit in DIR.
    """
    asked = [name for name, wanted in forms.items() if wanted]
    if len(asked) > 1:
        raise BadInput(f"{len(asked)} forms are asked for", help="one at a time")
    made = _MAKERS[asked[0] if asked else ""](folder, out)
    click.echo(os.fsencode(made))
    return 0


def _html(folder: Path, out: Path | None) -> Path:
    with Reader.open(folder / JOURNAL) as reader:
        text = offline(reader, folder.resolve().name)
    return _written(out or folder / "report.html", text.encode())


def _csv(folder: Path, out: Path | None) -> Path:
    with Reader.open(folder / JOURNAL) as reader:
        return _written(out or folder / "journal.csv", table(reader).encode())


def _report(folder: Path, out: Path | None) -> Path:
    story = _story(folder)
    path = out or folder / "REPORT.md"
    if not story.options.get("junit"):  # a test needs JUnit beside it
        made = repro(_telling(folder, story))
        _written(path.with_name("repro.sh"), made).chmod(0o755)
    return _written(path, markdown(story).encode())


def _jtreg(folder: Path, out: Path | None) -> Path:
    story = _story(folder)
    made = _tree(out or folder / "jtreg", jtreg(story), ours=out is None)
    if blind(story):
        say = (
            "note: the test passes while the program ends well: make it throw where the symptom is"
        )
        click.echo(say, err=True)
    return made


def _junit(folder: Path, out: Path | None) -> Path:
    return _tree(out or folder / "junit", junit(_story(folder)), ours=out is None)


def _story(folder: Path) -> Story:
    name, given, options = started_with(folder)
    if name != "chip":
        raise BadInput(f"this is a run of chipj {name}", help=f"chipj report --html {folder}")
    return read_story(folder, options, given)


def _telling(folder: Path, story: Story) -> Story:
    """The story of a program that logs the places to be reached, where that is the symptom."""
    places = story.options["reached"]
    shown = replace(Shown.of(story.options), input_subsequence=False)
    if not places or (shown.needs_no_script and not story.scripts):
        return story  # what else it shows is enough to see it
    with Reader.open(folder / JOURNAL) as reader:
        original = reader.original()
    told = teller(places, original)(story.program)
    if told is None:
        return story
    ended = {file.path: file.text + b"\n" for file in told if not file.text.endswith(b"\n")}
    logged = tuple(words(*place(each, original)) for each in places)
    return replace(story, program=told.replacing(ended), places=logged)


def _written(path: Path, data: bytes) -> Path:
    try:
        write_file(path, data)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}", help="--out FILE") from None
    return path


def _tree(path: Path, files: dict[str, bytes], *, ours: bool) -> Path:
    if not ours and os.path.lexists(path):
        raise BadInput(f"{path} is there already", help="name a folder that is not")
    try:
        write_tree(path, files)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}", help="--out DIR") from None
    return path


_MAKERS: dict[str, Callable[[Path, Path | None], Path]] = {
    "": _report,
    _HTML: _html,
    _CSV: _csv,
    _JTREG: _jtreg,
    _JUNIT: _junit,
}
