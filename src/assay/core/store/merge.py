"""Merges shards that are done, so that a long campaign has a bounded number of rows to read."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from assay.core.store.contents import Counts, Part
from assay.core.store.plan import ShardKey
from assay.core.store.write import put_part

MERGED = 512
"""Shards that are merged into one. Where it is damaged, the cases of all of them are run again."""


def merge_parts(db: sqlite3.Connection, identity: bytes, parts: Sequence[Part]) -> list[Part] | None:
    """Merge single shards of a source once there are twice as many; give all parts then, and else None."""
    if len(parts) < 2 * MERGED:
        return None
    for source in {part.key.source for part in parts}:
        single = [part for part in parts if part.key.source == source and not part.counted.ranges]
        if len(single) >= 2 * MERGED:
            chosen = sorted(single, key=lambda part: part.key.start)[:MERGED]
            whole = _merged(chosen)
            db.executemany(
                "DELETE FROM shard WHERE source = ? AND start = ?", [(source, part.key.start) for part in chosen]
            )
            put_part(db, identity, whole)
            gone = {id(part) for part in chosen}
            return [*(part for part in parts if id(part) not in gone), whole]
    return None


def _merged(parts: Sequence[Part]) -> Part:
    counted = Counts.of(parts).merged()
    starts, stops = zip(*counted.ranges, strict=True)
    return Part(ShardKey(parts[0].key.source, min(starts), max(stops)), counted)
