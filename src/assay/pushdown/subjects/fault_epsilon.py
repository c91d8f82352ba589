"""PDAAAL's first historical bug, replayed: in post*, the intersection takes no notice of ε-transitions.

It treated ε as a letter that both automata must read (section VI of the paper; corrected in PDAAAL by commit
35355b8). post* composes each ε-transition with those that follow it, so only runs that end with an empty stack
are lost.
"""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Flags, Ints, compiled
from assay.pushdown.engine.meeting import NONE, bits_of, meet
from assay.pushdown.engine.native import closed_forward


@compiled
def says_reachable(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
) -> bool:
    """Answer no too often."""
    grown = closed_forward(locations, labels, rules, states1, edges1).targets
    states, wide = states1 + locations * labels, labels + 1
    without_silent = np.empty((states * labels, grown.shape[1]), np.uint64)
    for state in range(states):
        without_silent[state * labels : (state + 1) * labels] = grown[state * wide : state * wide + labels]
    right = bits_of(edges2, states2, labels)
    return meet(locations, labels, without_silent, labels, finals1, right, finals2).goal != NONE
