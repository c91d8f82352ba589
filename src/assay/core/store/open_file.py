"""An open store: its contents in memory, and the file that the first change opens for writing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.core.store.contents import Contents, Counts
from assay.core.store.read import read_findings
from assay.core.store.schema import drop_earlier
from assay.core.store.sqlite import connect_to_new, connect_to_write, transaction
from assay.core.store.survey import inspect, intact, stamp, survey_again
from assay.core.store.write import put_ledger, write_contents
from assay.errors import StoreError


class OpenFile:
    """The contents of a store, as they are in the file."""

    def __init__(self, path: Path, contents: Contents, stamped: bytes, db: sqlite3.Connection | None) -> None:
        self.path = path
        self._stamp = stamped
        self._db = db
        self._joined: sqlite3.Connection | None = None
        self.replace(contents)

    @classmethod
    def create(cls, path: Path, contents: Contents) -> OpenFile:
        """Create a file in one transaction; a process killed here leaves an empty, reusable file."""
        try:
            db = connect_to_new(path)
            with transaction(db, path):
                held = write_contents(db, contents)
        except sqlite3.Error as error:
            raise StoreError(f"cannot be written: {error}", where=str(path), remedy="choose another --store") from error
        return cls(path, held, b"", db)

    @classmethod
    def read(cls, path: Path) -> OpenFile:
        """Read a file and verify all of it; `StoreError` where it is damaged."""
        stamped = stamp(path)
        return cls(path, intact(path, inspect(path)), stamped, None)

    @classmethod
    def snapshot(cls, path: Path) -> OpenFile:
        """Read a copy of a file in memory, and verify all of it; `StoreError` where it is damaged."""
        stamped = stamp(path)
        return cls(path, intact(path, inspect(path, copied=True)), stamped, None)

    def close(self) -> None:
        """Close the file."""
        if self._db is not None:
            self._db.close()

    def replace(self, contents: Contents) -> None:
        """Take other contents, which are in the file."""
        self._contents = contents
        self._counts = Counts.of(contents.parts)
        self._stale = False
        self._behind = False
        self._seen = self._data_version()

    def _data_version(self) -> int:
        """A number that changes when another process has written."""
        return 0 if self._db is None else int(self._db.execute("PRAGMA data_version").fetchone()[0])

    @property
    def head(self) -> Contents:
        """What the file holds now, the findings excepted; read again where another process has written.

        So too where this one wrote, and was interrupted before it took the new contents.
        """
        if self._db is not None and (self._behind or self._data_version() != self._seen):
            self.replace(intact(self.path, survey_again(self._db, self.path)))
        return self._contents

    @property
    def contents(self) -> Contents:
        """What the file holds now."""
        held = self.head
        if self._stale and self._db is not None:
            self._contents = held = intact(self.path, read_findings(self._db, held))
            self._stale = False
        return held

    def update(self, contents: Contents, counts: Counts | None = None, *, findings: bool = True) -> None:
        """Take contents that were written; without `findings`, these are read when they are needed."""
        self._contents = contents
        self._counts = counts or self._counts
        self._stale = self._stale or not findings
        self._behind = False

    @property
    def counts(self) -> Counts:
        """The totals over the shards."""
        _ = self.head
        return self._counts

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Write all changes inside, or none; an earlier format becomes the present one first."""
        if self._joined is not None:
            yield self._joined
            return
        fresh, before = self._db is None, self._contents  # where it is not open yet, findings are up to date
        try:
            db = self._db or connect_to_write(self.path)
        except sqlite3.Error as error:
            remedy = "check its permissions"
            raise StoreError(f"cannot be written: {error}", where=str(self.path), remedy=remedy) from error
        try:
            with transaction(db, self.path):
                if fresh:
                    self._take_over(db)
                identity = self.head.identity
                yield db
                put_ledger(db, identity)
                self._behind = True
        except BaseException:
            if fresh:
                db.close()
                self._db = None
                self.replace(before)
            self._behind = self._db is not None  # changes that were taken already may be undone
            raise

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all transactions inside as one: writing to the disk takes longer than all else."""
        with self.transaction() as db:
            self._joined = db
            try:
                yield
            finally:
                self._joined = None
        self._behind = False

    def _take_over(self, db: sqlite3.Connection) -> None:
        """Begin to write: read again what was written since the file was read, and leave an earlier format."""
        if stamp(self.path) != self._stamp:
            self.replace(intact(self.path, survey_again(db, self.path)))
        if drop_earlier(db):
            self._contents = write_contents(db, self._contents)
        self._db = db
        self._seen = self._data_version()
