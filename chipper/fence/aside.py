"""Processes of chipj's own beside those of the questions: in a session of their own, and silent.

Law: they carry no mark, so nobody takes them for a question's.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NEEDED = ("LD_LIBRARY_PATH",)  # all that they show of our environment: those inside can read it
# Never empty: whoever looks for marks takes an empty environment for a process that has none yet.
_OWN = {"LC_ALL": "C.UTF-8"}


def start_aside(
    command: Sequence[str], stdin: int, keep: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    """Start *command*; besides its standard input it has the files *keep*."""
    return subprocess.Popen(
        command,
        cwd="/",
        env=_OWN | {name: os.environ[name] for name in _NEEDED if name in os.environ},
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=keep,
    )
