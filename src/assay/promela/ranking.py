"""Ranks for a graph without accepting cycles: the evidence that there are none.

Components are numbered so that arcs which leave one lead to a lower number. Inside one, some bit is missed by all arcs,
or there would be an accepting cycle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from assay.ltl.components import components

Arcs = Sequence[Sequence[tuple[int, int]]]
"""For each node: where its arcs lead and which bits they miss."""


def ranked(arcs: Arcs) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Give a rank and a bit for each node; None if some component has an accepting cycle."""
    offsets = list(accumulate(map(len, arcs), initial=0))
    ranks = components(offsets, [target for leaving in arcs for target, _ in leaving])
    missed = [-1] * (max(ranks, default=-1) + 1)
    for node, leaving in enumerate(arcs):
        for target, missing in leaving:
            if ranks[target] == ranks[node]:
                missed[ranks[node]] &= missing
    if not all(missed):
        return None
    lowest = [(bits & -bits).bit_length() - 1 for bits in missed]
    return tuple(ranks), tuple(lowest[rank] for rank in ranks)
