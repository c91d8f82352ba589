"""A campaign in one SQLite file: its plan, its finished shards, exact counts, kept answers.

A shard is written in one transaction with its own primary key. Killing the process loses at most the running shards,
and no case is counted twice. A store is read whole when it is opened, and every row is verified. The first change
opens the file for writing, and brings it from an earlier format to the present one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Self

import msgspec

from assay.core.domain.judgement import Outcome
from assay.core.domain.tally import Cell, Row
from assay.core.store.behaviours import Seen
from assay.core.store.contents import Contents, Counted, Counts, Part
from assay.core.store.finding import FaultRecord, Finding, Reduction
from assay.core.store.kept_table import add_kept, move_count, replace_kept
from assay.core.store.measures import Measures, Moment, added, wrong_in
from assay.core.store.merge import merge_parts
from assay.core.store.open_file import OpenFile
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.schema import put_row, put_value
from assay.core.store.shard import ShardResult
from assay.core.store.write import put_lost, put_part, put_reduction
from assay.errors import UsageError


class Store:
    """An open campaign file."""

    def __init__(self, file: OpenFile) -> None:
        self.path = file.path
        self._file = file

    # create and open

    @classmethod
    def create(cls, path: Path, plan: Plan, versions: Mapping[str, str]) -> Store:
        """Create a campaign file; an existing file is never overwritten."""
        return cls(OpenFile.create(path, Contents(b"", plan, dict(versions))))

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open a campaign file and verify all of it; `StoreError` where it is damaged."""
        return cls(OpenFile.read(path))

    @classmethod
    def snapshot(cls, path: Path) -> Store:
        """Read a file that a campaign may be writing; it is locked only while its bytes are copied."""
        return cls(OpenFile.snapshot(path))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _held(self) -> Contents:
        """What the store holds; the findings may be those before the latest shard."""
        return self._file.head

    def _put(self, key: str, value: object) -> Contents:
        """Write a value; give what the store held before."""
        with self._file.transaction() as db:
            held = self._held
            put_value(db, held.identity, key, msgspec.json.encode(value))
        return held

    @property
    def plan(self) -> Plan:
        """The plan of the campaign."""
        return self._held.plan

    def set_plan(self, plan: Plan) -> None:
        """Replace the plan, for more cases or more time."""
        if plan != self.plan:
            held = self._put("plan", plan)
            self._file.update(replace(held, plan=plan))

    @property
    def versions(self) -> Mapping[str, str]:
        """The versions of Assay, Python, the domain and the tools."""
        return self._held.versions

    @property
    def repaired(self) -> str:
        """What was lost when the store was salvaged from a damaged one; empty for any other."""
        return self._held.repaired

    # finished shards

    def together(self) -> AbstractContextManager[None]:
        """Write all changes inside in one transaction."""
        return self._file.together()

    def add(self, result: ShardResult, at: float | None = None) -> bool:
        """Write a shard in one transaction; False if it is already there. It ended `at` seconds of the campaign."""
        key = result.key
        rows = tuple((row, n) for row, n in result.rows if n)
        measures = result.measures
        if at is not None:
            measures = msgspec.structs.replace(measures, moments=(_moment(at, key, rows),))
        part = Part(key, Counted(rows, result.seconds, result.behaviours, measures=measures))
        with self._file.transaction() as db:
            held = self._held
            place = (key.source, key.start)
            counts = self._file.counts
            if place in counts.done:
                return False
            put_part(db, held.identity, part)
            db.execute("DELETE FROM lost WHERE source = ? AND start = ?", place)
            for fault in result.faults:
                row = (key.source, fault.index, fault.case, fault.why)
                put_row(db, held.identity, "fault", row, "INSERT OR REPLACE")
            before = self._held_in(key) if held.repaired else []
            add_kept(db, held.identity, key.source, result.kept, held.plan.keep, before)
            parts = [*held.parts, part]
            parts = merge_parts(db, held.identity, parts) or parts
        faults = {(f.source, f.index): f for f in held.faults}
        faults |= {(key.source, f.index): FaultRecord(key.source, f.index, f.case, f.why) for f in result.faults}
        lost = [item for item in held.lost if (item[0].source, item[0].start) != place]
        ordered = [faults[where] for where in sorted(faults)]
        counts.add(part)
        self._file.update(replace(held, parts=parts, lost=lost, faults=ordered), counts, findings=not result.kept)
        return True

    def _held_in(self, key: ShardKey) -> list[Finding]:
        """The findings of a shard that was lost and is run again."""
        found = self._file.contents.findings
        return [f for f in found if f.source == key.source and key.start <= f.kept.index < key.stop]

    def add_lost(self, key: ShardKey, why: str) -> None:
        """Record a failed shard; `assay resume` retries it."""
        with self._file.transaction() as db:
            held = self._held
            put_lost(db, held.identity, key, why)
        lost = {(k.source, k.start): (k, w) for k, w in [*held.lost, (key, why)]}
        self._file.update(replace(held, lost=[lost[place] for place in sorted(lost)]))

    def lost(self) -> list[tuple[ShardKey, str]]:
        """List the failed shards, with the reason."""
        return list(self._held.lost)

    def done(self) -> dict[tuple[int, int], int]:
        """Source and start of every finished shard, each with its stop."""
        return dict(self._file.counts.done)

    def cases_done(self) -> int:
        """How many cases are counted."""
        return sum(stop - start for (_, start), stop in self.done().items())

    def rows(self) -> dict[tuple[int, Row], int]:
        """Exact counts of every combination of answers to the cases, by source; variants are counted apart."""
        return {key: n for key, n in self._rows().items() if not key[1].variant}

    def variant_rows(self) -> dict[tuple[int, Row], int]:
        """Exact counts of every combination of answers to variants, by source."""
        return {key: n for key, n in self._rows().items() if key[1].variant}

    def _rows(self) -> dict[tuple[int, Row], int]:
        """The counts in an order that does not depend on that of the shards."""
        counted = self._file.counts.rows.items()
        return dict(sorted(counted, key=lambda item: (item[0][0], msgspec.json.encode(item[0][1]))))

    def seconds(self) -> dict[str, float]:
        """CPU time by component."""
        return dict(sorted(self._file.counts.seconds.items()))

    def behaviours(self) -> dict[tuple[int, int], Seen]:
        """What each tool showed, by source and subject."""
        return self._file.counts.behaviours()

    def measures(self) -> dict[int, Measures]:
        """What was measured, by source; a campaign of an earlier version has nothing."""
        _ = self._held
        return {source: added(found) for source, found in sorted(self._file.counts.measures.items())}

    def add_elapsed(self, seconds: float) -> None:
        """Add to the running time of the campaign."""
        whole = self.elapsed + seconds
        held = self._put("elapsed", whole)
        self._file.update(replace(held, elapsed=whole))

    @property
    def elapsed(self) -> float:
        """The running time of the campaign, over all runs."""
        return self._held.elapsed

    # internal errors and findings

    def faults(self) -> list[FaultRecord]:
        """List the cases with an internal error."""
        return list(self._held.faults)

    def findings(self, outcome: Outcome | None = Outcome.DISAGREE) -> list[Finding]:
        """List the kept answers, by subject, source and index."""
        return [f for f in self._file.contents.findings if outcome is None or f.kept.judgement.outcome is outcome]

    def finding(self, name: str) -> Finding:
        """Look up a finding by its name."""
        for finding in self._file.contents.findings:
            if finding.name == name:
                return finding
        remedy = f"list them with `assay findings {self.path} --all`"
        raise UsageError(f"no finding {name!r}", where=str(self.path), remedy=remedy)

    def add_reduction(self, finding: Finding, reduction: Reduction) -> None:
        """Write the reduction of a finding."""
        with self._file.transaction() as db:
            held = self._file.contents
            put_reduction(db, held.identity, finding, reduction)
        findings = [replace(f, reduction=reduction) if f.id == finding.id else f for f in held.findings]
        self._file.update(replace(held, findings=findings))

    def rejudge(self, finding: Finding, cell: Cell, note: str) -> None:
        """Replace a kept answer: move the case from its old row to the new one, and delete its reduction."""
        with self._file.transaction() as db:
            held = self._file.contents
            rows = replace_kept(db, held.identity, held.findings, finding, cell, note)
            parts = move_count(db, held.identity, held.parts, finding.source, finding.kept.index, rows)
        self._file.update(replace(held, parts=parts), Counts.of(parts), findings=False)


def _moment(at: float, key: ShardKey, rows: Sequence[tuple[Row, int]]) -> Moment:
    """The end of a shard, with its disagreements about cases."""
    found = tuple((subject, kind, n) for (subject, kind), n in sorted(wrong_in(rows).items()))
    return Moment(round(at, 3), key.stop - key.start, found)
