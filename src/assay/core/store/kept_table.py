"""The kept answers of a campaign, as rows of its SQLite file: add some, replace one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec import structs

from assay.core.domain.tally import Cell, Row
from assay.core.store.contents import Part
from assay.core.store.finding import Finding
from assay.core.store.measures import rejudged
from assay.core.store.quota import GROUPS
from assay.core.store.shard import Kept
from assay.core.store.write import put_finding, put_part

_TRIM = """
WITH ranked AS (
  SELECT id, idx, ROW_NUMBER() OVER (PARTITION BY alike ORDER BY idx, id) AS place FROM finding
  WHERE source = ? AND subject = ? AND outcome = ? AND kind = ?)
DELETE FROM finding WHERE id IN (
  SELECT id FROM ranked WHERE place > ?
  UNION SELECT id FROM (SELECT id FROM ranked ORDER BY place, idx, id LIMIT -1 OFFSET ?))
"""
"""Deletes what is above the quota of its group, and then what is above that of its kind."""


def add_kept(
    db: sqlite3.Connection,
    identity: bytes,
    source: int,
    answers: Iterable[Kept],
    most: int,
    held: Sequence[Finding] = (),
) -> None:
    """Keep the lowest indices of each group, so that the order of the shards does not matter.

    `held` are findings of the same shard, which a salvaged store has where the counts of the shard are lost: one with
    the same judgement stays as it is, with its reduction.
    """
    before = {_place(finding.kept): finding for finding in held}
    (last,) = db.execute("SELECT COALESCE(MAX(id), 0) FROM finding").fetchone()
    kinds = set()
    for number, kept in enumerate(answers, start=last + 1):
        old = before.get(_place(kept))
        if old is not None and old.kept.judgement == kept.judgement:
            continue
        if old is not None:
            db.execute("DELETE FROM finding WHERE id = ?", (old.id,))
        put_finding(db, identity, number, source, kept)
        kinds.add((source, kept.subject, str(kept.judgement.outcome), kept.judgement.kind))
    for kind in kinds:
        db.execute(_TRIM, (*kind, most, most * GROUPS))


def _place(kept: Kept) -> tuple[int, int, int]:
    """What tells a kept answer from the others of its source."""
    return kept.index, kept.variant, kept.subject


def replace_kept(
    db: sqlite3.Connection, identity: bytes, findings: Sequence[Finding], finding: Finding, cell: Cell, note: str
) -> tuple[Row, Row]:
    """Replace a kept answer in every row of its case, and delete its reduction; give the old and the new row."""
    moved = (finding.kept.row, finding.kept.row)
    place = (finding.source, finding.kept.index, finding.kept.variant)
    for other in findings:
        kept = other.kept
        if kept.asserted or (other.source, kept.index, kept.variant) != place:
            continue
        cells = list(kept.row.cells)
        cells[finding.kept.subject] = cell
        row = structs.replace(kept.row, cells=tuple(cells))
        if other.id == finding.id:
            moved = (kept.row, row)
            kept = replace(kept, note=note)
        _rewrite(db, identity, other, replace(kept, row=row))
    db.execute("DELETE FROM reduction WHERE finding = ?", (finding.id,))
    return moved


def _rewrite(db: sqlite3.Connection, identity: bytes, finding: Finding, kept: Kept) -> None:
    """Write a row again; its reduction is put back, because it goes with the row."""
    reduction = db.execute("SELECT * FROM reduction WHERE finding = ?", (finding.id,)).fetchone()
    db.execute("DELETE FROM finding WHERE id = ?", (finding.id,))
    put_finding(db, identity, finding.id, finding.source, kept)
    if reduction is not None:
        db.execute("INSERT INTO reduction VALUES (?, ?, ?, ?)", reduction)


def move_count(
    db: sqlite3.Connection, identity: bytes, parts: Sequence[Part], source: int, index: int, rows: tuple[Row, Row]
) -> list[Part]:
    """Move one answer from its old row to the new one, in the part that counts it; give all parts."""
    out = []
    for part in parts:
        if part.key.source == source and any(start <= index < stop for start, stop in part.ranges):
            counts = dict(part.counted.rows)
            for row, change in zip(rows, (-1, 1), strict=True):
                counts[row] = counts.get(row, 0) + change
            changed = tuple((row, n) for row, n in counts.items() if n > 0)
            measures = rejudged(part.counted.measures, *rows)
            moved = Part(part.key, structs.replace(part.counted, rows=changed, measures=measures))
            put_part(db, identity, moved, "INSERT OR REPLACE")
            out.append(moved)
        else:
            out.append(part)
    return out
