"""The SQLite file of a campaign: create, open, and write in transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.errors import StoreError

_APPLICATION = 0x41535359
_FORMAT = 3
_READABLE = (1, 2, _FORMAT)
_UPGRADES = {
    1: "ALTER TABLE finding ADD COLUMN variant INTEGER NOT NULL DEFAULT 0",
    2: "ALTER TABLE finding ADD COLUMN alike TEXT NOT NULL DEFAULT ''",
}
"""What each earlier format lacks: variants, and groups of findings that are alike."""
_SCHEMA = """
CREATE TABLE campaign (key TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE shard (source INTEGER, start INTEGER, stop INTEGER NOT NULL, PRIMARY KEY (source, start));
CREATE TABLE tally (source INTEGER, row TEXT, n INTEGER NOT NULL, PRIMARY KEY (source, row));
CREATE TABLE clock (who TEXT PRIMARY KEY, seconds REAL NOT NULL);
CREATE TABLE lost (
  source INTEGER, start INTEGER, stop INTEGER NOT NULL, why TEXT NOT NULL, PRIMARY KEY (source, start));
CREATE TABLE fault (source INTEGER, idx INTEGER, encoded BLOB NOT NULL, why TEXT NOT NULL, PRIMARY KEY (source, idx));
CREATE TABLE finding (
  id INTEGER PRIMARY KEY, source INTEGER NOT NULL, idx INTEGER NOT NULL, subject INTEGER NOT NULL,
  outcome TEXT NOT NULL, kind TEXT NOT NULL, kept BLOB NOT NULL, variant INTEGER NOT NULL DEFAULT 0,
  alike TEXT NOT NULL DEFAULT '', UNIQUE (source, idx, variant, subject));
CREATE INDEX finding_order ON finding (source, subject, outcome, kind, idx);
CREATE TABLE reduction (
  finding INTEGER PRIMARY KEY REFERENCES finding (id) ON DELETE CASCADE, bucket TEXT NOT NULL, reduced BLOB NOT NULL);
"""


def connect_to_new(path: Path) -> sqlite3.Connection:
    """Create a file and connect to it; an existing file is never overwritten."""
    if path.exists() and (not path.is_file() or path.stat().st_size):
        raise StoreError(
            "the file exists", where=str(path), remedy=f"continue with `assay resume {path}`, or choose another --store"
        )
    return _connected(path)


def write_schema(db: sqlite3.Connection) -> None:
    """Create the tables."""
    for statement in (
        f"PRAGMA application_id={_APPLICATION}",
        f"PRAGMA user_version={_FORMAT}",
        *_SCHEMA.split(";"),
    ):
        db.execute(statement)


def upgrade(db: sqlite3.Connection) -> None:
    """Bring a file of an earlier version to the present format; called inside the first transaction that writes."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    for old in range(version, _FORMAT):
        db.execute(_UPGRADES[old])
    if version != _FORMAT:
        db.execute(f"PRAGMA user_version={_FORMAT}")


def connect_to_campaign(path: Path) -> sqlite3.Connection:
    """Connect to a campaign file; `StoreError` where it is not one."""
    if not path.is_file():
        raise StoreError("no such campaign file", where=str(path), remedy="create one with `assay run`")
    try:
        db = _connected(path)
        ours = db.execute("PRAGMA application_id").fetchone()[0] == _APPLICATION
        version = db.execute("PRAGMA user_version").fetchone()[0]
        state = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        active = db.execute("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"cannot be read: {error}", where=str(path), remedy="give a campaign file") from error
    if not ours:
        raise StoreError("not a campaign file", where=str(path), remedy="give a file that `assay run` wrote")
    if version not in _READABLE:
        raise StoreError(
            f"format {version} instead of {_FORMAT}", where=str(path), remedy="use the Assay version that wrote it"
        )
    if active:
        raise StoreError(
            f"contains foreign SQL, {active[0]!r}", where=str(path), remedy="use a file that `assay run` wrote"
        )
    if state != "ok":
        raise StoreError(f"the file is damaged: {state}", where=str(path), remedy="restore it from a copy")
    return db


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path)
    db.isolation_level = None
    db.execute("PRAGMA trusted_schema=OFF")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute("PRAGMA busy_timeout=30000")
    return db


@contextmanager
def transaction(db: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Commit all writes inside, or none, wherever an interrupt comes."""
    try:
        try:
            db.execute("BEGIN IMMEDIATE")
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    except sqlite3.OperationalError as error:
        remedy = "check disk space, permissions and other processes that use it; finished shards are kept"
        raise StoreError(f"cannot be written: {error}", where=str(path), remedy=remedy) from error
