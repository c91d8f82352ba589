"""A finding: a kept disagreement, and its reduction."""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.domain.subject import Output
from assay.core.store.shard import Kept


@dataclass(frozen=True)
class Said:
    """What the oracle and the subject say of one case, with the subject's output."""

    oracle: str
    label: str
    oracle_value: str | None = None
    value: str | None = None
    note: str = ""
    claim: bytes | None = None
    """The subject's evidence."""
    output: Output | None = None


@dataclass(frozen=True)
class Reduction:
    """The reduced case of a finding, and how it was reduced."""

    case: bytes
    evidence: bytes | None
    bucket: str
    signature: str
    tests: int
    one_minimal: bool
    seen: int
    repeats: int
    said: Said | None = None
    """What both say of the reduced case; None in files of earlier versions."""
    passing: bytes | None = None
    """The nearest simpler case on which both agree; None if none was found."""
    passing_said: Said | None = None
    cut: bool = False
    """Whether time was up before the case was minimal; a resumed campaign goes on from it."""
    by_majority: bool = False
    """Whether a flaky finding was shrunk, each test by several runs; `seen` is then of the reduced case."""

    @property
    def flaky(self) -> bool:
        """Whether the case failed in some runs only."""
        return 0 < self.seen < self.repeats

    @property
    def gone(self) -> bool:
        """Whether the case was not reproduced."""
        return self.seen == 0


@dataclass(frozen=True)
class Finding:
    """A kept answer with its reduction; users refer to it by `name`."""

    id: int
    name: str
    source: int
    kept: Kept
    reduction: Reduction | None

    @property
    def said(self) -> Said:
        """What both say of the reduced case, or of the original one where there is no other."""
        shrunk = self.reduction.said if self.reduction else None
        return shrunk or self.said_first

    @property
    def said_first(self) -> Said:
        """What both say of the original case."""
        kept = self.kept
        return Said(kept.row.oracle, kept.cell.label, kept.oracle_value, kept.value, kept.note, kept.claim, kept.output)


@dataclass(frozen=True)
class FaultRecord:
    """A case with an internal error: its evidence was rejected, or an engine failed."""

    source: int
    index: int
    case: bytes
    why: str


def reduction_text(finding: Finding) -> str:
    """Describe the reduction of a finding."""
    reduction = finding.reduction
    if reduction is None:
        return "not shrunk"
    if reduction.gone:
        return f"not reduced: not reproduced in {reduction.repeats} run{'s' * (reduction.repeats != 1)}"
    if reduction.flaky and not reduction.by_majority:
        return (
            f"not reduced: flaky, wrong in {reduction.seen} of {reduction.repeats} run{'s' * (reduction.repeats != 1)}"
        )
    minimal = "1-minimal" if reduction.one_minimal else "not 1-minimal: budget of tests or time used up"
    how = f"; flaky, shrunk by majority: {steadiness(finding, reduction)}" if reduction.by_majority else ""
    return f"{minimal}, {reduction.tests:,} test{'s' * (reduction.tests != 1)}{how}"


def steadiness(finding: Finding, reduction: Reduction) -> str:
    """Say how often a flaky finding went wrong: `2 of 5 replays crashed`."""
    verb = "crashed" if finding.kept.judgement.kind == "crash" else "were wrong"
    return f"{reduction.seen} of {reduction.repeats} replays {verb}"
