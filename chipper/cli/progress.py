"""Watching a run: a live block on a terminal, plain lines in a pipe. All of it goes to stderr."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from chipper.ledger import Asked
    from chipper.source.size import Measure

HEARTBEAT = 30.0  # seconds between lines in a pipe when nothing is accepted
_COLOURS = {
    "good": "green",
    "bad": "red",
    "no-compile": "yellow",
    "timeout": "magenta",
    "limit": "magenta",
}


def clock(seconds: float) -> str:
    """Seconds as a person reads them."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@dataclass(frozen=True, slots=True)
class Scale:
    """What a display counts: its name, and how much of it a step leaves."""

    name: str
    of: Callable[[Asked, Measure], int]


TOKENS = Scale("tokens", lambda asked, measure: measure.tokens)


class Counting:
    """What both displays count."""

    def __init__(self, tokens: int, scale: Scale = TOKENS) -> None:
        """Start at the original's size."""
        self.started = monotonic()
        self.scale = scale
        self.original = tokens
        self.tokens = tokens
        self.verdicts: Counter[str] = Counter()
        self.rule = ""
        self.phase = ""
        self.best = 0

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return monotonic() - self.started

    @property
    def share(self) -> float:
        """How much of the original is left."""
        return self.tokens / self.original if self.original else 0.0

    def asked(self, asked: Asked) -> None:
        """Count an answer."""
        self.verdicts[str(asked.judgement.verdict)] += 1
        self.rule, self.phase = asked.chip.rule, asked.phase

    def stepped(self, asked: Asked, measure: Measure) -> None:
        """Note the new best."""
        self.tokens, self.best = self.scale.of(asked, measure), asked.number


class Silent(Counting):
    """Says nothing."""

    def __enter__(self) -> Silent:
        return self

    def __exit__(self, *error: object) -> None:
        pass


class Lines(Counting):
    """One line per accepted step, and a heartbeat; no control codes."""

    def __init__(
        self, tokens: int, console: Console, *, verbose: bool = False, scale: Scale = TOKENS
    ) -> None:
        """Write to *console*; *verbose* tells every answer."""
        super().__init__(tokens, scale)
        self._console = console
        self._verbose = verbose
        self._spoken = self.started

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def asked(self, asked: Asked) -> None:
        """Tell the answer if asked to, or that we are still alive."""
        super().asked(asked)
        if self._verbose:
            place = asked.chip.place
            judged = asked.judgement
            note = f" ({judged.note})" if judged.note else ""
            self._say(
                f"v{asked.number} {judged.verdict} at {judged.stage}{note}: "
                f"{asked.chip.rule} {place.path}:{place.start}"
            )
        elif monotonic() - self._spoken > HEARTBEAT:
            self._say(f"v{asked.number} {self.phase}, {self.tokens} {self.scale.name}")

    def stepped(self, asked: Asked, measure: Measure) -> None:
        """Tell the new best."""
        super().stepped(asked, measure)
        self._say(f"v{asked.number} good: {self.tokens} {self.scale.name} left, {asked.chip.rule}")

    def _say(self, text: str) -> None:
        self._spoken = monotonic()
        line = f"{clock(self.elapsed)} {text}"
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)


class Block(Counting):
    """A live block: size bar, answers by verdict, speed, current rule, elapsed time."""

    def __init__(self, tokens: int, console: Console, *, scale: Scale = TOKENS) -> None:
        """Draw on *console*."""
        super().__init__(tokens, scale)
        self._live = Live(
            get_renderable=self._drawn, console=console, refresh_per_second=8, transient=True
        )

    def __enter__(self) -> Block:
        self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(OSError):  # the terminal may be gone
            self._live.stop()

    def _size(self) -> str:
        return f"{self.tokens} of {self.original} {self.scale.name}"

    def _drawn(self) -> Group:
        asked = sum(self.verdicts.values())
        speed = asked / self.elapsed if self.elapsed else 0.0
        size = Table.grid(padding=(0, 1))
        size.add_row(
            ProgressBar(total=max(self.original, 1), completed=self.tokens, width=40),
            Text(f"{self._size()} ({self.share:.1%}), best v{self.best}"),
        )
        counts = Text()
        for verdict, count in self.verdicts.most_common():
            counts.append(f"{count} {verdict}  ", style=_COLOURS.get(verdict, ""))
        counts.append(f"{asked} variants, {speed:.1f} a second")
        return Group(size, counts, Text(f"{self.phase}  {self.rule}  {clock(self.elapsed)}", "dim"))
