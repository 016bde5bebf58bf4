"""Rows on their way to disk, many in one transaction.

Law: a row is committed 0.2 s or 50 rows later at the latest; a durable flush returns only
after everything before it is on disk. No transaction stays open, so the inbox is never blocked.
"""

from __future__ import annotations

import sqlite3
from threading import Lock, Timer
from typing import TYPE_CHECKING

from chipper.errors import OracleFailed

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 50
SECONDS = 0.2

Value = str | bytes | int | float | None


class Batch:
    """Collects statements for one connection."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        """Write through *db*, the journal at *path*."""
        self._db = db
        self._path = path
        self._rows: list[tuple[str, tuple[Value, ...]]] = []
        self._lock = Lock()
        self._timer: Timer | None = None
        self._failed: OracleFailed | None = None

    def add(self, statement: str, row: tuple[Value, ...]) -> None:
        """Write this soon."""
        with self._lock:
            self._check()
            self._rows.append((statement, row))
            if len(self._rows) >= ROWS:
                self._write("normal")
            elif self._timer is None:
                self._timer = Timer(SECONDS, self._due)
                self._timer.daemon = True
                self._timer.start()

    def flush(self, *, durable: bool = False) -> None:
        """Commit what was added; if *durable*, a power cut cannot undo it.

        In WAL mode a commit under synchronous=NORMAL survives the death of the process but
        perhaps not of the machine. Under FULL it syncs the log, and with it every earlier
        commit in the log. So only durable flushes pay for a sync. A checkpoint instead would
        wait for readers, and the viewer is one.
        """
        with self._lock:
            self._check()
            self._write("full" if durable else "normal")

    def close(self) -> None:
        """Commit the rest and let go of the connection."""
        with self._lock:
            try:
                if self._failed is None:
                    self._write("full")
            finally:
                self._stop_timer()
                self._db.close()

    def _due(self) -> None:
        with self._lock:
            self._timer = None
            if self._failed is None:
                self._failed = self._attempt("normal")  # raised by the next call

    def _check(self) -> None:
        if self._failed is not None:
            raise self._failed

    def _write(self, synchronous: str) -> None:
        self._stop_timer()
        self._failed = self._attempt(synchronous)
        self._check()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _attempt(self, synchronous: str) -> OracleFailed | None:
        rows, self._rows = self._rows, []
        if not rows:
            return None
        try:
            self._db.execute(f"pragma synchronous = {synchronous}")
            self._db.execute("begin immediate")
            for statement, row in rows:
                self._db.execute(statement, row)
            self._db.execute("commit")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            return OracleFailed(
                f"{self._path}: the journal cannot be written: {error}",
                help="make room on the disk, then give the same command again to go on",
            )
        return None
