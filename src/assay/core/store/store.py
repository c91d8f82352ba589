"""A campaign in one SQLite file: its plan, its finished shards, exact counts, kept answers.

A shard is written in one transaction with its own primary key. Killing the process loses at most the running shards,
and no case is counted twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

import msgspec

from assay.core.domain.judgement import Outcome
from assay.core.domain.tally import Cell, Row
from assay.core.store.behaviours import Seen, read_behaviours, write_behaviours
from assay.core.store.finding import FaultRecord, Finding, Reduction
from assay.core.store.kept_table import KEPT, add_kept, replace_kept
from assay.core.store.plan import PLAN, Plan, ShardKey
from assay.core.store.shard import ShardResult
from assay.core.store.sqlite import connect_to_campaign, connect_to_new, transaction, upgrade, write_schema
from assay.errors import StoreError, UsageError

_REDUCTION = msgspec.json.Decoder(Reduction)
_ROW = msgspec.json.Decoder(Row)


class Store:
    """An open campaign file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    # create and open

    @classmethod
    def create(cls, path: Path, plan: Plan, versions: Mapping[str, str]) -> Store:
        """Create a campaign file; an existing file is never overwritten."""
        try:
            store = cls(path, connect_to_new(path))
            store._begin(plan, versions)
        except sqlite3.Error as error:
            raise StoreError(f"cannot be written: {error}", where=str(path), remedy="choose another --store") from error
        return store

    def _begin(self, plan: Plan, versions: Mapping[str, str]) -> None:
        """Write the schema and the plan in one transaction; a process killed here leaves an empty, reusable file."""
        with self._transaction():
            write_schema(self._db)
            self._put("plan", msgspec.json.encode(plan))
            self._put("versions", msgspec.json.encode(dict(versions)))

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open a campaign file."""
        return cls(path, connect_to_campaign(path))

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _transaction(self) -> AbstractContextManager[None]:
        return transaction(self._db, self.path)

    def _put(self, key: str, value: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO campaign VALUES (?, ?)", (key, value))

    def _get(self, key: str) -> bytes:
        row = self._db.execute("SELECT value FROM campaign WHERE key = ?", (key,)).fetchone()
        if row is None:
            why = "the file is incomplete: its creation was interrupted"
            raise StoreError(why, where=str(self.path), remedy="delete it")
        return bytes(row[0])

    @property
    def plan(self) -> Plan:
        """The plan of the campaign."""
        return PLAN.decode(self._get("plan"))

    def set_plan(self, plan: Plan) -> None:
        """Replace the plan, for more cases or more time."""
        with self._transaction():
            self._put("plan", msgspec.json.encode(plan))

    @property
    def versions(self) -> dict[str, str]:
        """The versions of Assay, Python, the domain and the tools."""
        return msgspec.json.decode(self._get("versions"), type=dict[str, str])

    # finished shards

    def add(self, result: ShardResult) -> bool:
        """Write a shard in one transaction; False if it is already there."""
        key = result.key
        with self._transaction():
            fresh = self._db.execute(
                "INSERT OR IGNORE INTO shard VALUES (?, ?, ?)", (key.source, key.start, key.stop)
            ).rowcount
            if not fresh:
                return False
            self._db.execute("DELETE FROM lost WHERE source = ? AND start = ?", (key.source, key.start))
            self._db.executemany(
                "INSERT INTO tally VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
                [(key.source, msgspec.json.encode(row).decode(), n) for row, n in result.rows],
            )
            self._db.executemany(
                "INSERT INTO clock VALUES (?, ?) ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds",
                list(result.seconds.items()),
            )
            self._db.executemany(
                "INSERT INTO fault VALUES (?, ?, ?, ?)", [(key.source, f.index, f.case, f.why) for f in result.faults]
            )
            upgrade(self._db)
            write_behaviours(self._db, key.source, result.behaviours)
            add_kept(self._db, key.source, result.kept, self.plan.keep)
        return True

    def add_lost(self, key: ShardKey, why: str) -> None:
        """Record a failed shard; `assay resume` retries it."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO lost VALUES (?, ?, ?, ?)", (key.source, key.start, key.stop, why))

    def lost(self) -> list[tuple[ShardKey, str]]:
        """List the failed shards, with the reason."""
        rows = self._db.execute("SELECT source, start, stop, why FROM lost ORDER BY source, start")
        return [(ShardKey(*row[:3]), row[3]) for row in rows]

    def done(self) -> dict[tuple[int, int], int]:
        """Source and start of every finished shard, each with its stop."""
        return {(source, start): stop for source, start, stop in self._db.execute("SELECT * FROM shard")}

    def cases_done(self) -> int:
        """How many cases are counted."""
        return int(self._db.execute("SELECT COALESCE(SUM(stop - start), 0) FROM shard").fetchone()[0])

    def rows(self) -> dict[tuple[int, Row], int]:
        """Exact counts of every combination of answers to the cases, by source; variants are counted apart."""
        return {key: n for key, n in self._rows().items() if not key[1].variant}

    def variant_rows(self) -> dict[tuple[int, Row], int]:
        """Exact counts of every combination of answers to variants, by source."""
        return {key: n for key, n in self._rows().items() if key[1].variant}

    def _rows(self) -> dict[tuple[int, Row], int]:
        rows = self._db.execute("SELECT source, row, n FROM tally ORDER BY source, row")
        return {(source, _ROW.decode(row)): n for source, row, n in rows}

    def seconds(self) -> dict[str, float]:
        """CPU time by component."""
        return dict(self._db.execute("SELECT who, seconds FROM clock ORDER BY who"))

    def behaviours(self) -> dict[tuple[int, int], Seen]:
        """What each tool showed, by source and subject."""
        return read_behaviours(self._db)

    def add_elapsed(self, seconds: float) -> None:
        """Add to the running time of the campaign."""
        with self._transaction():
            self._put("elapsed", msgspec.json.encode(self.elapsed + seconds))

    @property
    def elapsed(self) -> float:
        """The running time of the campaign, over all runs."""
        row = self._db.execute("SELECT value FROM campaign WHERE key = 'elapsed'").fetchone()
        return 0.0 if row is None else msgspec.json.decode(row[0], type=float)

    # internal errors and findings

    def faults(self) -> list[FaultRecord]:
        """List the cases with an internal error."""
        return [FaultRecord(*row) for row in self._db.execute("SELECT * FROM fault ORDER BY source, idx")]

    def findings(self, outcome: Outcome | None = Outcome.DISAGREE) -> list[Finding]:
        """List the kept answers, by subject, source and index."""
        titles = [subject.title for subject in self.plan.subjects]
        query = (
            "SELECT finding.id, source, kept, reduced FROM finding LEFT JOIN reduction ON finding = finding.id"
            " WHERE outcome = ? OR ? ORDER BY subject, source, idx, finding.id"
        )
        out = []
        for number, source, encoded, reduced in self._db.execute(query, (outcome, outcome is None)):
            kept = KEPT.decode(encoded)
            name = f"{titles[kept.subject]}#{kept.index}" + (f"~{kept.variant}" if kept.variant else "")
            name += f"@{source + 1}" if source else ""
            out.append(Finding(number, name, source, kept, None if reduced is None else _REDUCTION.decode(reduced)))
        return out

    def finding(self, name: str) -> Finding:
        """Look up a finding by its name."""
        for finding in self.findings(None):
            if finding.name == name:
                return finding
        remedy = f"list them with `assay findings {self.path}`"
        raise UsageError(f"no finding {name!r}", where=str(self.path), remedy=remedy)

    def add_reduction(self, finding: Finding, reduction: Reduction) -> None:
        """Write the reduction of a finding."""
        with self._transaction():
            self._db.execute(
                "INSERT OR REPLACE INTO reduction VALUES (?, ?, ?)",
                (finding.id, reduction.bucket, msgspec.json.encode(reduction)),
            )

    def rejudge(self, finding: Finding, cell: Cell, note: str) -> None:
        """Replace a kept answer: move the case from its old row to the new one, and delete its reduction."""
        with self._transaction():
            upgrade(self._db)
            replace_kept(self._db, finding, cell, note)
