"""Of which graphs and automata something can be said: otherwise a formula might hold because there is no run.

A graph has initial states, all states that are named are listed, and every state is left by an edge, for each fair set
by one that is in it. So there is a fair run, and a fair one comes to every state that can be come to (`fair_run_exists`
and `reaches_on_run` in `proofs/ltl/WellFormed.v`). Where a run ends, the state has an edge to itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from assay.ltl.automaton import Automaton
from assay.ltl.structure import Structure


def why_ill_formed(structure: Structure) -> str | None:
    """Say why nothing can be said of this graph; None if it is well formed."""
    states, offsets, targets = len(structure.labels), structure.offsets, structure.targets
    if len(offsets) != states + 1 or offsets[0] != 0 or offsets[-1] != len(targets):
        return "the graph does not say which edges leave which state"
    if len(structure.initial) == 0:
        return "the graph has no initial state"
    if (state := _outside(structure.initial, states)) is not None:
        return f"initial state {state} is not listed"
    for state, (low, high) in enumerate(pairwise(offsets)):
        if low >= high:
            return f"no edge leaves state {state}"
    if (state := _outside(targets, states)) is not None:
        return f"an edge leads to state {state}, which is not listed"
    return _why_unfair(structure) if structure.fair_sets else None


def _outside(numbers: Sequence[int], size: int) -> int | None:
    """Give a number that is not below the size, or that is negative."""
    least, most = min(numbers, default=0), max(numbers, default=-1)
    return most if most >= size else least if least < 0 else None


def _why_unfair(structure: Structure) -> str | None:
    if len(structure.fairness) != len(structure.targets):
        return "the graph does not say which edges are in which fair set"
    every = (1 << structure.fair_sets) - 1
    for state, (low, high) in enumerate(pairwise(structure.offsets)):
        if missing := every & ~reduce(or_, structure.fairness[low:high]):
            return f"no edge that leaves state {state} is in fair set {missing.bit_length() - 1}"
    return None


def why_ill_made(automaton: Automaton) -> str | None:
    """Say why this is no automaton: it must begin somewhere, and name only states that it has."""
    if not automaton.initial:
        return "the automaton has no initial state"
    named = [*automaton.initial, *(end for edge in automaton.edges for end in (edge.source, edge.target))]
    state = _outside(named, automaton.states)
    return None if state is None else f"the automaton has no state {state}"
