"""Kernels over answers and cases of a range, besides the deciders."""

from __future__ import annotations

import numpy as np

from assay.core.native.boundary import bytes_at, give, longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at
from assay.domains.pushdown.shard_kernels.codes import UNSUPPORTED
from assay.domains.pushdown.sources.kernels.normal import is_normal_flat, normal_flat
from assay.domains.pushdown.sources.kernels.recipe import case_of, given_case, weighted_case


@compiled
def find_abnormal(words: Longs) -> int:
    """Find the cases that are not in normal form."""
    recipe, start, out = longs_at(words, 0), words[2], bytes_at(words, 3)
    for i in range(out.shape[0]):
        out[i] = not is_normal_flat(given_case(recipe, start + i))
    return 0


@compiled
def refuse(words: Longs) -> int:
    """Replace the answers to cases outside normal form, which most subjects refuse."""
    out, abnormal = bytes_at(words, 0), bytes_at(words, 2)
    for i in range(out.shape[0]):
        if abnormal[i]:
            out[i] = UNSUPPORTED
    return 0


@compiled
def put(words: Longs) -> int:
    """Write the answer to each case into its code, from a given bit on."""
    codes, out, shift = longs_at(words, 0), bytes_at(words, 2), words[4]
    for i in range(out.shape[0]):
        codes[i] |= np.int64(out[i]) << shift
    return 0


@compiled
def give_case(words: Longs, at: int, case: FlatCase) -> int:
    """Return a case to Python."""
    words[at], words[at + 1], words[at + 2], words[at + 3] = case.locations, case.labels, case.states1, case.states2
    at = give(words, give(words, at + 4, case.rules), case.edges1)
    return give(words, give(words, give(words, at, case.finals1), case.edges2), case.finals2)


@compiled
def case_at_index(words: Longs) -> int:
    """Return the case of a recipe at an index, as the source generates it."""
    return give_case(words, 3, given_case(longs_at(words, 0), words[2]))


@compiled
def normal_case_at_index(words: Longs) -> int:
    """Return the case of a recipe at an index, in normal form."""
    return give_case(words, 3, case_of(longs_at(words, 0), words[2]))


@compiled
def weights_at_index(words: Longs) -> int:
    """Return the weights of a case: their length, and a row for each rule, then one of zeros."""
    _, of_rules = weighted_case(longs_at(words, 0), words[2])
    words[3] = of_rules.shape[1]
    return give(words, 4, of_rules)


@compiled
def normal_case(words: Longs) -> int:
    """Convert a case to normal form."""
    return give_case(words, CASE, normal_flat(case_at(words)))
