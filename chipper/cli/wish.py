"""What the options say about the symptom and how variants are run; refused if it cannot work."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.cli.inputs import likely
from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from chipper.cli.symptoms import Shown
    from chipper.fence.probe import Asked


@dataclass(frozen=True)
class Wish:
    """What the options say about the symptom and how variants are run."""

    run: Path | None
    compare: Path | None
    test: Path | None
    shown: Shown
    include: Sequence[Path]
    classpath: str | None
    jdk: Path | None
    javac_options: tuple[str, ...]
    java_options: tuple[str, ...]
    args: tuple[str, ...]
    stdin: Path | None
    fence: Asked = "none"
    net: bool = False
    timeout: float | None = None
    repeat: tuple[int, int] | None = None

    @property
    def scripts(self) -> list[Path]:
        """The scripts named."""
        return [script for script in (self.run, self.compare, self.test) if script is not None]


def check_wish(wish: Wish) -> None:
    """Refuse what cannot work before anything is started."""
    shown = wish.shown.needs_no_script or (bool(wish.shown.reached) and not wish.scripts)
    kinds = [bool(wish.run or wish.compare), bool(wish.test), shown]
    if sum(kinds) != 1:
        what = "no symptom is given" if not any(kinds) else "several kinds of symptom are given"
        raise BadInput(
            what,
            help="what it shows: --exception CLASS, --symptom REGEX, --hang SECONDS and the like; "
            "or scripts: --test SCRIPT, or --run RUN --compare COMPARE",
        )
    if kinds[0] and not (wish.run and wish.compare):
        missing = "--compare" if wish.run else "--run"
        raise BadInput(
            f"{missing} is missing", help="a Run script and a Compare script go together"
        )
    wish.shown.check(wish.timeout)
    for script in wish.scripts:
        check_script(script)
    if wish.stdin is not None and not wish.stdin.is_file():
        what = "is no plain file" if wish.stdin.exists() else "does not exist"
        raise BadInput(f"--stdin {wish.stdin} {what}", help="every variant reads it anew")
    for path in wish.include:
        if not path.exists():
            raise BadInput(f"--include {path} does not exist", help="check the path")


def check_script(script: Path) -> None:
    """Refuse what cannot be started."""
    if not script.exists():
        near = (path for path in script.parent.glob("*") if os.access(path, os.X_OK))
        raise BadInput(f"no such script: {script}", help=likely(script, near))
    if script.is_dir():
        raise BadInput(f"{script} is a folder, not a script", help="name a file in it")
    if not os.access(script, os.X_OK):
        raise BadInput(f"{script} is not executable", help=f"chmod +x {shlex.quote(str(script))}")
