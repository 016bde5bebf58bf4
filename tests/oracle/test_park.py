"""JVMs parked ahead: who does not want one any more need not wait until it is there."""

from __future__ import annotations

from threading import Event, Timer
from time import monotonic
from typing import TYPE_CHECKING, cast

import pytest

from chipper.oracle import park
from chipper.oracle.contract import Cancelled
from chipper.oracle.folder import Folders
from chipper.oracle.park import Park
from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chipper.jvm.parked import Start

VARIANT = Variant(Program.of({"Main.java": "class Main { }"}))


class Slow:
    """Parked as soon as it is let go."""

    made = 0
    go = Event()

    def __init__(self, start: Start, place: Path) -> None:
        self.go.wait(5)
        Slow.made += 1
        self.number = Slow.made

    def close(self) -> None:
        """Nothing is left."""


@pytest.fixture
def parks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Park]:
    monkeypatch.setattr(park, "Parked", Slow)
    Slow.made = 0
    Slow.go.clear()
    folders = Folders(scratch=tmp_path)
    found = Park(cast("Start", None), folders, ahead=1)
    yield found
    Slow.go.set()
    found.close()
    folders.close()


def test_who_is_cancelled_does_not_wait_and_leaves_it_to_the_next(parks: Park) -> None:
    cancel = Event()
    Timer(0.1, cancel.set).start()
    begun = monotonic()
    with pytest.raises(Cancelled), parks.taken(VARIANT, cancel):
        raise AssertionError("nobody is there")
    assert monotonic() - begun < 0.3
    Slow.go.set()
    with parks.taken(VARIANT, Event()) as (first, folder):
        assert cast("Slow", first).number == 1
        assert folder.is_dir()
    with parks.taken(VARIANT, Event()) as (second, _):
        assert cast("Slow", second).number == 2


def test_what_was_run_is_gone_at_the_end(parks: Park) -> None:
    Slow.go.set()
    with parks.taken(VARIANT, Event()) as (_, folder):
        pass
    parks.close()
    assert not folder.exists()
