"""Waits for the end of a child, a limit or the cancel, whichever comes first.

Laws: a look at what the tree uses takes a small share of the time, however many processes there
are; time in which nobody could look (a suspended machine, a stopped chipj) does not count.
"""

from __future__ import annotations

import os
import selectors
from contextlib import ExitStack, suppress
from time import monotonic
from typing import TYPE_CHECKING

from chipper.fence.occupied import occupied
from chipper.fence.stream import Stream
from chipper.fence.tree import tasks
from chipper.source.use import Use

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from threading import Event

    from chipper.fence.child import Child
    from chipper.fence.limits import Limits

_TICKS = (0.005, 0.05)  # between two looks: first and longest pause
_CPU_LOOK = 0.05  # CPU time is not looked at more often than this,
_USE_LOOK = 0.1  # nor memory and processes than this,
_SCRATCH_LOOK = 0.3  # nor the folder than this;
_SHARE = 20  # and a look that takes long waits so many times as long for the next
_JUMP = 2.0  # seconds: whoever waited longer than this for a tick was not awake


class Watch:
    """Watches over one child."""

    def __init__(
        self,
        child: Child,
        streams: Sequence[Stream],
        limits: Limits,
        cancel: Event,
        output: Path | None,
        place: Path,
    ) -> None:
        """See to it that *child* keeps to *limits*, in *place* too and in the file *output*."""
        self._child = child
        self._streams = streams
        self._limits = limits
        self._cancel = cancel
        self._output = output
        self._place = place
        self._started = monotonic()
        self._cpu_due = self._started + _soonest(limits.cpu or 0.0)
        self._use_due = self._started + _USE_LOOK
        self._scratch_due = self._started + _SCRATCH_LOOK
        self._crowd = tasks() + limits.tasks
        self.use = Use()

    def until_end(self) -> bool:
        """Whether time was up."""
        with selectors.DefaultSelector() as selector, ExitStack() as stack:
            for stream in self._streams:
                selector.register(stream.source, selectors.EVENT_READ, stream)
            # Wakes us at the child's end; where there is none, the end is seen at the next look.
            with suppress(AttributeError, OSError):
                handle = os.pidfd_open(self._child.pid)
                stack.callback(os.close, handle)
                selector.register(handle, selectors.EVENT_READ)
            pause, longest = _TICKS
            while not self._child.ended() and not self._cancel.is_set():
                if self.over_limit():
                    return False
                if self._late():
                    return True
                self._wait(selector, pause)
                pause = min(pause * 1.3, longest)
        return False

    def over_limit(self) -> str:
        """What went over a limit, in words; empty if nothing did."""
        limit = self._limits.output
        if any(stream.over for stream in self._streams):
            return f"printed more than {limit} bytes"
        if self._output is not None:
            with suppress(OSError):
                if self._output.lstat().st_size > limit:
                    return f"wrote more than {limit} bytes to {self._output.name}"
        return self._limits.broken(self.use)

    def _wait(self, selector: selectors.BaseSelector, pause: float) -> None:
        before = monotonic()
        _take(selector, pause)
        now = monotonic()
        if now - before > _JUMP:
            self._started += now - before
        if (crowd := tasks()) > self._crowd:
            self._crowd = crowd  # somebody else's, if it was not ours: no reason to look again
            self._use_due = _timed(self._look_calmly, _USE_LOOK)
        elif now >= self._use_due:
            self._use_due = _timed(self._look_at_use, _USE_LOOK)
        if now >= self._scratch_due:
            self._scratch_due = _timed(self._look_at_scratch, _SCRATCH_LOOK)

    def _look_at_use(self) -> None:
        self._child.tree.look()
        self.use = self.use.or_more(self._child.tree.seen)

    def _look_calmly(self) -> None:
        self._child.tree.halt()
        self._look_at_use()
        if not self._limits.broken(self.use):  # else it stands still until it is killed
            self._child.tree.go_on()

    def _look_at_scratch(self) -> None:
        self.use = self.use.or_more(Use(scratch=occupied(self._place, self._limits.scratch)))

    def _late(self) -> bool:
        now = monotonic()
        if now - self._started >= self._limits.wall:
            self.use = self.use.or_more(Use(late=True))
            return True
        if self._limits.cpu is None or now < self._cpu_due:
            return False
        left = self._limits.cpu - self._child.tree.cpu()
        self._cpu_due = now + max(_soonest(left), _CPU_LOOK)
        return left <= 0


def _timed(look: Callable[[], None], least: float) -> float:
    """Look; when to look again."""
    begun = monotonic()
    look()
    done = monotonic()
    return done + max(least, _SHARE * (done - begun))


def _take(selector: selectors.BaseSelector, pause: float) -> None:
    """Wait for something to happen; read what there is to read."""
    for key, _ in selector.select(pause):
        if isinstance(key.data, Stream):
            key.data.read()
            # The end of the output is not the end of the child: it may have closed it.
            if key.data.at_end:
                selector.unregister(key.fd)


def _soonest(cpu: float) -> float:
    """How long it takes at least to use *cpu* seconds, with all cores busy."""
    return cpu / (os.cpu_count() or 1)
