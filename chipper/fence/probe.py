"""Which fence works on this machine: found out by running one, not by looking for a program."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Literal

from chipper.errors import BadInput
from chipper.fence.limits import Limits
from chipper.fence.process import run
from chipper.fence.scratch import Scratch
from chipper.fence.tier import HIDDEN, Fence, Tier, shown_inside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Asked = Literal["auto", "bwrap", "unshare", "none"]
_PATIENCE = Limits(wall=20)
_MOST_SOCKETS = 100
_WRITES = 'echo x > inside && ! (echo x > "$1/outside") 2> /dev/null && echo x > /tmp/private'


def find_fence(
    asked: Asked, environment: Mapping[str, str], *, net: bool, shown: Sequence[Path]
) -> tuple[Fence, str]:
    """The fence that was *asked* for, and why there is no better one if there is none at all."""
    wanted = Fence(Tier.NONE, net, shown_inside(shown), () if net else tuple(_sockets()))
    if asked == "none":
        return Fence(), ""
    whys = []
    for tier in (Tier.BWRAP, Tier.UNSHARE) if asked == "auto" else (Tier(asked),):
        why = trouble(replace(wanted, tier=tier), environment)
        if not why:
            return replace(wanted, tier=tier), ""
        whys.append(f"{tier}: {why}")
    if asked == "auto":
        return Fence(), "; ".join(whys)
    raise BadInput(
        f"--fence {asked} does not work here ({'; '.join(whys)})",
        help="--fence auto takes what works; --fence none goes without",
    )


def trouble(fence: Fence, environment: Mapping[str, str]) -> str:
    """Why *fence* cannot be used; empty if it can: it holds, and lets the command do its work."""
    scratch = Scratch()
    try:
        place = scratch.root / "place"
        place.mkdir()
        ended = run(
            ["/bin/sh", "-c", _WRITES, "sh", _outside(environment)],
            cwd=place,
            environment=environment,
            limits=_PATIENCE,
            cancel=Event(),
            fence=fence,
        )
        if ended.status or not (place / "inside").exists():
            return _first(ended.output.decode(errors="replace")) or f"ended with {ended.status}"
    except OSError as error:
        return _first(error.strerror or str(error))
    finally:
        scratch.close()
    return ""


def _outside(environment: Mapping[str, str]) -> str:
    """A folder that could be written without a fence, and is the same one inside."""
    places = [environment.get("HOME", ""), "/var/tmp", "/"]
    found = (
        place
        for place in places
        if os.access(place, os.W_OK) and HIDDEN not in (Path(place), *Path(place).resolve().parents)
    )
    return next(found, "/")


def _first(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[0][:200] if lines else ""


def _sockets() -> Iterator[str]:
    """Sockets of the host's services that we may write to: a way out of any read-only folder."""
    found = 0
    for folder, _, names in os.walk("/run"):
        for name in names:
            path = Path(folder, name)
            with suppress(OSError):
                if stat.S_ISSOCK(path.lstat().st_mode) and os.access(path, os.W_OK):
                    found += 1
                    yield str(path)
            if found >= _MOST_SOCKETS:
                return


def told(fence: Fence, why: str) -> str:
    """The one line about the fence."""
    if fence.tier is Tier.NONE:
        warning = "warning: no fence: variants run with all your rights"
        advice = "apt-get install bubblewrap may help" if why else ""
        return "; ".join(filter(None, (warning + (f" ({why})" if why else ""), advice)))
    network = "with the network" if fence.net else "no network"
    return f"fence: {fence.tier} (files outside read-only, {network})"
