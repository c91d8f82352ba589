"""The result of a shard, a range of indices of one source: counted rows of answers, and kept disagreements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from assay.core.domain.judgement import Judgement
from assay.core.domain.subject import Output
from assay.core.domain.tally import Cell, Row
from assay.core.store.behaviours import Behaviour
from assay.core.store.measures import NOTHING, Measures
from assay.core.store.plan import ShardKey
from assay.core.store.quota import group_of

if TYPE_CHECKING:
    from assay.core.domain.case import C
    from assay.core.domain.protocol import Domain, E
    from assay.core.domain.verdict import Answer
    from assay.core.trial.ask import Asked

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
    asserted: bool = False
    """Whether the case is made of a claim about the case of the source, and not counted."""
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
    def group(self) -> str:
        """What it shares with the answers that are alike, which have one quota."""
        return group_of(self.judgement, self.row.oracle, self.cell.label, self.note)

    @property
    def origin(self) -> str:
        """Which variant of which case it is; empty for a case of the source."""
        return f"variant {self.variant} ({self.row.variant}) of case {self.index}" if self.variant else ""


def kept_answer(
    domain: Domain[C, E],
    index: int,
    subject: int,
    row: Row,
    case: C,
    oracle: Answer[E],
    asked: Asked[E],
    asserts: str = "",
    variant: int = 0,
) -> Kept:
    """Encode an answer to keep; `asserts` says which claim the case was made of, if it was."""
    proof, claim = oracle.evidence, asked.answer.evidence
    return Kept(
        index=index,
        subject=subject,
        row=row,
        value=asked.answer.value,
        note="; ".join(filter(None, (asked.answer.note, asserts))),
        case=domain.cases.encode(case),
        evidence=None if proof is None else domain.evidence.encode(proof),
        claim=None if claim is None else domain.evidence.encode(claim),
        output=None if asked.output is None else asked.output.capped(OUTPUT_KEPT),
        oracle_value=oracle.value,
        asserted=bool(asserts),
        variant=variant,
    )


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
    behaviours: tuple[Behaviour, ...] = ()
    """What each tool showed; Assay's own engines record none."""
    measures: Measures = NOTHING


RESULT = msgspec.json.Decoder(ShardResult)
