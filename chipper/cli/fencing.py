"""From options to the fence around variants, and what else could be tried if it is in the way."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chipper.fence.probe import find_fence, told
from chipper.fence.tier import HIDDEN, OPEN, Fence, Tier
from chipper.health import NO_FENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from chipper.fence.probe import Asked


def chosen_fence(
    asked: Asked, environment: Mapping[str, str], *, net: bool, named: Iterable[Path]
) -> tuple[Fence, str]:
    """The fence, and why there is none. What the command line *named* stays visible inside."""
    tools = [Path(entry) for entry in environment.get("PATH", "").split(os.pathsep) if entry]
    shown = [Path.cwd(), *tools, *named]
    # Showing the hidden folder itself would hide nothing, and leave no place to write to.
    return find_fence(
        asked,
        environment,
        net=net,
        shown=[path for path in shown if path.resolve() != HIDDEN],
    )


def beside(script: Path) -> list[Path]:
    """A script with its folder: it may use what lies there."""
    return [script.absolute().parent, script.resolve().parent, script.absolute()]


def fence_of(
    options: Mapping[str, Any],
    environment: Mapping[str, str],
    named: Iterable[Path],
    say: Callable[[str], None],
) -> Fence:
    """The fence that the options mean; what it is like is said once."""
    fence, why = chosen_fence(options["fence"], environment, net=options["net"], named=named)
    say(told(fence, why))
    return fence


def looser(fence: Fence, asked: Asked) -> list[tuple[str, Fence]]:
    """What to add to the command, and the fence it would mean; never none if one was asked for."""
    if fence.tier is Tier.NONE:
        return []
    with_net = [] if fence.net else [("--net", replace(fence, net=True, masked=()))]
    return [*with_net, *([(NO_FENCE, OPEN)] if asked == "auto" else [])]


def installed(jdk_home: Path, classpath: Iterable[str]) -> list[Path]:
    """Where Java's own files are."""
    return [jdk_home, *(Path(entry.removesuffix(f"{os.sep}*")) for entry in classpath)]
