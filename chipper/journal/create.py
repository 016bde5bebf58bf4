"""Laying out a new journal.

Law: at its name there is a whole journal or none, whenever the machine stops.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import astuple
from typing import TYPE_CHECKING

from chipper.errors import BadInput, OracleFailed
from chipper.journal.compact import dumps
from chipper.journal.disk import sync_folder
from chipper.journal.rows import MEASURE, RECORD
from chipper.journal.schema import APPLICATION, FORMAT, TABLES

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.journal.record import Record
    from chipper.source.program import Program
    from chipper.source.size import Measure


def lay_out(path: Path, program: Program, record: Record, measure: Measure) -> None:
    """Write the tables, the run, its files and step 0 beside *path*, then rename."""
    if path.exists():
        raise BadInput(f"{path}: there is a journal already", help="start over with --fresh")
    draft = path.with_name(f".tmp-{path.name}")
    try:
        draft.unlink(missing_ok=True)
        draft.with_name(draft.name + "-journal").unlink(missing_ok=True)
        with closing(sqlite3.connect(draft, isolation_level=None)) as db:
            _fill(db, program, record, measure)
        os.replace(draft, path)
        sync_folder(path.parent)
    except (OSError, sqlite3.Error) as error:
        raise OracleFailed(
            f"{path}: the journal cannot be written: {error}",
            help="make room on the disk, or choose another place with --out DIR",
        ) from error


def _fill(db: sqlite3.Connection, program: Program, record: Record, measure: Measure) -> None:
    db.execute("pragma synchronous = full")
    db.executescript(f"begin; {TABLES}")
    db.execute(f"pragma application_id = {APPLICATION}")
    db.execute(f"pragma user_version = {FORMAT}")
    db.execute(
        f"insert into run ({RECORD}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(record.fingerprint, record.version, dumps(dict(record.options))),
            *(dumps(dict(record.limits)), record.fence, record.started),
            *(record.ended, record.state.value, record.passes),
        ),
    )
    db.executemany(
        "insert into file values (?, ?, ?, ?, ?)",
        (
            (at, file.path, file.codec.name, file.codec.mark, file.raw())
            for at, file in enumerate(program)
        ),
    )
    db.execute(
        f"insert into step (number, {MEASURE}, digest) values (0, {'?, ' * 6}?)",
        (*astuple(measure), program.digest),
    )
    db.execute("commit")
