"""A finding: a kept disagreement, and its reduction."""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.store.shard import Kept


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


@dataclass(frozen=True)
class FaultRecord:
    """A case with an internal error: its evidence was rejected, or an engine failed."""

    source: int
    index: int
    case: bytes
    why: str
