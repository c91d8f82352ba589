"""The kept answers of a campaign, as rows of its SQLite file: add some, replace one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import replace

import msgspec

from assay.core.domain.tally import Cell, Row
from assay.core.store.finding import Finding
from assay.core.store.quota import GROUPS
from assay.core.store.shard import Kept

KEPT = msgspec.json.Decoder(Kept)
_TRIM = """
WITH ranked AS (
  SELECT id, idx, ROW_NUMBER() OVER (PARTITION BY alike ORDER BY idx, id) AS place FROM finding
  WHERE source = ? AND subject = ? AND outcome = ? AND kind = ?)
DELETE FROM finding WHERE id IN (
  SELECT id FROM ranked WHERE place > ?
  UNION SELECT id FROM (SELECT id FROM ranked ORDER BY place, idx, id LIMIT -1 OFFSET ?))
"""
"""Deletes what is above the quota of its group, and then what is above that of its kind."""


def add_kept(db: sqlite3.Connection, source: int, answers: Iterable[Kept], most: int) -> None:
    """Keep the lowest indices of each group, so that the order of the shards does not matter."""
    kinds = set()
    for kept in answers:
        kind = (source, kept.subject, kept.judgement.outcome, kept.judgement.kind)
        columns = {"source": source, "idx": kept.index, "subject": kept.subject, "outcome": kind[2], "kind": kind[3]}
        columns |= {"alike": kept.group, "kept": msgspec.json.encode(kept)}
        if kept.variant:
            columns["variant"] = kept.variant
        db.execute(
            f"INSERT INTO finding ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",  # noqa: S608 - fixed names
            tuple(columns.values()),
        )
        kinds.add(kind)
    for kind in kinds:
        db.execute(_TRIM, (*kind, most, most * GROUPS))


def replace_kept(db: sqlite3.Connection, finding: Finding, cell: Cell, note: str) -> None:
    """Replace a kept answer in every row of its case, and delete its reduction."""
    place = (finding.source, finding.kept.index)
    for number, encoded in db.execute("SELECT id, kept FROM finding WHERE source = ? AND idx = ?", place).fetchall():
        kept = KEPT.decode(encoded)
        if kept.asserted or kept.variant != finding.kept.variant:
            continue
        cells = list(kept.row.cells)
        cells[finding.kept.subject] = cell
        row = msgspec.structs.replace(kept.row, cells=tuple(cells))
        if number == finding.id:
            _move(db, finding.source, kept.row, row)
            kept = replace(kept, note=note)
        _write(db, number, replace(kept, row=row))
    db.execute("DELETE FROM reduction WHERE finding = ?", (finding.id,))


def _move(db: sqlite3.Connection, source: int, old: Row, new: Row) -> None:
    for row, change in ((old, -1), (new, 1)):
        db.execute(
            "INSERT INTO tally VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
            (source, msgspec.json.encode(row).decode(), change),
        )
    db.execute("DELETE FROM tally WHERE n = 0")


def _write(db: sqlite3.Connection, number: int, kept: Kept) -> None:
    db.execute(
        "UPDATE finding SET outcome = ?, kind = ?, alike = ?, kept = ? WHERE id = ?",
        (kept.judgement.outcome, kept.judgement.kind, kept.group, msgspec.json.encode(kept), number),
    )
