"""The journal's tables and how to get at them.

Law: a file that is torn, foreign or of another format is a clear error, never a traceback.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

APPLICATION = 0x63686970  # "chip", in the header of the file
FORMAT = 1

TABLES = """
create table run (
  fingerprint text not null, version text not null, options text not null, limits text not null,
  fence text not null, started real not null, ended real, state text not null,
  passes integer not null
);
create table file (
  at integer primary key, path text not null unique, codec text not null, mark blob not null,
  bytes blob not null
);
create table ask (
  number integer primary key, base text not null, digest text not null, phase text not null,
  rule text not null, path text, start integer, "end" integer, kind text, edit text not null,
  verdict text not null, stage text not null, diagnostics text not null, note text not null,
  output_digest text, output_head blob not null, class_digest text, reused_from integer,
  cpu real not null, wall real not null, worker text not null
);
create index ask_digest on ask (digest, number);
create table step (
  number integer primary key, parent integer, tokens integer not null, nodes integer not null,
  weight integer not null, names integer not null, bytes integer not null,
  comments integer not null, digest text not null
);
create table learn (
  id integer primary key, number integer not null, base text not null, kind text not null,
  digest text not null, answer blob not null, unique (base, kind)
);
create table decision (
  id integer primary key, number integer not null, text text not null, message integer
);
create table inbox (id integer primary key autoincrement, text text not null, at real not null);
"""

_AGAIN = "start over with --fresh; it renames the old run folder and deletes nothing"


def connect(path: Path, *, write: bool = False) -> sqlite3.Connection:
    """Open a journal; without *write* nothing can be changed through the connection."""
    if not path.is_file():
        raise BadInput(f"{path}: there is no journal here", help="name a run folder, NAME.chipj")
    with readable(path):
        try:
            return _opened(path, "mode=rw", write=write)
        except sqlite3.OperationalError:
            if write or _logged(path):
                raise
            # A place nobody can write to: WAL wants a file beside it unless told otherwise.
            return _opened(path, "immutable=1", write=False)


def _opened(path: Path, how: str, *, write: bool) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?{how}"
    # Shared by threads: the batch's timer writes too. SQLite serialises the calls.
    db = sqlite3.connect(uri, 10.0, uri=True, isolation_level=None, check_same_thread=False)
    try:
        _check(db, path)
        db.execute(f"pragma query_only = {'off' if write else 'on'}")
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection, path: Path) -> None:
    application = db.execute("pragma application_id").fetchone()[0]
    if application != APPLICATION:
        raise BadInput(f"{path}: not a journal of chipj", help=_AGAIN)
    found = db.execute("pragma user_version").fetchone()[0]
    if found != FORMAT:
        raise BadInput(
            f"{path}: journal of format {found}, this chipj reads format {FORMAT}",
            help=f"use the chipj that wrote it, or {_AGAIN}",
        )
    # SQLite reads a last page cut short as if it ended in zeros.
    page = db.execute("pragma page_size").fetchone()[0]
    if path.stat().st_size % page and not _logged(path):
        raise damaged(path, "its end is missing")


def _logged(path: Path) -> bool:
    """Whether there is a log beside the journal with pages that are not in it yet."""
    try:
        return path.with_name(path.name + "-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Say that the journal is damaged when what is read makes no sense."""
    try:
        yield
    except (sqlite3.Error, ValueError, TypeError, LookupError) as error:
        raise damaged(path, str(error)) from error


def damaged(path: Path, why: str) -> BadInput:
    """The error for a journal that is of no use."""
    best = path.parent / "best"
    saved = f"{best} holds the best so far, whole; " if best.exists() else ""
    return BadInput(f"{path}: the journal cannot be used: {why}", help=f"{saved}{_AGAIN}")
