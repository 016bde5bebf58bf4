"""The journal of a run: what was asked, answered and accepted, in one SQLite file.

Law: replaying the journal gives every variant, and so the best, byte for byte.
"""

from __future__ import annotations

from chipper.journal.inbox import post
from chipper.journal.journal import Journal
from chipper.journal.reader import Reader
from chipper.journal.record import (
    Ask,
    Decision,
    Learnt,
    Message,
    Record,
    Spot,
    State,
    Step,
    Tally,
)

__all__ = [
    "Ask",
    "Decision",
    "Journal",
    "Learnt",
    "Message",
    "Reader",
    "Record",
    "Spot",
    "State",
    "Step",
    "Tally",
    "post",
]
