"""The command a run was started with, as its journal has it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from chipper.cli.chip import chip
from chipper.cli.input import input_command
from chipper.cli.orbs import orbs_command
from chipper.errors import BadInput
from chipper.folder.folder import JOURNAL
from chipper.journal import Reader

if TYPE_CHECKING:
    from pathlib import Path

    import click

    from chipper.cli.signals import Signals
    from chipper.journal import Record

_COMMANDS = {"chip": chip, "input": input_command, "orbs": orbs_command}


def recorded(folder: Path, signals: Signals) -> tuple[Record, click.Context]:
    """The run in *folder* and its command; from here on we are where that was given.

    The folder may have been moved since: its place now is what counts.
    """
    out = folder.absolute()
    with Reader.open(out / JOURNAL) as reader:
        record = reader.record()
    name, words = _split(_words(record))
    _return_to(str(record.options.get("cwd", os.curdir)))
    context = _COMMANDS[name].make_context(name, words, obj=signals)
    context.params |= {"out": out, "fresh": False}
    return record, context


def started_with(folder: Path) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """The command of the run in *folder*: its name, its words, what its options say."""
    with Reader.open(folder / JOURNAL) as reader:
        words = _words(reader.record())
    name, rest = _split(words)
    return name, tuple(words), _COMMANDS[name].make_context(name, rest).params


def _split(words: list[str]) -> tuple[str, list[str]]:
    return (words[0], words[1:]) if words[:1] and words[0] in _COMMANDS else ("chip", words)


def _words(record: Record) -> list[str]:
    found = record.options.get("command")
    if not isinstance(found, list):
        raise BadInput(
            "this run was started from Python: its oracle is there",
            help="call chipper.reduce again; show, view, certificate, report --html and --csv work",
        )
    return [str(word) for word in found]


def _return_to(folder: str) -> None:
    try:
        os.chdir(folder)
    except OSError as error:
        raise BadInput(
            f"the run was started in {folder}, which is not there: {error.strerror}",
            help="bring the folder back, or give the whole command again with --out",
        ) from None
