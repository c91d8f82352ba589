"""The progress of a running campaign: cases done, cases still running, findings, the time left."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Progress:
    """The state of a running campaign."""

    done: int
    """Cases decided, with those of running shards that are answered; a case with half of its answers counts half."""
    wanted: int | None
    fresh: int
    """Cases decided in this run."""
    seconds: float
    """Time of this run."""
    seconds_left: float | None
    """Time until the campaign's limit."""
    disagreements: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By title of the subject and kind."""
    inconclusive: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    running: int = 0
    """Cases of running shards that are not answered yet."""
    last: bool = False
    """Whether no further shard is started."""

    @property
    def rate(self) -> float:
        """Cases a second, in this run."""
        return self.fresh / self.seconds if self.seconds else 0.0

    @property
    def estimated_left(self) -> float | None:
        """The time left, by the rate so far and by the time limit."""
        by_rate = None
        if self.wanted is not None and self.fresh:
            by_rate = (self.wanted - self.done) * self.seconds / self.fresh
        known = [x for x in (by_rate, self.seconds_left) if x is not None]
        return max(0.0, min(known)) if known else None
