"""Reads the rows of a table as far as a damaged file allows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from assay.core.store.seal import Value
from assay.core.store.sqlite import READ_ERRORS

Scanned = dict[int, tuple[Value, ...]]
"""Rows by their number."""
_BEYOND = 1000
"""How many row numbers are tried after the last row that was read, where the end of a table is unreadable."""


def scan(db: sqlite3.Connection, table: str, columns: Sequence[str]) -> tuple[Scanned, bool]:
    """Read a table, and say whether all of it could be read.

    Where a page is damaged, rows are read from both ends, and those between one by one.
    """
    select = f"SELECT rowid, {', '.join(columns)} FROM {table} NOT INDEXED"  # noqa: S608 - fixed names
    first: Scanned = {}
    if _take(db, f"{select} ORDER BY rowid", first):
        return first, True
    last: Scanned = {}
    _take(db, f"{select} ORDER BY rowid DESC", last)
    low = max(first, default=0)
    for number in range(low + 1, min(last, default=low + _BEYOND)):
        _take(db, f"{select} WHERE rowid = {number}", first)
    return first | last, False


def _take(db: sqlite3.Connection, query: str, rows: Scanned) -> bool:
    try:
        for number, *values in db.execute(query):
            rows[number] = tuple(values)
    except READ_ERRORS:
        return False
    return True
