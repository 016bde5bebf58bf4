"""`--verify SCRIPT`: the result is tried once more where it comes from, in the real build.

Law: what the script says changes no variant; a result that it refuses is said to be so (exit 4).
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from chipper.cli.heard import heard
from chipper.errors import Flaky
from chipper.folder.folder import JOURNAL
from chipper.journal import Reader
from chipper.reduction import STOPPED
from chipper.slips import thrown
from chipper.source.judgement import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from chipper.reduction import Result

_PATIENCE = 1800  # seconds: a build may test all it has
_MOST = 1000  # characters of what it says


def verified(result: Result, options: Mapping[str, Any], say: Callable[[str], None]) -> Result:
    """The result, refused if the script does not find the symptom in it."""
    script = options["verify"]
    if script is None or result.error is not None or result.code not in (0, STOPPED):
        return result
    say(f"trying the result with {script}")
    words = [_words(result.folder, options), options["junit"] or ""]
    shown, said = _asked([os.path.abspath(script), str(result.folder), *words])
    if shown:
        say(f"the result shows the symptom there too: {said.splitlines()[-1] if said else script}")
        return result
    error = Flaky(
        f"the result does not show the symptom in {script}, the best is saved\n{said[-_MOST:]}",
        help=f"run it by hand: {script} {os.path.relpath(result.folder)}",
    )
    return replace(result, code=error.code, error=error)


def _words(folder: Path, options: Mapping[str, Any]) -> str:
    """What is to be seen: the class that is thrown, or what was looked for."""
    with Reader.open(folder / JOURNAL) as reader:
        asked = reader.ask(reader.steps()[-1].number)
    found = thrown(asked.judgement) if asked else None
    patterns = [*options["symptom"], *options["stdout"], *options["stderr"]]
    looked = patterns[0].pattern if patterns else ""
    return found.partition(" at ")[0] if found and found != UNSEEN else looked


def _asked(command: list[str]) -> tuple[bool, str]:
    """Whether the script says yes, and what it prints."""
    try:
        status, said = heard(command, _PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        return False, str(error)
    return status == 0, said
