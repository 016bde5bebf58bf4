"""Rows on their way to disk, each in a transaction of its own.

Law: what was written survives the death of the process, and if it is durable, of the machine. No
transaction stays open, so the inbox is never blocked.
"""

from __future__ import annotations

import sqlite3
from threading import Lock
from typing import TYPE_CHECKING

from chipper.errors import OracleFailed

if TYPE_CHECKING:
    from pathlib import Path

Value = str | bytes | int | float | None


class Pen:
    """Writes through one connection."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        """Write through *db*, the journal at *path*."""
        self._db = db
        self._path = path
        self._lock = Lock()

    def write(self, statement: str, row: tuple[Value, ...], *, durable: bool = False) -> None:
        """Commit this row; if *durable*, a power cut cannot undo it, nor what came before.

        In WAL mode a commit under synchronous=NORMAL survives the death of the process but
        perhaps not of the machine. Under FULL it syncs the log, and with it every earlier
        commit in the log. So only durable rows pay for a sync (the others: some 20 microseconds).
        A checkpoint instead would wait for readers, and the viewer is one.
        """
        with self._lock:
            try:
                self._db.execute(f"pragma synchronous = {'full' if durable else 'normal'}")
                self._db.execute("begin immediate")
                self._db.execute(statement, row)
                self._db.execute("commit")
            except sqlite3.Error as error:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise OracleFailed(
                    f"{self._path}: the journal cannot be written: {error}",
                    help="make room on the disk, then give the same command again to go on",
                ) from None

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._db.close()
