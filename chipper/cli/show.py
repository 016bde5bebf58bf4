"""`chipj show DIR vN`: any variant of a run, built again from its journal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from chipper.cli.numbered import Placed, read_variant
from chipper.cli.paths import FILE
from chipper.errors import BadInput
from chipper.folder.atomic import write_file, write_tree

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.source.program import Program


@click.command(short_help="Bring back any variant of a run.")
@click.argument("folder", metavar="DIR", type=FILE)
@click.argument("variant", metavar="vN")
@click.option("--out", type=FILE, help="Write it there; several files make a folder.")
def show(folder: Path, variant: str, out: Path | None) -> int:
    """Show variant vN of the run in DIR, good or bad; v0 is the original, `best` the best.

    \b
    chipj show Main.chipj v42
    chipj show Main.chipj best --out Small.java
    """
    _, program = read_variant(Placed(folder, variant))
    if out is None:
        click.echo(_shown(program), nl=False)
        return 0
    _write(out, program)
    click.echo(os.fsencode(out))
    return 0


def _shown(program: Program) -> bytes:
    """One file as it is; of several those that are not empty, each under its name."""
    if len(program.files) == 1:
        return program.files[0].raw()
    full = [file for file in program if file.text.strip()]
    return b"".join(b"// %s\n%s\n" % (os.fsencode(each.path), each.raw()) for each in full)


def _write(out: Path, program: Program) -> None:
    if os.path.lexists(out):
        raise BadInput(f"{out} is there already", help="name a file that is not, or move it away")
    try:
        if len(program.files) == 1:
            write_file(out, program.files[0].raw())
        else:
            write_tree(out, {file.path: file.raw() for file in program})
    except OSError as error:
        raise BadInput(f"cannot write {out}: {error.strerror}", help="--out FILE") from None
