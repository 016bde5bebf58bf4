"""The fence around a process: which kind, and how a command looks inside it.

Law: inside, the host is read-only, the question's own folder is writable, /tmp and /dev are
private, and there is no other process and no network, unless that was asked for.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.fence import ceiling
from chipper.fence.scratch import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HIDDEN = Path("/tmp")  # the one folder of the host that variants do not see
ROOM = 2**30  # bytes in the private one


class Tier(StrEnum):
    """Kinds of fences, the best one first."""

    BWRAP = "bwrap"
    UNSHARE = "unshare"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Fence:
    """A kind of fence; `shown` are the paths below the hidden folder that stay visible.

    `opened` are folders that can be written to besides the question's own. `masked` are sockets of
    the host, which a read-only mount does not keep anybody from. Not many more than `tasks`
    processes and threads can be inside, where the kernel counts them.
    """

    tier: Tier = Tier.NONE
    net: bool = False
    shown: tuple[str, ...] = ()
    masked: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    room: int = ROOM
    tasks: int = 0

    @property
    def name(self) -> str:
        """How it is told and kept."""
        return f"{self.tier}, net" if self.net and self.tier is not Tier.NONE else self.tier.value

    def showing(self, *paths: Path) -> Fence:
        """The same, with more that stays visible."""
        return replace(self, shown=shown_inside([*map(Path, self.shown), *paths]))

    def holding(self, tasks: int) -> Fence:
        """The same, with room for so many processes and threads."""
        return replace(self, tasks=tasks)

    def writing(self, path: Path) -> Fence:
        """The same, with another folder that can be written to."""
        return replace(self, opened=(*self.opened, str(path)))

    def bwrap(self, cwd: Path, place: Path, status: int) -> list[str]:
        """What stands before a command that may write to *place*; *status* is told of its end."""
        command = ["bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
        command += ["--share-net"] if self.net else []
        command += ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
        command += ["--size", str(self.room), "--tmpfs", str(HIDDEN)]
        for path in self.shown:
            command += ["--ro-bind", path, path]
        for path in self.masked:
            command += ["--ro-bind", os.devnull, path]
        for path in (*self.opened, str(place)):
            command += ["--bind", path, path]
        command += ["--chdir", str(cwd)]
        return [*command, "--json-status-fd", str(status), "--", *ceiling.words(self.tasks)]

    def for_porter(self, place: Path) -> dict[str, object]:
        """What the porter has to know of it; *place* can be written to."""
        return {
            "net": self.net,
            "room": self.room,
            "tasks": ceiling.by_user(self.tasks),
            "numbers": ceiling.by_number(self.tasks),
            "hidden": str(HIDDEN),
            "shown": self.shown,
            "masked": self.masked,
            "opened": (*self.opened, str(place)),
        }

    def environment(self, environment: Mapping[str, str], place: Path) -> Mapping[str, str]:
        """*environment* as it is true inside: a temporary folder elsewhere would be read-only."""
        if self.tier is Tier.NONE:
            return environment
        return {
            name: value
            for name, value in environment.items()
            if name not in CHOSEN or Path(value).is_relative_to(place)
        }


OPEN = Fence()


def shown_inside(paths: Sequence[Path]) -> tuple[str, ...]:
    """Those of *paths* that the hidden folder would hide; a link's own name and what it means."""
    both = {each for path in paths for each in (Path(os.path.abspath(path)), path.resolve())}
    below = {path for path in both if HIDDEN in path.parents and path.exists()}
    return tuple(sorted(str(path) for path in below if below.isdisjoint(path.parents)))
