"""PDAAAL's first historical bug, reintroduced: the product after post* ignores ε-transitions.

It treated ε as a letter that both automata must read (section VI of the paper; corrected in PDAAAL by commit
35355b8). post* composes each ε-transition with those that follow it, so only runs that end with an empty stack
are lost.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.arrays import copy_numbers
from assay.core.native.jit import compiled
from assay.domains.pushdown.engine.dense.decide import closed_forward
from assay.domains.pushdown.engine.dense.product import NONE, bits_of, meet
from assay.domains.pushdown.engine.dense.rows import Bits
from assay.domains.pushdown.model.flat_kernel import FlatCase


@compiled
def says_reachable(case: FlatCase) -> bool:
    """Decide with the fault: some reachable cases are missed."""
    grown = closed_forward(case)
    labels, wide = case.labels, case.labels + 1
    states = grown.lines.shape[0] // wide
    lines = np.empty(states * labels, np.int32)
    for state in range(states):
        copy_numbers(lines, state * labels, grown.lines[state * wide :], labels)
    without_silent = Bits(lines, grown.targets)
    right = bits_of(case.edges2, case.states2, labels)
    met = meet(case.locations, labels, without_silent, states, labels, case.finals1, right, case.finals2)
    return met.goal != NONE
