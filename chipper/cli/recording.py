"""What a journal says about the command that a run was started with."""

from __future__ import annotations

import os
import platform
import sys
from base64 import b64encode
from typing import TYPE_CHECKING

import click

from chipper.cli.configured import spelled
from chipper.folder import noted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.source.program import Program

_NEEDED = ("script", "rider", "stdin")
_MOST_KEPT = 256 * 1024  # bytes


def recorded_as(
    program: Program, ingredients: Mapping[str, bytes | str], **more: object
) -> dict[str, object]:
    """The words of the command, where it was given, and what its fingerprint is of."""
    return {
        "command": _words(sys.argv[1:], click.get_current_context(silent=True)),
        "cwd": os.getcwd(),
        "files": [file.path for file in program],
        "ingredients": noted(ingredients),
        "kept": _kept(ingredients),
        "system": platform.platform(),
        **more,
    }


def _kept(ingredients: Mapping[str, bytes | str]) -> dict[str, str]:
    """Scripts, input and files beside them, while they are small: a report may need them."""
    kept: dict[str, str] = {}
    room = _MOST_KEPT
    for name, value in ingredients.items():
        if isinstance(value, bytes) and name.split()[0] in _NEEDED and len(value) <= room:
            room -= len(value)
            kept[name] = b64encode(value).decode()
    return kept


def _words(words: list[str], context: click.Context | None) -> list[str]:
    """The command, with what came from the environment and chipj.toml spelled out."""
    named = context is not None and words[:1] == [context.info_name]
    return [*words[:named], *spelled(context), *words[named:]]
