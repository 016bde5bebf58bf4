"""What is known of variants that were run: judgements by what a run depends on, whole evidence.

Law: only what another run would not change is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from typing import TypeVar

    V = TypeVar("V")

_REMEMBERED = 10_000
_EVIDENCE = 64  # a hit's evidence is asked for soon, or never


class Known:
    """May be shared by oracles that ask the same of variants."""

    def __init__(self, most: int = _REMEMBERED) -> None:
        """Know nothing yet, and never more than *most* judgements."""
        self._most = most
        self._judgements: OrderedDict[str, Judgement] = OrderedDict()
        self._whole: OrderedDict[str, Judgement] = OrderedDict()
        self._lock = Lock()

    def get(self, alike: str | None) -> Judgement | None:
        """The judgement on a program that runs as this one would, at no cost."""
        if alike is None:
            return None
        with self._lock:
            judgement = self._judgements.get(alike)
        return judgement and replace(judgement, cpu=0.0, wall=0.0)

    def put(self, alike: str | None, judgement: Judgement) -> None:
        """Remember a judgement."""
        if alike is not None and judgement.verdict in (Verdict.GOOD, Verdict.BAD):
            with self._lock:
                _remember(self._judgements, alike, judgement, self._most)

    def saw(self, judgement: Judgement, *keys: str | None) -> None:
        """Remember the evidence of a whole run, of a program and of all that run alike."""
        with self._lock:
            for key in filter(None, keys):
                _remember(self._whole, key, judgement, _EVIDENCE)

    def whole(self, key: str | None) -> Judgement | None:
        """The evidence of a whole run of a program, or of one that runs alike."""
        with self._lock:
            return self._whole.get(key) if key else None


def _remember(kept: OrderedDict[str, V], key: str, value: V, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
