"""Well-formed structures and automata: on a structure without runs, every formula would hold vacuously.

A well-formed structure has initial states, all states it names are listed, every state has an outgoing edge, and one in
each fair set. So it has a fair run, and every reachable state lies on one (`fair_run_exists` and `reaches_on_run` in
`proofs/ltl/WellFormed.v`). Where a run ends, the state has a self-loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from assay.automata.buchi.automaton import Automaton
from assay.automata.emptiness.structure import Structure


def why_ill_formed(structure: Structure) -> str | None:
    """Give the reason why a structure is ill-formed; None if it is well-formed."""
    states, offsets, targets = len(structure.labels), structure.offsets, structure.targets
    if len(offsets) != states + 1 or offsets[0] != 0 or offsets[-1] != len(targets):
        return "the offsets do not match the states and edges of the graph"
    if len(structure.initial) == 0:
        return "the graph has no initial state"
    if (state := _outside(structure.initial, states)) is not None:
        return f"initial state {state} is not listed"
    for state, (low, high) in enumerate(pairwise(offsets)):
        if low >= high:
            return f"state {state} has no outgoing edge"
    if (state := _outside(targets, states)) is not None:
        return f"an edge leads to state {state}, which is not listed"
    return _why_unfair(structure) if structure.fair_sets else None


def _outside(numbers: Sequence[int], size: int) -> int | None:
    """Give a number outside 0 … size - 1; None if there is none."""
    least, most = min(numbers, default=0), max(numbers, default=-1)
    return most if most >= size else least if least < 0 else None


def _why_unfair(structure: Structure) -> str | None:
    if len(structure.fairness) != len(structure.targets):
        return "the graph does not give the fair sets of each edge"
    every = (1 << structure.fair_sets) - 1
    for state, (low, high) in enumerate(pairwise(structure.offsets)):
        if missing := every & ~reduce(or_, structure.fairness[low:high]):
            return f"state {state} has no outgoing edge in fair set {missing.bit_length() - 1}"
    return None


def why_ill_made(automaton: Automaton) -> str | None:
    """Give the reason why an automaton is ill-formed; None if it is well-formed."""
    if not automaton.initial:
        return "the automaton has no initial state"
    named = [*automaton.initial, *(end for edge in automaton.edges for end in (edge.source, edge.target))]
    state = _outside(named, automaton.states)
    return None if state is None else f"the automaton has no state {state}"
