"""The command a run was started with, as its journal has it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from chipper.cli.chip import chip
from chipper.errors import BadInput
from chipper.journal import Reader

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.journal import Record


def recorded(folder: Path) -> tuple[Record, dict[str, Any]]:
    """The run in *folder* and the options it was given; from here on we are where it was started.

    The folder may have been moved since: its place now is what counts.
    """
    out = folder.absolute()
    with Reader.open(out / "journal.db") as reader:
        record = reader.record()
    words = [str(word) for word in _list(record, "command")]
    if words[:1] == ["chip"]:
        del words[0]
    _return_to(str(record.options.get("cwd", os.curdir)))
    with chip.make_context("chip", words) as context:
        return record, {**context.params, "out": out, "fresh": False}


def _list(record: Record, name: str) -> list[object]:
    found = record.options.get(name)
    if not isinstance(found, list):
        raise BadInput(
            "the journal does not say how the run was started", help="start with --fresh"
        )
    return found


def _return_to(folder: str) -> None:
    try:
        os.chdir(folder)
    except OSError as error:
        raise BadInput(
            f"the run was started in {folder}, which is not there: {error.strerror}",
            help="bring the folder back, or give the whole command again with --out",
        ) from None
