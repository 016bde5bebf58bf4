"""Follows a journal and keeps what the page is told, for any number of browsers.

Law: one thread reads the journal; browsers wait for it and never hold the run up.
"""

from __future__ import annotations

import json
from threading import Condition, Event, Thread
from typing import TYPE_CHECKING

from chipper.view.feed import Feed
from chipper.view.status import status

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

    from chipper.journal import Reader

OUTPUT = 200  # characters of each output that are told unasked
PERIOD = 0.25  # seconds between looks at the journal


class Pump:
    """Tells chunks as they come; start it with `with`."""

    def __init__(self, reader: Reader, name: str, live: Callable[[], bool]) -> None:
        """Follow *reader*'s journal; *live* tells whether a run works on it."""
        self._reader = reader
        self._name = name
        self._live = live
        self._feed = Feed(reader, OUTPUT)
        self._news = Condition()
        self._ended = Event()
        self._thread = Thread(target=self._follow, name="pump", daemon=True)
        self.chunks: list[bytes] = []
        self.status = b""

    def __enter__(self) -> Self:
        self._look()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()
        with self._news:
            self._news.notify_all()

    @property
    def running(self) -> bool:
        """Whether there is a run that hears what it is asked."""
        return self._live()

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self._ended.is_set()

    def wait(self, chunks: int, told: bytes, seconds: float) -> None:
        """Until there are more than *chunks*, or the status is not what was *told*."""

        def news() -> bool:
            return self.ended or len(self.chunks) > chunks or self.status != told

        with self._news:
            self._news.wait_for(news, seconds)

    def _follow(self) -> None:
        while not self._ended.wait(PERIOD):
            self._look()

    def _look(self) -> None:
        now = _line(status(self._reader, self._name, live=self._live()))
        for chunk in self._feed.chunks():
            with self._news:
                self.chunks.append(_line(chunk))
                self._news.notify_all()
        with self._news:
            self.status = now
            self._news.notify_all()


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
