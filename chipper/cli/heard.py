"""What another program says, for commands that ask one: its status and all it prints."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def heard(command: list[str], patience: float, folder: Path | None = None) -> tuple[int, str]:
    """Run *command* to its end; whoever asks deals with one that cannot start or never ends."""
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=patience,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace").strip()
