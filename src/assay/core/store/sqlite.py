"""The SQLite file of a campaign: connect to it, to read or to write, and write in transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.errors import StoreError

READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises: a message of SQLite may quote damaged text, which Python cannot decode."""


def connect_to_new(path: Path) -> sqlite3.Connection:
    """Create a file and connect to it; an existing file is never overwritten."""
    if path.exists() and (not path.is_file() or path.stat().st_size):
        raise StoreError(
            "the file exists", where=str(path), remedy=f"continue with `assay resume {path}`, or choose another --store"
        )
    return connect_to_write(path)


def connect_to_write(path: Path) -> sqlite3.Connection:
    """Connect to a file, and create it where there is none."""
    return _prepared(sqlite3.connect(path, isolation_level=None))


def connect_to_read(path: Path, *, as_it_is: bool = False) -> sqlite3.Connection:
    """Connect to a file that is never written to.

    `as_it_is` ignores a journal beside it and locks of others.
    """
    how = "immutable=1" if as_it_is else "mode=ro"
    return _prepared(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", isolation_level=None, uri=True))


def connect_to_memory() -> sqlite3.Connection:
    """Connect to an empty database in memory."""
    return _prepared(sqlite3.connect(":memory:", isolation_level=None))


def _prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    db.text_factory = _text
    for setting in ("trusted_schema=OFF", "foreign_keys=ON", "busy_timeout=30000"):
        db.execute(f"PRAGMA {setting}")
    return db


def _text(data: bytes) -> str:
    """Read a damaged text too: its seal is broken then."""
    return data.decode(errors="replace")


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
    except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
        if isinstance(error, sqlite3.IntegrityError):
            raise
        remedy = "check disk space, permissions and other processes that use it; finished shards are kept"
        raise StoreError(f"cannot be written: {error}", where=str(path), remedy=remedy) from error
