"""Kripke structures: finite graphs of states, each with the atoms that hold there, and fairness sets of edges.

The graph is flat arrays, which an explored system provides as they are. A final state needs a self-loop, for stutter:
the checkers reject a graph that is not total (`well_formed`). A fair run meets each fairness set infinitely often. For
weak fairness of a process, the set has the edges where the process moves or which leave a state where it is disabled.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assay.automata.formula.lasso import Letter


class Structure(Struct, frozen=True):
    """The edges of state i have the numbers `offsets[i]` … `offsets[i + 1] - 1`."""

    initial: Sequence[int]
    offsets: Sequence[int]
    targets: Sequence[int]
    atoms: tuple[str, ...]
    labels: Sequence[int]
    """For each state, bit i is set if `atoms[i]` holds."""
    fairness: Sequence[int] = ()
    """For each edge, bit k is set if it is in set k; may be empty without sets."""
    fair_sets: int = 0

    def letter(self, state: int) -> Letter:
        """Give the atoms that hold in a state."""
        return frozenset(name for i, name in enumerate(self.atoms) if self.labels[state] >> i & 1)
