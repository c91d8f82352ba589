"""Reads stores of formats 1 to 3, which counted all shards together and had no seals.

Format 2 added variants to the findings, format 3 the groups of findings that are alike. Behaviours came with format 1
or 2. Such a store is read as it is; a command that writes brings it to the present format first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from assay.core.domain.tally import Row
from assay.core.store.behaviours import Behaviour
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
from assay.core.store.finding import Finding, Reduction
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.scan import scan
from assay.core.store.seal import NO_IDENTITY, Value
from assay.core.store.shard import Kept
from assay.core.store.sqlite import READ_ERRORS

T = TypeVar("T")
OLDEST = 1


def read_earlier(db: sqlite3.Connection) -> Survey:
    """Read everything; the counts of a source are lost together."""
    try:
        said = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except READ_ERRORS as error:
        said = str(error)
    complaint = "" if said == "ok" else " ".join(said.split())
    values = {str(key): value for key, value in scan(db, "campaign", ("key", "value"))[0].values()}
    try:
        plan = checked_plan(values.get("plan"))
        versions = decoded(values.get("versions"), dict[str, str])
        elapsed = decoded(values.get("elapsed", b"0.0"), float)
    except UnreadableError:
        return Survey(None, [Loss("the plan", 1, 1)], complaint)
    reader = _Reader(db, plan)
    parts = reader.parts()
    lost = reader.table("lost", ("source", "start", "stop", "why"), "failed shards", reader.lost)
    faults = reader.table(
        "fault",
        ("source", "idx", "encoded", "why"),
        "internal errors",
        lambda row: checked_fault(plan, *typed(row, tuple[int, int, bytes, str])),
    )
    contents = Contents(NO_IDENTITY, plan, versions, elapsed, "", parts, lost, faults, reader.findings())
    return Survey(contents, reader.losses, complaint or reader.complaint)


class _Reader:
    def __init__(self, db: sqlite3.Connection, plan: Plan) -> None:
        self._db = db
        self._plan = plan
        self.losses: list[Loss] = []
        self.complaint = ""

    def table(self, name: str, columns: tuple[str, ...], what: str, read: Callable[[tuple[Value, ...]], T]) -> list[T]:
        rows, whole = scan(self._db, name, columns)
        found, bad = readable(list(rows.values()), read)
        if bad:
            self.losses.append(Loss(what, bad, len(rows)))
        elif not whole:
            self.complaint = f"some {what}"
        return found

    def lost(self, row: tuple[Value, ...]) -> tuple[ShardKey, str]:
        source, start, stop, why = typed(row, tuple[int, int, int, str])
        return checked_key(self._plan, source, start, stop), why

    def _key(self, row: tuple[Value, ...]) -> ShardKey:
        return checked_key(self._plan, *typed(row, tuple[int, int, int]))

    def _row(self, row: tuple[Value, ...]) -> tuple[int, Row, int]:
        source, text, n = typed(row, tuple[int, str, int])
        return source, decoded(text, Row), n

    def parts(self) -> list[Part]:
        """Make one part of each source, if its counts add up."""
        before = len(self.losses), self.complaint
        done = self.table("shard", ("source", "start", "stop"), "shards", self._key)
        rows = self.table("tally", ("source", "row", "n"), "counts", self._row)
        seconds = dict(self.table("clock", ("who", "seconds"), "clocks", lambda row: typed(row, tuple[str, float])))
        behaviours = self._behaviours()
        unsure = before != (len(self.losses), self.complaint)
        parts: list[Part] = []
        for source in range(len(self._plan.sources)):
            ranges = sorted((key.start, key.stop) for key in done if key.source == source)
            counted = tuple((row, n) for owner, row, n in rows if owner == source)
            cases = sum(n for row, n in counted if not row.variant)
            if not ranges and not counted:
                continue
            shown = tuple(each for owner, each in behaviours if owner == source)
            own = Counted(counted, {} if parts else seconds, shown, tuple(ranges))
            adds_up = not unsure and cases == sum(stop - start for start, stop in ranges)
            found, _ = readable([own] if adds_up else [], partial(self._part, source))
            parts += found
            if not found:
                self.losses = [loss for loss in self.losses if loss.what not in {"shards", "counts", "clocks"}]
                self.losses.append(Loss("shards", len(ranges), len(ranges)))
        return parts

    def _part(self, source: int, counted: Counted) -> Part:
        starts, stops = zip(*counted.ranges, strict=True)
        return checked_counts(self._plan, source, min(starts), max(stops), counted)

    def _behaviours(self) -> list[tuple[int, Behaviour]]:
        if self._db.execute("SELECT name FROM sqlite_schema WHERE name = 'behaviour'").fetchone() is None:
            return []

        def read(row: tuple[Value, ...]) -> tuple[int, Behaviour]:
            source, subject, shape, n, first = typed(row, tuple[int, int, str, int, int])
            return source, Behaviour(subject, shape, n, first)

        return self.table("behaviour", ("source", "subject", "shape", "n", "first"), "behaviours", read)

    def findings(self) -> list[Finding]:
        """Read the findings with their reductions, by subject, source and index."""

        def read_reduction(row: tuple[Value, ...]) -> tuple[int, Reduction]:
            number, bucket, encoded = typed(row, tuple[int, str, bytes])
            return number, checked_reduction(encoded, bucket)

        def read(row: tuple[Value, ...]) -> Finding:
            number, source, index, encoded = typed(row, tuple[int, int, int, bytes])
            kept = decoded(encoded, Kept)
            return checked_finding(self._plan, number, source, index, kept, reductions.get(number))

        columns = ("finding", "bucket", "reduced")
        reductions = dict(self.table("reduction", columns, "reductions", read_reduction))
        found = self.table("finding", ("id", "source", "idx", "kept"), "findings", read)
        return sorted(found, key=lambda f: (f.kept.subject, f.source, f.kept.index, f.id))
