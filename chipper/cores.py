"""How many processors this process may use: not always all that there are."""

from __future__ import annotations

import os


def cores() -> int:
    """At least one."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
