"""The result of a shard, a range of indices of one source: counted rows of answers, and kept disagreements."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from assay.core.domain.judgement import Judgement
from assay.core.domain.subject import Output
from assay.core.domain.tally import Cell, Row
from assay.core.store.plan import ShardKey

OUTPUT_KEPT = 64 << 10
"""Bytes of each stream that are kept with a disagreement."""


@dataclass(frozen=True)
class Kept:
    """One subject's answer to one case, kept with its output."""

    index: int
    subject: int
    row: Row
    """All answers to the case; `row.cells[subject]` is this one."""
    value: str | None
    note: str
    case: bytes
    evidence: bytes | None
    claim: bytes | None
    output: Output | None
    oracle_value: str | None = None
    """The oracle's value, for rejudging."""
    variant: int = 0
    """The number of a variant of case `index`, from 1; 0 for the case itself."""

    @property
    def cell(self) -> Cell:
        """This subject's part of the row."""
        return self.row.cells[self.subject]

    @property
    def judgement(self) -> Judgement:
        """The judgement of the two answers."""
        return self.cell.judgement

    @property
    def origin(self) -> str:
        """Which variant of which case it is; empty for a case of the source."""
        return f"variant {self.variant} ({self.row.variant}) of case {self.index}" if self.variant else ""


@dataclass(frozen=True)
class Fault:
    """A case with an internal error: its evidence was rejected, or an engine failed."""

    index: int
    case: bytes
    why: str


@dataclass(frozen=True)
class ShardResult:
    """The result of a shard."""

    key: ShardKey
    rows: tuple[tuple[Row, int], ...]
    kept: tuple[Kept, ...]
    faults: tuple[Fault, ...]
    seconds: dict[str, float]
    """CPU time by component: oracle, checker, each subject."""


RESULT = msgspec.json.Decoder(ShardResult)
