"""`chipj view DIR`: the chipping in the browser, while it goes on or afterwards."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Thread

import click

from chipper.folder.folder import JOURNAL
from chipper.folder.lock import worker
from chipper.journal import Reader, State
from chipper.view.pump import Pump
from chipper.view.server import PageServer


@click.command(short_help="Show a run in the browser.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def view(folder: Path) -> int:
    """Show the run in DIR (NAME.chipj) in a browser, live or afterwards.

    Prints the address, which only this machine can open. Ctrl-C ends the view, not the run.
    """
    journal = folder / JOURNAL
    with (
        Reader.open(journal) as reader,
        Reader.open(journal) as state,
        Pump(reader, folder.resolve().name, partial(_live, state, folder)) as pump,
        PageServer(pump, journal) as server,
    ):
        click.echo(server.address)
        click.echo("open this address in a browser; Ctrl-C ends the view, not the run", err=True)
        thread = Thread(target=server.serve_forever, args=(0.2,), daemon=True)
        thread.start()
        try:
            while True:
                thread.join(3600)
        except KeyboardInterrupt:
            server.shutdown()
    return 0


def _live(reader: Reader, folder: Path) -> bool:
    """Whether a run works here: it says so, and its process is there."""
    return reader.record().state is State.RUNNING and worker(folder) is not None
