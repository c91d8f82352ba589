"""The entries of ranked evidence, by state."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property

from assay.domains.promela.model.evidence import Ranked
from assay.domains.promela.model.packed_pairs import PackedPairs, numbers_of, pack


class Entries:
    """The entries of each state as columns, from pairs in any order."""

    def __init__(self, evidence: Ranked, states: int) -> None:
        self.values = evidence.values
        given = evidence.pairs
        pairs = given if isinstance(given, PackedPairs) else pack(given, states)
        self.columns: tuple[array[int], ...] = ()
        if pairs is not None:
            self.columns = tuple(map(numbers_of, (pairs.ends, pairs.seconds, pairs.ranks, pairs.indices)))
        self.fit = pairs is not None and self._fits(states)
        """Whether the columns belong together: native code reads them without looking."""

    def _fits(self, states: int) -> bool:
        ends, seconds, ranks, indices = self.columns
        if len(ends) != states or not len(seconds) == len(ranks) == len(indices) == (ends[-1] if ends else 0):
            return False
        ordered = sorted(ends)  # quick if they are
        return (
            ordered == ends.tolist()
            and max(seconds, default=-1) < len(self.values)
            and min(self.values, default=0) >= 0
        )

    @cached_property
    def rows(self) -> Sequence[list[tuple[int, int, int]]]:
        """For each state its entries: value, rank, index."""
        ends, *columns = self.columns
        entries = [(self.values[second], rank, index) for second, rank, index in zip(*columns, strict=True)]
        return [entries[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]
