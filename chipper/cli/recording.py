"""What a journal says about the command that a run was started with."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from chipper.folder import noted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.source.program import Program


def recorded_as(
    program: Program, ingredients: Mapping[str, bytes | str], **more: object
) -> dict[str, object]:
    """The words of the command, where it was given, and what its fingerprint is of."""
    return {
        "command": sys.argv[1:],
        "cwd": os.getcwd(),
        "files": [file.path for file in program],
        "ingredients": noted(ingredients),
        **more,
    }
