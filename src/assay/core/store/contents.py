"""What a store holds, read in full, and what of it was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from assay.core.domain.tally import Row
from assay.core.store.behaviours import Behaviour, Seen
from assay.core.store.finding import FaultRecord, Finding
from assay.core.store.measures import NOTHING, Measures, added
from assay.core.store.plan import Plan, ShardKey


class Counted(Struct, frozen=True, omit_defaults=True):
    """What is counted of a shard, or of several that were merged: then `ranges` are theirs."""

    rows: tuple[tuple[Row, int], ...]
    seconds: Mapping[str, float]
    behaviours: tuple[Behaviour, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    measures: Measures = NOTHING


class Part(Struct, frozen=True):
    """A row of the table of shards."""

    key: ShardKey
    """The range; of merged shards, from the first start to the last stop."""
    counted: Counted

    @property
    def ranges(self) -> Sequence[tuple[int, int]]:
        """The ranges of indices that are counted, in order."""
        return self.counted.ranges or ((self.key.start, self.key.stop),)


@dataclass(frozen=True)
class Contents:
    """Everything that a store holds."""

    identity: bytes
    plan: Plan
    versions: Mapping[str, str]
    elapsed: float = 0.0
    repaired: str = ""
    """What was lost when the store was salvaged from a damaged one; empty for any other."""
    parts: Sequence[Part] = ()
    lost: Sequence[tuple[ShardKey, str]] = ()
    faults: Sequence[FaultRecord] = ()
    findings: Sequence[Finding] = ()


class Loss(Struct, frozen=True):
    """How many things of one kind cannot be read, and how many there were."""

    what: str
    lost: int
    of: int

    def __str__(self) -> str:
        return self.what if self.of == 1 else f"{self.lost:,} of {self.of:,} {self.what}"


@dataclass(frozen=True)
class Survey:
    """The readable part of a store, and its damage."""

    contents: Contents | None
    """None where plan or identity is lost: nothing can be read without them."""
    losses: Sequence[Loss] = ()
    complaint: str = ""
    """Damage of the file besides: what SQLite says about it."""

    @property
    def intact(self) -> bool:
        """Whether nothing is damaged."""
        return self.contents is not None and not self.losses and not self.complaint

    @property
    def size(self) -> int:
        """How many shards and findings can be read; -1 if not even the plan."""
        held = self.contents
        return -1 if held is None else len(held.parts) + len(held.findings)

    @property
    def lost_text(self) -> str:
        """List what cannot be read."""
        return " and ".join(filter(None, (", ".join(map(str, self.losses)), self.complaint)))

    @property
    def readable_text(self) -> str:
        """List what can be read."""
        held = self.contents
        if held is None:
            return "nothing"
        counts = {"shard": len(held.parts), "finding": len(held.findings)}
        return ", ".join(["the plan", *(f"{n:,} {name}{'' if n == 1 else 's'}" for name, n in counts.items())])


@dataclass
class Counts:
    """The totals over the parts of a store; they grow with every shard."""

    rows: dict[tuple[int, Row], int] = field(default_factory=dict)
    seconds: Counter[str] = field(default_factory=Counter)
    done: dict[tuple[int, int], int] = field(default_factory=dict)
    measures: dict[int, list[Measures]] = field(default_factory=dict)
    """By source."""
    _shown: dict[tuple[int, int, str], Behaviour] = field(default_factory=dict)

    @classmethod
    def of(cls, parts: Sequence[Part]) -> Counts:
        """Add up parts."""
        counts = cls()
        for part in parts:
            counts.add(part)
        return counts

    def add(self, part: Part) -> None:
        """Add one part."""
        source, counted = part.key.source, part.counted
        for row, n in counted.rows:
            self.rows[source, row] = self.rows.get((source, row), 0) + n
        for who, seconds in counted.seconds.items():
            self.seconds[who] += seconds  # type: ignore[assignment]  # a counter of seconds
        if counted.measures != NOTHING:
            self.measures.setdefault(source, []).append(counted.measures)
        self.done.update({(source, start): stop for start, stop in part.ranges})
        for each in counted.behaviours:
            place = (source, each.subject, each.shape)
            held = self._shown.get(place)
            cases, first = (held.cases, held.first) if held else (0, each.first)
            self._shown[place] = Behaviour(each.subject, each.shape, cases + each.cases, min(first, each.first))

    def behaviours(self) -> dict[tuple[int, int], Seen]:
        """What each subject showed, by source and subject; empty where nothing was recorded."""
        found: dict[tuple[int, int], list[Behaviour]] = {}
        for (source, subject, _), each in sorted(self._shown.items(), key=lambda item: (item[0][:2], item[1].first)):
            found.setdefault((source, subject), []).append(each)
        return {place: Seen(behaviours) for place, behaviours in found.items()}

    def merged(self) -> Counted:
        """Give the totals of one source as one part's."""
        rows = tuple((row, n) for (_, row), n in self.rows.items())
        ranges = tuple(sorted((start, stop) for (_, start), stop in self.done.items()))
        measures = added(each for found in self.measures.values() for each in found)
        return Counted(rows, dict(self.seconds), tuple(self._shown.values()), ranges, measures)
