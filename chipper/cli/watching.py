"""Who watches a run: the display that the terminal deserves, the log, events for programs."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from chipper.cli.events import Events
from chipper.cli.progress import TOKENS, Block, Lines, Silent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from chipper.cli.progress import Scale
    from chipper.cli.voice import Voice
    from chipper.ledger import Asked
    from chipper.source.size import Measure

    Display = Silent | Lines | Block | Events


class Watchers:
    """Several displays as one."""

    def __init__(self, displays: Sequence[Display]) -> None:
        """Pass everything on to *displays*."""
        self._displays = displays
        self._opened = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            for each in self._displays:
                opened.enter_context(each)
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._opened.close()

    def asked(self, asked: Asked) -> None:
        """Tell an answer."""
        for each in self._displays:
            each.asked(asked)

    def stepped(self, asked: Asked, measure: Measure) -> None:
        """Tell the new best."""
        for each in self._displays:
            each.stepped(asked, measure)


def watcher(size: int, voice: Voice, options: Mapping[str, Any], scale: Scale = TOKENS) -> Watchers:
    """The displays that the options and the terminal ask for."""
    displays: list[Display] = [_shown(size, voice, options, scale)]
    if voice.log_file is not None:
        displays.append(Lines(size, voice.log_file, verbose=True, scale=scale))
    if options["as_json"] and options["verbose"]:
        displays.append(Events(size, scale))
    return Watchers(displays)


def _shown(
    size: int, voice: Voice, options: Mapping[str, Any], scale: Scale
) -> Silent | Lines | Block:
    if options["quiet"]:
        return Silent(size, scale)
    live = voice.is_terminal and not voice.is_dumb_terminal
    if live and not options["verbose"]:
        return Block(size, voice, scale=scale)
    return Lines(size, voice, verbose=options["verbose"], scale=scale)
