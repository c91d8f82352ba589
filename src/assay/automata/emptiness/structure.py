"""A finite graph of states whose infinite paths are looked at, each state with the atoms that hold there.

The graph is flat arrays, so that an engine that has explored a system hands it over as it is. Where a run ends, whoever
builds the graph adds a self-loop to the last state: the checkers reject a graph that is not total (`well_formed`).
Fairness is a number of sets of edges, each of which must be met again and again; for weak fairness of a process, the
set of edges where it moves or which leave a state where it cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.formula.lasso import Letter


@dataclass(frozen=True)
class Structure:
    """The edges of state i have the numbers `offsets[i]` … `offsets[i + 1] - 1`."""

    initial: Sequence[int]
    offsets: Sequence[int]
    targets: Sequence[int]
    atoms: tuple[str, ...]
    labels: Sequence[int]
    """For each state, bit i is set if `atoms[i]` holds."""
    fairness: Sequence[int] = ()
    """For each edge, bit k is set if it meets set k; may be empty where there are no sets."""
    fair_sets: int = 0

    def letter(self, state: int) -> Letter:
        """Give the atoms that hold in a state."""
        return frozenset(name for i, name in enumerate(self.atoms) if self.labels[state] >> i & 1)
