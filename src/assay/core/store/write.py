"""Writes a store: all of its contents at once, or one row after the other."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace

import msgspec

from assay.core.store.contents import Contents, Part
from assay.core.store.finding import Finding, Reduction
from assay.core.store.plan import ShardKey
from assay.core.store.read import ledger_of
from assay.core.store.schema import IDENTITY, LEDGER, put_row, put_value, write_schema
from assay.core.store.shard import Kept


def new_identity() -> bytes:
    """Draw the identity of a new store."""
    return os.urandom(16)


def write_contents(db: sqlite3.Connection, contents: Contents) -> Contents:
    """Write the schema and everything else into an empty file; give the contents with a new identity."""
    contents = replace(contents, identity=new_identity())
    write_schema(db)
    put_value(db, contents.identity, IDENTITY, contents.identity)
    values = {"plan": contents.plan, "versions": dict(contents.versions), "elapsed": contents.elapsed}
    for name, value in {**values, "repaired": contents.repaired}.items():
        put_value(db, contents.identity, name, msgspec.json.encode(value))
    for part in contents.parts:
        put_part(db, contents.identity, part)
    for key, why in contents.lost:
        put_lost(db, contents.identity, key, why)
    for fault in contents.faults:
        put_row(db, contents.identity, "fault", (fault.source, fault.index, fault.case, fault.why))
    for finding in contents.findings:
        put_finding(db, contents.identity, finding.id, finding.source, finding.kept)
        if finding.reduction is not None:
            put_reduction(db, contents.identity, finding, finding.reduction)
    put_ledger(db, contents.identity)
    return contents


def put_part(db: sqlite3.Connection, identity: bytes, part: Part, verb: str = "INSERT") -> int:
    """Write the counts of a shard."""
    key = part.key
    return put_row(db, identity, "shard", (key.source, key.start, key.stop, msgspec.json.encode(part.counted)), verb)


def put_lost(db: sqlite3.Connection, identity: bytes, key: ShardKey, why: str) -> None:
    """Write a failed shard."""
    put_row(db, identity, "lost", (key.source, key.start, key.stop, why), "INSERT OR REPLACE")


def put_finding(db: sqlite3.Connection, identity: bytes, number: int, source: int, kept: Kept) -> None:
    """Write a kept answer."""
    judgement = kept.judgement
    place = (number, source, kept.index, kept.subject, str(judgement.outcome), judgement.kind, kept.variant)
    put_row(db, identity, "finding", (*place, kept.group, msgspec.json.encode(kept)))


def put_reduction(db: sqlite3.Connection, identity: bytes, finding: Finding, reduction: Reduction) -> None:
    """Write the reduction of a finding."""
    row = (finding.id, reduction.bucket, msgspec.json.encode(reduction))
    put_row(db, identity, "reduction", row, "INSERT OR REPLACE")


def put_ledger(db: sqlite3.Connection, identity: bytes) -> None:
    """Write how many rows each table has; the last write of every transaction."""
    put_value(db, identity, LEDGER, ledger_of(db))
