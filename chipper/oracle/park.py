"""A few JVMs parked ahead, each in a fresh folder of its own; several may take them at once.

Law: whoever takes one owns it; what is still parked at the end is gone with its folder.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from chipper.jvm.parked import Parked
from chipper.oracle.contract import Cancelled
from chipper.oracle.folder import write
from chipper.source.program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from chipper.jvm.parked import Start
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.source.variant import Variant

    Waiting = tuple[Parked, Path, Program, ExitStack]

_EMPTY = Program(())
_TICK = 0.05


class Park:
    """Parked JVMs that differ in nothing."""

    def __init__(self, start: Start, folders: Folders, ahead: int = 2) -> None:
        """Keep *ahead* of them waiting, from the first that is taken on; none if one is enough."""
        self._start = start
        self._folders = folders
        self._ahead = ahead
        self._waiting: deque[Waiting] = deque()
        self._laid = _EMPTY  # the program that lies in the next folders, as far as it is known
        # A fenced process dies with the thread that started it: this one stays to the end.
        self._filler = ThreadPoolExecutor(1, thread_name_prefix="park")
        self._cleaner = ThreadPoolExecutor(1, thread_name_prefix="cleaner")
        self._closed = False

    @contextmanager
    def taken(self, variant: Variant, cancel: Cancel) -> Iterator[tuple[Parked, Path]]:
        """A JVM and the folder it runs in, with the riders; both go when it was run.

        Where files ride along, those of the *variant* lie beside them.
        """
        parked, folder, laid, stack = self._taken(cancel)
        if self._folders.riding:
            self._laid = variant.base
        # Starting one takes milliseconds: they are spent while this one is already at work.
        self._filler.submit(self._fill, self._ahead)
        try:
            if self._folders.riding:
                write(variant.program, folder, laid)
            yield parked, folder
        except BaseException:
            stack.close()
            raise
        self._cleaner.submit(stack.close)  # it has ended: nobody need wait for its folder to go

    def _taken(self, cancel: Cancel) -> Waiting:
        """The first one, unless that takes too long for somebody who does not want it any more."""
        # Who takes one is asked where they are made: nobody takes what another was promised.
        first = self._filler.submit(self._first)
        while not wait([first], _TICK).done:
            if cancel.is_set():
                first.add_done_callback(self._back)
                raise Cancelled
        return first.result()

    def _first(self) -> Waiting:
        self._fill(1)
        return self._waiting.popleft()

    def _back(self, first: Future[Waiting]) -> None:
        """It was made in vain: the next one gets it."""
        if first.exception() is None:
            self._waiting.appendleft(first.result())

    def _fill(self, number: int) -> None:
        """Have at least *number* waiting."""
        while len(self._waiting) < number and not self._closed:
            with ExitStack() as stack:
                laid = self._laid
                folder = stack.enter_context(self._folders.fresh(laid))
                parked = Parked(self._start, folder.parent)
                stack.callback(parked.close)
                self._waiting.append((parked, folder, laid, stack.pop_all()))

    def close(self) -> None:
        """Send the waiting ones home."""
        self._closed = True
        for each in (self._filler, self._cleaner):
            each.shutdown(wait=True)
        while self._waiting:
            self._waiting.popleft()[-1].close()
