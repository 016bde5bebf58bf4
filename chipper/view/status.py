"""How a run stands: what the head of the page says, and whether it can be talked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chipper.journal import Reader

# What a page may ask of a run. The journal's inbox takes these words and no others.
WISHES = ("pause", "resume", "stop")


def status(reader: Reader, name: str, *, live: bool) -> dict[str, Any]:
    """The run in a few words; *live* if somebody works on it now."""
    record = reader.record()
    decisions = reader.decisions()
    obeyed = max((each.message or 0 for each in decisions), default=0)
    last = [each.text["wish"] for each in decisions if "wish" in each.text]
    paused = live and last[-1:] == ["pause"]
    done = "pause" if paused else "resume"
    waiting = [each.text for each in reader.messages(obeyed) if each.text != done]
    return {
        "name": name,
        "state": str(record.state),
        "live": live,
        "paused": paused,
        "waiting": [each for each in waiting if each in WISHES] if live else [],
        "version": record.version,
        "command": record.options.get("command", []),
        "started": record.started,
        "ended": record.ended,
        "passes": record.passes,
        "timeout": record.limits.get("timeout"),
    }
