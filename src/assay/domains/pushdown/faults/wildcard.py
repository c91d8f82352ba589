"""PDAAAL's third historical bug, reintroduced: rules become a wildcard before all labels are known.

To save memory, rules of one location that differ only in the label they read share one entry with a set of labels,
which becomes a wildcard once the set holds every label. The parser adds rules while it still meets new labels
(section VI of the paper; corrected in PDAAAL by commit 3baa884), so "every label" means every label so far.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Ints, compiled
from assay.domains.pushdown.engine.dense.decide import reachable_backward
from assay.domains.pushdown.model.flat_kernel import FlatCase


@compiled
def _alike(rules: Ints, a: int, b: int) -> bool:
    """Whether two rules share an entry: same locations, same operation, same label on top."""
    same = rules[a, 0] == rules[b, 0] and rules[a, 2] == rules[b, 2] and rules[a, 3] == rules[b, 3]
    return same and rules[a, 4] == rules[b, 4] and _plain(rules, a) and _plain(rules, b)


@compiled
def _plain(rules: Ints, k: int) -> bool:
    """Whether a rule fits into an entry: not a push that replaces the label it read."""
    return rules[k, 3] < 2 or rules[k, 5] == rules[k, 1]


@compiled
def collapsed(rules: Ints, labels: int) -> Ints:
    """The rules as the faulty data structure holds them, with wildcards expanded."""
    known = np.zeros(labels, np.bool_)
    wild = np.zeros(rules.shape[0], np.bool_)
    """By the first rule of an entry: whether the entry is a wildcard."""
    count = 0
    for k in range(rules.shape[0]):
        known[rules[k, 1]] = True
        for place in range(rules[k, 3]):
            known[rules[k, 4 + place]] = True
        if not _plain(rules, k):
            continue
        entry = np.zeros(labels, np.bool_)
        first = k
        for other in range(k, -1, -1):
            if _alike(rules, k, other):
                first = other
                entry[rules[other, 1]] = True
        if not wild[first] and entry.sum() == known.sum():
            wild[first] = True
            count += 1
    out = np.empty((rules.shape[0] + count * labels, 6), np.int32)
    copy_rows(out, 0, rules, rules.shape[0])
    size = rules.shape[0]
    for k in range(rules.shape[0]):
        if wild[k]:
            for label in range(labels):
                copy_numbers(out[size], 0, rules[k], 6)
                out[size, 1] = label
                if rules[k, 3] == 2:
                    out[size, 5] = label
                size += 1
    return out


@compiled
def says_reachable(case: FlatCase) -> bool:
    """Decide with the fault: some unreachable cases are reported reachable."""
    locations, labels, rules, states1, edges1, finals1, states2, edges2, finals2 = case
    wrong = collapsed(rules, labels)
    return reachable_backward(FlatCase(locations, labels, wrong, states1, edges1, finals1, states2, edges2, finals2))
