"""Salvages a damaged store: what is readable goes into a new file, and the damaged one stays as it is.

A shard that is lost is not done, so that `assay resume` runs its cases again. A finding is kept even where the counts
of its shard are lost.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from assay.core.store.contents import Contents, Survey
from assay.core.store.open_file import OpenFile
from assay.core.store.schema import write_schema
from assay.core.store.sqlite import READ_ERRORS, connect_to_read, connect_to_write
from assay.core.store.survey import inspect, survey
from assay.errors import StoreError

_NOTHING = Survey(None)


@dataclass(frozen=True)
class Salvaged:
    """What can be read of a damaged store."""

    contents: Contents
    lost: str
    """What cannot; empty if all can, as where a foreign journal lay beside the file."""
    why: str
    """Why the file is refused."""


def salvage(path: Path) -> Salvaged | None:
    """Read what is readable in any way; None where the store is intact, `StoreError` where nothing can be read."""
    found, refused = _NOTHING, None
    try:
        found = inspect(path)
        if found.intact:
            return None
    except StoreError as error:
        if not path.is_file():
            raise
        refused = error
    for other in (_without_journal(path), _with_new_head(path)):
        found = other if other.size > found.size else found
    if found.contents is None:
        remedy = "restore it from a copy"
        raise refused or StoreError(f"{found.lost_text} cannot be read", where=str(path), remedy=remedy)
    return Salvaged(found.contents, found.lost_text, refused.what if refused else f"{found.lost_text} cannot be read")


def write_salvaged(salvaged: Salvaged, out: Path) -> None:
    """Write what was salvaged into a new file; an existing one is never overwritten."""
    OpenFile.create(out, replace(salvaged.contents, repaired=salvaged.lost)).close()


def _without_journal(path: Path) -> Survey:
    """Read the file as it is, whatever lies beside it."""
    try:
        with closing(connect_to_read(path, as_it_is=True)) as db:
            return survey(db, path)
    except (*READ_ERRORS, StoreError):
        return _NOTHING


def _with_new_head(path: Path) -> Survey:
    """Read a copy whose first page is that of a new store: it holds the places of the tables, the same in all.

    Where the end of the file is missing, so that a table is, the empty table of the new store takes its place.
    """
    try:
        with _headed_copy(path) as copy, closing(connect_to_read(copy, as_it_is=True)) as db:
            found = survey(db, path)
    except (*READ_ERRORS, StoreError):
        return _NOTHING
    return replace(found, complaint="the head of the file")


@contextmanager
def _headed_copy(path: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="assay-") as name:
        folder = Path(name)
        with closing(connect_to_write(folder / "new")) as db:
            db.execute("BEGIN")
            write_schema(db)
            db.execute("COMMIT")
            (size,) = db.execute("PRAGMA page_size").fetchone()
        new = (folder / "new").read_bytes()
        head = bytearray(new[:size])
        head[92:96] = bytes(4)  # then SQLite takes the number of pages from the size of the file
        shutil.copyfile(path, folder / "copy")
        with (folder / "copy").open("r+b") as file:
            file.truncate(path.stat().st_size // size * size)
            file.write(head)
            end = file.seek(0, os.SEEK_END)
            file.write(new[end:])
        yield folder / "copy"
