"""The signals that end a run: Ctrl-C, SIGTERM, SIGHUP. Each raises KeyboardInterrupt.

Laws: what is begun under `whole` is done before the run hears of a signal; a second signal does
not disturb the end that the first one asked for; what was ignored before us stays ignored (nohup).
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 5.0  # seconds that an end may take before another signal counts


class Signals:
    """Listens for the signals that end a run."""

    def __init__(self) -> None:
        """Hear nothing yet."""
        self._held = 0
        self._waiting = ""
        self._obeyed: float | None = None

    def listen(self) -> None:
        """From now on a signal ends the run."""
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._came)

    def ignore(self) -> None:
        """Everything is said and done: Python itself needs another moment."""
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Do this to its end, and hear of signals after it."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._waiting and not self._held:
            self._end(self._waiting)

    def _came(self, number: int, frame: FrameType | None) -> None:
        if self._obeyed is not None and monotonic() - self._obeyed < PATIENCE:
            return
        name = signal.Signals(number).name
        if self._held:
            self._waiting = name
        else:
            self._end(name)

    def _end(self, name: str) -> None:
        self._waiting, self._obeyed = "", monotonic()
        raise KeyboardInterrupt(name)
