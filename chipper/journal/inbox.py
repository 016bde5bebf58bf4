"""The one thing others may write into a journal: messages, which the run reads between rounds."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from chipper.journal.schema import connect, readable

if TYPE_CHECKING:
    from pathlib import Path


def post(path: Path, text: str, at: float) -> int:
    """Leave a message for the run; its id."""
    with closing(connect(path, write=True)) as db, readable(path):
        done = db.execute("insert into inbox (text, at) values (?, ?)", (text, at))
        return done.lastrowid or 0
