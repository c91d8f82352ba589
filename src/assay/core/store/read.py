"""Reads a whole store of the present format: what is readable, and what is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

import msgspec

from assay.core.store.check import (
    UnreadableError,
    checked_counts,
    checked_fault,
    checked_finding,
    checked_key,
    checked_plan,
    checked_reduction,
    decoded,
    readable,
    typed,
)
from assay.core.store.contents import Contents, Counted, Loss, Part, Survey
from assay.core.store.finding import FaultRecord, Finding, Reduction
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.scan import scan
from assay.core.store.schema import COLUMNS, COUNTED, IDENTITY, LEDGER, has_schema
from assay.core.store.seal import NO_IDENTITY, Value, seal
from assay.core.store.shard import Kept
from assay.core.store.sqlite import READ_ERRORS

T = TypeVar("T")
Sealed = tuple[Value, ...]
_NAMES = {"shard": "shards", "lost": "failed shards", "fault": "internal errors", "finding": "findings"}
_NAMES |= {"reduction": "reductions"}
_VALUES = {LEDGER: "number of rows", "versions": "versions", "elapsed": "running time", "repaired": "note of a repair"}


def read_store(db: sqlite3.Connection) -> Survey:
    """Read everything in one transaction, and verify it."""
    complaint = _complaint(db)
    values, single = _values(db)
    try:
        plan = checked_plan(values.get("plan"))
        identity = values[IDENTITY]
    except (UnreadableError, KeyError):
        return Survey(None, [Loss("the plan", 1, 1)], complaint)
    lost: list[Loss] = []
    ledger = _value(values, LEDGER, dict[str, int], {}, lost)
    versions = _value(values, "versions", dict[str, str], {}, lost)
    elapsed = _value(values, "elapsed", float, 0.0, lost)
    repaired = _value(values, "repaired", str, "", lost)
    reader = _Reader(db, identity, plan, ledger)
    contents = Contents(
        identity,
        plan,
        versions,
        elapsed,
        repaired,
        reader.table("shard", reader.part),
        reader.table("lost", reader.lost),
        reader.table("fault", reader.fault),
        reader.findings(),
    )
    return Survey(contents, [*lost, *reader.losses], complaint or single or reader.complaint)


def _value(values: Mapping[str, bytes], key: str, kind: type[T], otherwise: T, lost: list[Loss]) -> T:
    """Decode a value of the campaign; note it where it is lost."""
    try:
        return decoded(values.get(key), kind)
    except UnreadableError:
        lost.append(Loss(f"the {_VALUES[key]}", 1, 1))
        return otherwise


def read_findings(db: sqlite3.Connection, contents: Contents) -> Survey:
    """Read the findings again, after some were added or changed."""
    reader = _Reader(db, contents.identity, contents.plan, {})
    return Survey(replace(contents, findings=reader.findings()), reader.losses)


def _complaint(db: sqlite3.Connection) -> str:
    """What is wrong with the file as such; empty if nothing is."""
    try:
        if not has_schema(db):
            return "its tables are not those of a store"
        said = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except READ_ERRORS as error:
        return str(error)
    return "" if said == "ok" else " ".join(said.split())


def _values(db: sqlite3.Connection) -> tuple[dict[str, bytes], str]:
    """Read the values of the campaign, each from its copy where it is damaged; and say which copy is."""
    copies = {table: scan(db, table, (*COLUMNS[table], "seal"))[0].values() for table in ("campaign", "spare")}
    held = [(table, row) for table, rows in copies.items() for row in rows]
    identity = next((row[1] for table, row in held if row[0] == IDENTITY and _fits(NO_IDENTITY, table, row)), None)
    key = identity if isinstance(identity, bytes) else NO_IDENTITY
    good: dict[str, dict[str, bytes]] = {table: {} for table in copies}
    for table, row in held:
        if isinstance(row[1], bytes) and _fits(NO_IDENTITY if row[0] == IDENTITY else key, table, row):
            good[table][str(row[0])] = row[1]
    both = good["spare"] | good["campaign"]
    broken = [table for table in copies if good[table] != both or len(copies[table]) != len(both)]
    return both, f"one copy of the plan (table {broken[0]})" if broken else ""


def _fits(identity: bytes, table: str, row: Sealed) -> bool:
    try:
        return seal(identity, table, row[:-1]) == row[-1]
    except (TypeError, ValueError):  # no value of a store: a number beyond 64 bits, an invalid text
        return False


class _Reader:
    """Reads the rows of one store, and notes what is lost."""

    def __init__(self, db: sqlite3.Connection, identity: bytes, plan: Plan, ledger: dict[str, int]) -> None:
        self._db = db
        self._identity = identity
        self._plan = plan
        self._ledger = ledger
        self._reductions: dict[int, Reduction] = {}
        self.losses: list[Loss] = []
        self.complaint = ""

    def table(self, name: str, read: Callable[[Sealed], T]) -> list[T]:
        """Read a table, and compare the number of rows with the ledger."""
        rows, _ = scan(self._db, name, (*COLUMNS[name], "seal"))
        found, _ = readable(list(rows.values()), lambda row: read(self._opened(name, row)))
        expected = self._ledger.get(name, len(rows))
        if len(found) < max(expected, len(rows)):
            self.losses.append(Loss(_NAMES[name], max(expected, len(rows)) - len(found), max(expected, len(rows))))
        elif len(found) > expected:
            self.complaint = f"{len(found) - expected} {_NAMES[name]} too many"
        return found

    def _opened(self, table: str, row: Sealed) -> Sealed:
        if not _fits(self._identity, table, row):
            raise UnreadableError("the seal is broken")
        return row[:-1]

    def part(self, row: Sealed) -> Part:
        source, start, stop, counted = typed(row, tuple[int, int, int, bytes])
        return checked_counts(self._plan, source, start, stop, decoded(counted, Counted))

    def lost(self, row: Sealed) -> tuple[ShardKey, str]:
        source, start, stop, why = typed(row, tuple[int, int, int, str])
        return checked_key(self._plan, source, start, stop), why

    def fault(self, row: Sealed) -> FaultRecord:
        return checked_fault(self._plan, *typed(row, tuple[int, int, bytes, str]))

    def _finding(self, row: Sealed) -> Finding:
        number, source, index, subject, outcome, kind, variant, _, encoded = typed(
            row, tuple[int, int, int, int, str, str, int, str, bytes]
        )
        kept = decoded(encoded, Kept)
        finding = checked_finding(self._plan, number, source, index, kept, self._reductions.get(number))
        judgement = kept.judgement
        if (kept.subject, judgement.outcome, judgement.kind, kept.variant) != (subject, outcome, kind, variant):
            raise UnreadableError("the columns differ from the kept answer")
        return finding

    def _reduction(self, row: Sealed) -> tuple[int, Reduction]:
        number, bucket, encoded = typed(row, tuple[int, str, bytes])
        return number, checked_reduction(encoded, bucket)

    def findings(self) -> list[Finding]:
        """Read the findings with their reductions, by subject, source and index."""
        self._reductions = dict(self.table("reduction", self._reduction))
        found = self.table("finding", self._finding)
        return sorted(found, key=lambda f: (f.kept.subject, f.source, f.kept.index, f.id))


def ledger_of(db: sqlite3.Connection) -> bytes:
    """Count the rows of each table."""
    counts = {name: db.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in COUNTED}  # noqa: S608
    return msgspec.json.encode(counts)
