"""`chipj report DIR`: a run told from its journal, in the form asked for."""

from __future__ import annotations

import os
from pathlib import Path

import click

from chipper.errors import BadInput
from chipper.folder.atomic import write_file
from chipper.folder.folder import JOURNAL
from chipper.journal import Reader
from chipper.view.offline import offline


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--html", is_flag=True, help="One HTML file that opens offline, to keep or attach.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Where it goes.")
def report(folder: Path, html: bool, out: Path | None) -> int:
    """Tell the run in DIR (NAME.chipj) from its journal; DIR/report.html if no FILE is named."""
    if not html:
        raise BadInput("no form is named", help=f"chipj report --html {folder}")
    with Reader.open(folder / JOURNAL) as reader:
        text = offline(reader, folder.resolve().name)
    path = out or folder / "report.html"
    write_file(path, text.encode())
    click.echo(os.fsencode(path))
    return 0
