"""The pace of a campaign with a time limit: shards that end before the limit does."""

from __future__ import annotations

from dataclasses import replace

from assay.core.domain.judgement import Outcome
from assay.core.store.plan import ShardKey
from assay.core.store.shard import ShardResult

LONGEST = 10.0
"""Seconds that a shard of a campaign with a time limit may take."""
FIRST = 5
"""Cases of a shard while the pace is not known."""


class Pace:
    """The seconds that a case of each source takes, by its slowest shard among the last ones."""

    def __init__(self) -> None:
        self._seconds: dict[int, float] = {}

    def note(self, result: ShardResult) -> None:
        """Take the pace of a finished shard; an earlier, slower one counts for half."""
        key = result.key
        taken = sum(result.seconds.values()) / (key.stop - key.start)
        self._seconds[key.source] = max(taken, self._seconds.get(key.source, 0.0) / 2)

    def cut(self, key: ShardKey, seconds_left: float) -> tuple[ShardKey, ShardKey | None]:
        """Cut a shard: its first part takes ten seconds and a quarter of the time left at most. Give both parts."""
        pace = self._seconds.get(key.source)
        most = FIRST if pace is None else int(min(LONGEST, seconds_left / 4) / max(pace, 1e-9))
        stop = key.start + max(1, most)
        if stop >= key.stop:
            return key, None
        return replace(key, stop=stop), replace(key, start=stop)


def has_disagreement(result: ShardResult) -> bool:
    """Whether a disagreement was kept, which is to be shrunk."""
    return any(kept.judgement.outcome is Outcome.DISAGREE for kept in result.kept)
