"""Paths on a command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


class _File(click.Path):
    """A path; whoever opens it says what is wrong with it."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, readable=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":  # Python would take it for this folder
            self.fail("the name is empty; is a variable not set?", param, ctx)
        return super().convert(value, param, ctx)


FILE = _File()
