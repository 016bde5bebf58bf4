"""What came of executing what was built: equal files are not executed twice.

Law: what a busy machine may have caused is not remembered.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.source.judgement import Judgement


@dataclass(slots=True)
class Turn:
    """Somebody's time at work; *alone* as long as nobody else of the crew works beside."""

    alone: bool


class Known:
    """Judgements by what was built, shared by a crew.

    A timeout counts only if it was seen with nothing beside it: the crew asks again before it
    believes another one.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self._lock = Lock()
        self._turns: list[Turn] = []
        self._judgements: dict[str, Judgement] = {}

    @contextmanager
    def at_work(self) -> Iterator[Turn]:
        """While somebody builds and executes."""
        turn = Turn(alone=True)
        with self._lock:
            for each in self._turns:
                each.alone = turn.alone = False
            self._turns.append(turn)
        try:
            yield turn
        finally:
            with self._lock:
                self._turns = [each for each in self._turns if each is not turn]

    def get(self, made: str) -> Judgement | None:
        """What came of it, if that is known."""
        return self._judgements.get(made)

    def add(self, made: str, judgement: Judgement, turn: Turn) -> None:
        """Remember what came of it, if that would come of it every time."""
        if turn.alone or judgement.verdict not in (Verdict.TIMEOUT, Verdict.LIMIT):
            self._judgements[made] = judgement
