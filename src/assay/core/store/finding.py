"""A finding: a disagreement that was kept, its smallest form, and how it was reached."""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.store.shard import Kept


@dataclass(frozen=True)
class Reduction:
    """A finding's smallest form, and how it was reached."""

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
        """Whether the case was bad only some of the times it was run."""
        return 0 < self.seen < self.repeats

    @property
    def gone(self) -> bool:
        """Whether the case was never bad again."""
        return self.seen == 0


@dataclass(frozen=True)
class Finding:
    """A kept answer with its reduction; `name` is how a person refers to it."""

    id: int
    name: str
    source: int
    kept: Kept
    reduction: Reduction | None


@dataclass(frozen=True)
class FaultRecord:
    """A case that was put aside because we were wrong."""

    source: int
    index: int
    case: bytes
    why: str
