"""What the kernel itself refuses behind a fence: more processes than a question may start.

Whoever has too many is ended by the watch; but a fork bomb leaves nobody the time to look, unless
it comes to an end by itself a little later.
"""

from __future__ import annotations

import os
import re
import shutil

_RESERVED = 300  # process numbers that are not given out again
_A_CORE = 8  # the kernel wants at least so many numbers for each
_LINUX = tuple(map(int, re.findall(r"\d+", os.uname().release)[:2]))
# Before, the limit counted all processes of the user, whatever their namespace.
_COUNTED_INSIDE = _LINUX >= (5, 14)
# Before, a number that is written inside is meant for the whole machine.
_NUMBERED_INSIDE = os.uname().sysname == "Linux" and _LINUX >= (6, 14)
_NUMBERED = '{ echo "$0" > /proc/sys/kernel/pid_max; } 2> /dev/null; exec "$@"'


def _most(tasks: int) -> int:
    """How many there can be where *tasks* are allowed: enough more to be seen to be too many."""
    return tasks + tasks // 4


def by_user(tasks: int) -> int:
    """The limit for each user inside; it binds everybody but root. 0 if there is none."""
    return _most(tasks) if tasks and _COUNTED_INSIDE else 0


def by_number(tasks: int) -> int:
    """The largest process number inside. 0 if it is not to be set."""
    least = _A_CORE * (os.cpu_count() or 1)
    return max(_most(tasks) + _RESERVED, least) if tasks and _NUMBERED_INSIDE else 0


def words(tasks: int) -> list[str]:
    """What stands before a command inside bwrap: nothing where there is no such limit."""
    limit, number = by_user(tasks), by_number(tasks)
    if os.getuid() == 0:
        return ["/bin/sh", "-c", _NUMBERED, str(number)] if number else []
    found = shutil.which("prlimit") if limit else None
    return [found, f"--nproc={limit}:{limit}", "--"] if found else []
