"""The entries of ranked evidence, by state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.domains.promela.model.evidence import Ranked


class Entries:
    """The entries of each state, from pairs in any order."""

    def __init__(self, evidence: Ranked, states: int) -> None:
        values = evidence.values
        self.rows: list[list[tuple[int, int, int]]] = [[] for _ in range(states)]
        self.fit = all(state < states and second < len(values) for state, second, _, _ in evidence.pairs)
        if self.fit:
            for state, second, rank, index in evidence.pairs:
                self.rows[state].append((values[second], rank, index))

    def __iter__(self) -> Iterator[Sequence[tuple[int, int, int]]]:
        return iter(self.rows)
