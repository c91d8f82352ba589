"""The unit of a campaign: a range of indices of one source, judged for all subjects, told in counted rows."""

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
    """One subject's answer to one case that is worth looking at again."""

    index: int
    subject: int
    row: Row
    """What everyone said of the case; `row.cells[subject]` is this answer."""
    value: str | None
    note: str
    case: bytes
    evidence: bytes | None
    claim: bytes | None
    output: Output | None
    oracle_value: str | None = None
    """The oracle's value, against which the subject's is judged again."""

    @property
    def cell(self) -> Cell:
        """This subject's part of the row."""
        return self.row.cells[self.subject]

    @property
    def judgement(self) -> Judgement:
        """What followed from the two answers."""
        return self.cell.judgement


@dataclass(frozen=True)
class Fault:
    """A case where we were wrong: our evidence was rejected, or an engine failed."""

    index: int
    case: bytes
    why: str


@dataclass(frozen=True)
class ShardResult:
    """All that a shard found out."""

    key: ShardKey
    rows: tuple[tuple[Row, int], ...]
    kept: tuple[Kept, ...]
    faults: tuple[Fault, ...]
    seconds: dict[str, float]
    """Time by who spent it: oracle, checker, each subject."""


RESULT = msgspec.json.Decoder(ShardResult)
