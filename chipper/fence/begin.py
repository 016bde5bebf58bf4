"""Starts a process, by the way its fence wants it."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from chipper.fence.heir import HEIR
from chipper.fence.porter import PORTER
from chipper.fence.tier import Tier

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from chipper.fence.tier import Fence


class Process(Protocol):
    """Something that was started; `returncode` is set by whoever waits for it."""

    pid: int
    returncode: int | None


@dataclass(slots=True)
class _LetIn:
    pid: int
    returncode: int | None = None


def begin(
    command: Sequence[str],
    fence: Fence,
    *,
    cwd: Path,
    place: Path,
    environment: Mapping[str, str],
    files: Mapping[int, int],
    status: int,
) -> Process:
    """Start *command*; *files* are ours by the number they get. A fence tells the end to *status*.

    It leads a session of its own, and has no other files.
    """
    if fence.tier is Tier.UNSHARE:
        asked = {"command": list(command), "cwd": str(cwd), "environment": dict(environment)}
        guest = {**fence.for_porter(place), **asked, "status": status}
        return _LetIn(PORTER.let_in(guest, {**files, status: status}))
    HEIR.stay()
    if fence.tier is Tier.BWRAP:
        command = [*fence.bwrap(cwd, place, status), *command]
    return subprocess.Popen(
        list(command),
        cwd=cwd,
        env=environment,
        stdin=files[0],
        stdout=files[1],
        stderr=files[2],
        start_new_session=True,
        pass_fds=[number for number in files if number > 2] + [status] * (fence.tier is Tier.BWRAP),
    )
