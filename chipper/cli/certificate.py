"""`chipj certificate DIR`: what is proven about the result of a run, and why each piece stayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from chipper.certificate import proof
from chipper.cli.chip import job_of
from chipper.cli.paths import FILE
from chipper.cli.recorded import recorded
from chipper.cli.voice import Voice, sayer
from chipper.errors import BadInput, Flaky
from chipper.folder import RunFolder
from chipper.folder.folder import JOURNAL
from chipper.journal import Reader
from chipper.reasons import reasons
from chipper.verify import missing, verify

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chipper.certificate import Proof
    from chipper.cli.signals import Signals
    from chipper.reasons import Piece
    from chipper.verify import Checked

_APART = ("timeout", "limit")


@click.command(short_help="What is certain about a run: why each piece is still here.")
@click.argument("folder", metavar="DIR", type=FILE)
@click.option("--verify", "again", is_flag=True, help="Ask every accepted step again.")
@click.option("--quiet", is_flag=True, help="Say nothing but errors and the result.")
@click.option("--debug", is_flag=True, help="Show tracebacks.")
@click.pass_obj
def certificate(signals: Signals, /, folder: Path, again: bool, quiet: bool, debug: bool) -> int:
    """Say what is certain about the run in DIR: why each piece of its best is still here.

    It is told from the journal alone. With --verify every accepted step is judged once more: in
    external mode, in new processes, from no memory; the answer is 100 %, or which steps are not
    good any more. Then every chip of the best is looked up in the journal.
    """
    if again:
        return _verified(signals, folder, quiet=quiet)
    with Reader.open(folder / JOURNAL) as reader:
        found = proof(reader)
        if not quiet:
            for line in _reasons(reasons(reader), found):
                click.echo(line)
    click.echo(_proof(found))
    return 0


def _reasons(pieces: list[Piece], found: Proof) -> Iterator[str]:
    """Per piece: where it is, what it is, and what happened without it."""
    for piece in pieces:
        yield f"{piece.path}:{piece.line}  {piece.text}"
        if any(_within(piece, place) for place in found.shielded):
            yield "    is shielded: it was not asked"
        elif piece.number is None:
            yield "    was not asked"
        else:
            without = "without it" if piece.alone else "without it and what is around it"
            apart = f" ({piece.verdict})" if piece.verdict in _APART else ""
            yield f"    {without}, v{piece.number} {piece.reason}{apart}"
            if piece.coupled is not None:
                yield f"    without it and its uses, v{piece.coupled.number} {piece.coupled.reason}"
    if pieces:
        yield ""


def _within(piece: Piece, place: tuple[str, int, int]) -> bool:
    path, start, end = place
    return piece.path == path and start < piece.end and piece.start < end


def _proof(found: Proof) -> str:
    told = dict(found.verdicts)
    lines = [found.told or "not certified: this run asks for no certificate"]
    if told:
        lines.append(", ".join(f"{count} {verdict}" for verdict, count in told.items()))
    if found.late:
        lines += ["with larger limits these might be good:", *(f"  {each}" for each in found.late)]
    return "\n".join(lines)


def _verified(signals: Signals, folder: Path, *, quiet: bool) -> int:
    _, command = recorded(folder, signals)
    if command.info_name != "chip":
        raise BadInput(f"this is a run of chipj {command.info_name}", help="only chip is verified")
    console = Voice(quiet=quiet)
    say = sayer(console)
    job = job_of({**command.params, "mode": "external", "jobs": 1}, say, signals)
    with RunFolder.locked(job.out, job.fingerprint, job.ingredients) as locked:
        checked = verify(locked.journal, job.make_oracle, say)
        lost = missing(locked.journal, job)
    click.echo("\n".join((_told(checked), lost) if lost else (_told(checked),)))
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
        lines.append(f"the run was {checked.unfinished}: its end is not yet verified")
    return "\n".join(lines)
