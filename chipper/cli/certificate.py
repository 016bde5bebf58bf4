"""`chipj certificate DIR`: what can be said for sure about the result of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from chipper.certificate import verify
from chipper.cli.chip import job_of
from chipper.cli.paths import FILE
from chipper.cli.progress import Voice, sayer
from chipper.cli.recorded import recorded
from chipper.errors import BadInput, Flaky
from chipper.folder import RunFolder

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.certificate import Checked
    from chipper.cli.signals import Signals


@click.command()
@click.argument("folder", metavar="DIR", type=FILE)
@click.option("--verify", "again", is_flag=True, help="Ask every accepted step again.")
@click.option("--quiet", is_flag=True, help="Say nothing but errors and the result.")
@click.option("--debug", is_flag=True, help="Show tracebacks.")
@click.pass_obj
def certificate(signals: Signals, /, folder: Path, again: bool, quiet: bool, debug: bool) -> int:
    """Say what is certain about the run in DIR.

    With --verify every accepted step is judged once more: in external mode, in new processes, from
    no memory; the answer is 100 %, or which steps are not good any more.
    """
    if not again:
        raise BadInput("what shall be certified?", help=f"chipj certificate {folder} --verify")
    _, command = recorded(folder, signals)
    if command.info_name != "chip":
        raise BadInput(f"this is a run of chipj {command.info_name}", help="only chip is verified")
    console = Voice(quiet=quiet)
    say = sayer(console)
    job = job_of({**command.params, "mode": "external", "jobs": 1}, say, signals)
    with RunFolder.locked(job.out, job.fingerprint, job.ingredients) as locked:
        checked = verify(locked.journal, job.make_oracle, say)
    click.echo(_told(checked))
    if checked.failed:
        raise Flaky(
            f"{len(checked.failed)} of {checked.steps} accepted steps are not good any more",
            help="the symptom does not always show, or depends on something outside of the program",
        )
    return 0


def _told(checked: Checked) -> str:
    good = checked.steps - len(checked.failed)
    share = 100 * good / checked.steps
    lines = [f"{good} of {checked.steps} accepted steps are good ({share:.4g} %)"]
    lines += [f"v{number}: {verdict} ({note})" for number, verdict, note in checked.failed]
    if checked.unfinished:
        lines.append(f"the run is {checked.unfinished}: its end is not yet verified")
    return "\n".join(lines)
