"""What a short command says about itself (its version, its settings)."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def told(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """All that a short command prints, on either stream; nothing if it cannot be run."""
    try:
        done = subprocess.run(
            command, env=dict(environment), capture_output=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (done.stdout + b"\n" + done.stderr).decode(errors="replace")
