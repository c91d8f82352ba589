"""The tables of a store, and how a sealed row is written."""

from __future__ import annotations

import sqlite3

from assay.core.store.seal import NO_IDENTITY, Value, seal

APPLICATION = 0x41535359
FORMAT = 4
COLUMNS = {
    "campaign": ("key", "value"),
    "spare": ("key", "value"),
    "shard": ("source", "start", "stop", "counted"),
    "lost": ("source", "start", "stop", "why"),
    "fault": ("source", "idx", "encoded", "why"),
    "finding": ("id", "source", "idx", "subject", "outcome", "kind", "variant", "alike", "kept"),
    "reduction": ("finding", "bucket", "reduced"),
}
"""The columns of each table, without its seal. `spare` is a copy of `campaign` on other pages of the file."""
IDENTITY, LEDGER = "identity", "ledger"
"""Keys of `campaign`: the identity of the store, and how many rows each table has."""
COUNTED = ("shard", "lost", "fault", "finding", "reduction")
"""The tables whose rows the ledger counts, so that a missing row is noticed."""
STATEMENTS = (
    "CREATE TABLE campaign (key TEXT PRIMARY KEY, value BLOB NOT NULL, seal BLOB NOT NULL)",
    "CREATE TABLE spare (key TEXT PRIMARY KEY, value BLOB NOT NULL, seal BLOB NOT NULL)",
    (
        "CREATE TABLE shard (source INTEGER, start INTEGER, stop INTEGER NOT NULL, counted BLOB NOT NULL,"
        " seal BLOB NOT NULL, PRIMARY KEY (source, start))"
    ),
    (
        "CREATE TABLE lost (source INTEGER, start INTEGER, stop INTEGER NOT NULL, why TEXT NOT NULL,"
        " seal BLOB NOT NULL, PRIMARY KEY (source, start))"
    ),
    (
        "CREATE TABLE fault (source INTEGER, idx INTEGER, encoded BLOB NOT NULL, why TEXT NOT NULL,"
        " seal BLOB NOT NULL, PRIMARY KEY (source, idx))"
    ),
    (
        "CREATE TABLE finding (id INTEGER PRIMARY KEY, source INTEGER NOT NULL, idx INTEGER NOT NULL,"
        " subject INTEGER NOT NULL, outcome TEXT NOT NULL, kind TEXT NOT NULL, variant INTEGER NOT NULL,"
        " alike TEXT NOT NULL, kept BLOB NOT NULL, seal BLOB NOT NULL, UNIQUE (source, idx, variant, subject))"
    ),
    "CREATE INDEX finding_order ON finding (source, subject, outcome, kind, idx)",
    (
        "CREATE TABLE reduction (finding INTEGER PRIMARY KEY REFERENCES finding (id) ON DELETE CASCADE,"
        " bucket TEXT NOT NULL, reduced BLOB NOT NULL, seal BLOB NOT NULL)"
    ),
)


def write_schema(db: sqlite3.Connection) -> None:
    """Create the tables."""
    for statement in (f"PRAGMA application_id={APPLICATION}", f"PRAGMA user_version={FORMAT}", *STATEMENTS):
        db.execute(statement)


def has_schema(db: sqlite3.Connection) -> bool:
    """Whether the tables and indices are exactly those of this format."""
    held = {sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
    return held == set(STATEMENTS)


def put_row(
    db: sqlite3.Connection, identity: bytes, table: str, values: tuple[Value, ...], verb: str = "INSERT"
) -> int:
    """Write a row with its seal; give the number of rows that changed."""
    names = ", ".join((*COLUMNS[table], "seal"))
    marks = ", ".join("?" * (len(values) + 1))
    sealed = (*values, seal(identity, table, values))
    return db.execute(f"{verb} INTO {table} ({names}) VALUES ({marks})", sealed).rowcount


def put_value(db: sqlite3.Connection, identity: bytes, key: str, value: bytes) -> None:
    """Write a value of the campaign, and its copy."""
    for table in ("campaign", "spare"):
        put_row(db, NO_IDENTITY if key == IDENTITY else identity, table, (key, value), "INSERT OR REPLACE")


def drop_earlier(db: sqlite3.Connection) -> bool:
    """Drop the tables of an earlier format; whether it was one."""
    if int(db.execute("PRAGMA user_version").fetchone()[0]) == FORMAT:
        return False
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid DESC")]
    for name in names:
        db.execute(f'DROP TABLE "{name}"')
    return True
