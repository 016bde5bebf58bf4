"""`chipj resume DIR`: go on with a run as it was started."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from chipper.cli.options import going_on
from chipper.cli.paths import FILE
from chipper.cli.recorded import recorded
from chipper.errors import BadInput
from chipper.folder import RunFolder
from chipper.journal import Reader, State

if TYPE_CHECKING:
    from pathlib import Path

_LIMITS = {"stop_at": None, "max_variants": None, "max_time": None}


@click.command(short_help="Go on with a run that was stopped.")
@click.argument("folder", metavar="DIR", type=FILE)
@going_on
@click.pass_context
def resume(context: click.Context, /, folder: Path, **options: Any) -> int:
    """Go on with the run in DIR, as it was started and from wherever it stopped.

    What is given here counts instead of what was given then; limits of then are forgotten.
    """
    record, command = recorded(folder, context.obj)
    given = {
        name: value
        for name, value in options.items()
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT
    }
    if record.state is State.FINISHED:
        click.echo("this run is finished", err=True)
        _restore(command.params["out"], record.fingerprint)
        click.echo(os.fsencode(command.params["out"] / "best"))
        return 0
    for name, value in {**_LIMITS, **given}.items():
        if name in command.params:
            command.params[name] = value
        elif value is not None:
            spelt = "--" + name.replace("_", "-")
            raise BadInput(
                f"{spelt} is no option of chipj {command.info_name}", help="leave it out"
            )
    with command:
        code: int = command.command.invoke(command)
    return code


def _restore(out: Path, fingerprint: str) -> None:
    """Write the best again, from the journal, if somebody has deleted it."""
    if (out / "best").exists():
        return
    with RunFolder.locked(out, fingerprint, {}) as folder, Reader.open(folder.journal) as reader:
        folder.best(reader.steps()[-1].number, reader.best())
    click.echo("its best was gone and is written again, from the journal", err=True)
