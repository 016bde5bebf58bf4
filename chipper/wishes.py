"""What the page asks of a run: pause, resume, stop. Read from the journal's inbox between answers.

Law: what is obeyed becomes a decision, with the number of the last variant before it; what was
asked while nobody ran is not obeyed later. No wish changes a candidate or a verdict.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import TYPE_CHECKING

from chipper.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from typing import Self

    from chipper.journal import Journal, Message
    from chipper.run import Run

PERIOD = 0.2  # seconds between looks into the inbox
KNOWN = ("pause", "resume", "stop")


@dataclass
class Wishes:
    """The wishes for one run; *then* is checked after them."""

    journal: Journal
    then: Callable[[Run], None] = lambda run: None
    whole: Callable[[], AbstractContextManager[None]] = nullcontext
    clock: Callable[[], float] = monotonic
    wait: Callable[[float], None] = sleep
    _seen: int = 0
    _looked: float = field(default=float("-inf"))

    def settled(self) -> Self:
        """A run begins or goes on: whatever was asked before is settled by that."""
        with self.whole():
            read = self.journal.read
            self._seen = max((each.id for each in read.messages()), default=0)
            decisions = read.decisions()
            obeyed = max((each.message or 0 for each in decisions), default=0)
            last = [each.text["wish"] for each in decisions if "wish" in each.text][-1:]
            if self._seen > obeyed or last in (["pause"], ["stop"]):
                self.journal.decide(max(read.last(), 0), {"wish": "start"}, self._seen)
        return self

    def check(self, run: Run) -> None:
        """Obey what was asked; a pause ends only by another wish. Asked after every answer."""
        if self.clock() - self._looked >= PERIOD:
            paused = self._obey(run.number, paused=False)
            while paused:
                self.wait(PERIOD / 2)
                paused = self._obey(run.number, paused=True)
            self._looked = self.clock()
        self.then(run)

    def _obey(self, number: int, *, paused: bool) -> bool:
        """Take all new messages in order; whether the run is to stand still."""
        # Reading writes down what waits to be written: no signal may come between.
        with self.whole():
            for message in self.journal.read.messages(self._seen):
                self._seen = message.id
                if not self._means_something(message, paused=paused):
                    continue
                self.journal.decide(number, {"wish": message.text}, message.id)
                if message.text == "stop":
                    raise Interrupted("stopped from the page")
                paused = message.text == "pause"
        return paused

    @staticmethod
    def _means_something(message: Message, *, paused: bool) -> bool:
        """Whether it is a word we know and not what is done already."""
        return message.text in KNOWN and message.text != ("pause" if paused else "resume")
