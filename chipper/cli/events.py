"""What `--json` prints: the result, and with `--verbose` an event a line before it.

Law: every line has `format` and `event`; a format grows, its names never change their meaning.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from chipper.cli.progress import Counting
from chipper.report import FORMAT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.ledger import Asked
    from chipper.source.size import Measure


def tell(event: str, told: Mapping[str, object]) -> None:
    """Print an event."""
    click.echo(json.dumps({"format": FORMAT, "event": event} | dict(told)))


class Events(Counting):
    """Prints where a run begins, every answer and each accepted step."""

    def __enter__(self) -> Events:
        tell("start", {self.scale.name: self.original})
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def asked(self, asked: Asked) -> None:
        """Tell the answer."""
        super().asked(asked)
        judged = asked.judgement
        tell("answer", self._of(asked) | {"verdict": judged.verdict, "stage": judged.stage})

    def stepped(self, asked: Asked, measure: Measure) -> None:
        """Tell the new best."""
        super().stepped(asked, measure)
        tell("step", self._of(asked) | {self.scale.name: self.tokens})

    def _of(self, asked: Asked) -> dict[str, object]:
        return {
            "variant": asked.number,
            "phase": asked.phase,
            "rule": asked.chip.rule,
            "seconds": round(self.elapsed, 2),
        }
