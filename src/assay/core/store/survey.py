"""Inspects a file before anything trusts it: is it a store, of which format, and what of it can be read.

Nothing here writes to the file or to what lies beside it. A journal that a killed process left is rolled back in a
copy; one that belongs to another store would overwrite this one, and is refused.
"""

from __future__ import annotations

import shlex
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from assay.core.store.contents import Contents, Survey
from assay.core.store.earlier import OLDEST, read_earlier
from assay.core.store.read import read_store
from assay.core.store.schema import APPLICATION, FORMAT
from assay.core.store.sqlite import READ_ERRORS, connect_to_memory, connect_to_read, connect_to_write
from assay.errors import StoreError


def inspect(path: Path, *, copied: bool = False) -> Survey:
    """Read a store; `StoreError` where it is none, or where a foreign journal lies beside it.

    With `copied` it is read from a copy in memory, so that a process that writes it waits only for the copying.
    """
    if not path.is_file():
        raise StoreError("no such campaign file", where=str(path), remedy="create one with `assay run`")
    _refuse_log(path)
    try:
        with closing(_copied(path) if copied else connect_to_read(path)) as db:
            return survey(db, path)
    except READ_ERRORS as error:
        to_roll_back = (
            getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY and _journal(path).is_file()
        )
        if not to_roll_back:
            raise _unreadable(path, error) from error
    return _rolled_back(path)


def _copied(path: Path) -> sqlite3.Connection:
    with closing(connect_to_read(path)) as db:
        data = db.serialize()
    copy = connect_to_memory()
    copy.deserialize(data)
    return copy


def intact(path: Path, found: Survey) -> Contents:
    """Give the contents of a store; one line if it is damaged: what is lost, what is readable, and what to do."""
    if found.contents is None or not found.intact:
        remedy = (
            f"save that with `assay repair {shlex.quote(str(path))}`" if found.contents else "restore it from a copy"
        )
        what = f"the file is damaged: {found.lost_text} cannot be read; readable: {found.readable_text}"
        raise StoreError(what, where=str(path), remedy=remedy)
    return found.contents


def stamp(path: Path) -> bytes:
    """Read the part of the file's header that every transaction changes; empty if there is no file."""
    try:
        with path.open("rb") as file:
            return file.read(100)
    except OSError:
        return b""


def survey(db: sqlite3.Connection, path: Path) -> Survey:
    """Read everything in one transaction; `sqlite3.Error` where the file cannot be read at all."""
    db.execute("BEGIN")
    try:
        return read_all(db, path)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def survey_again(db: sqlite3.Connection, path: Path) -> Survey:
    """Read everything of a file that is open already, inside its transaction if there is one."""
    try:
        return read_all(db, path) if db.in_transaction else survey(db, path)
    except READ_ERRORS as error:
        raise _unreadable(path, error) from error


def read_all(db: sqlite3.Connection, path: Path) -> Survey:
    """Read everything inside a transaction."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise StoreError("not a campaign file", where=str(path), remedy="give a file that `assay run` wrote")
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > FORMAT:
        why = f"a newer Assay wrote it: format {version}, and this one reads up to {FORMAT}"
        raise StoreError(why, where=str(path), remedy="update Assay")
    if version < OLDEST:
        raise StoreError(f"the file is damaged: there is no format {version}", where=str(path), remedy=_REPAIR)
    active = db.execute("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')").fetchone()
    if active:
        remedy = "use a file that `assay run` wrote"
        raise StoreError(f"contains foreign SQL, {active[0]!r}", where=str(path), remedy=remedy)
    return read_store(db) if version == FORMAT else read_earlier(db)


_REPAIR = "try `assay repair`, or restore it from a copy"


def _unreadable(path: Path, error: Exception) -> StoreError:
    said = "the schema is not text" if isinstance(error, UnicodeDecodeError) else error
    return StoreError(
        f"cannot be read: {said}", where=str(path), remedy=f"give a campaign file; if it is one, {_REPAIR}"
    )


def _journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def _refuse_log(path: Path) -> None:
    """Refuse a write-ahead log: Assay writes none, and SQLite would copy it into the store."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        what = f"{log.name} lies beside it, which Assay did not write and SQLite would copy into the store"
        raise StoreError(what, where=str(path), remedy="move that file away")


def _rolled_back(path: Path) -> Survey:
    """Read a store that a killed process left with a journal."""
    try:
        with _copy_with_journal(path) as copy, closing(connect_to_write(copy)) as db:
            found = survey(db, path)
    except (*READ_ERRORS, StoreError) as error:
        if _without_journal(path) is not None:
            raise _foreign_journal(path) from error
        raise error if isinstance(error, StoreError) else _unreadable(path, error) from error
    raw = _without_journal(path)
    other = raw and raw.contents and found.contents and raw.contents.identity != found.contents.identity
    if other or (raw is not None and raw.intact and not found.intact):
        raise _foreign_journal(path)
    return found


def _without_journal(path: Path) -> Survey | None:
    """Read a store as if there were no journal; None if it cannot be read."""
    try:
        with closing(connect_to_read(path, as_it_is=True)) as db:
            return survey(db, path)
    except (*READ_ERRORS, StoreError):
        return None


def _foreign_journal(path: Path) -> StoreError:
    what = f"{_journal(path).name} beside it belongs to another store, and SQLite would write it into this one"
    return StoreError(what, where=str(path), remedy="move that file away")


@contextmanager
def _copy_with_journal(path: Path) -> Iterator[Path]:
    """Copy a store and its journal into a temporary folder, where SQLite may roll back."""
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(path, copy)
        shutil.copyfile(_journal(path), _journal(copy))
        yield copy
