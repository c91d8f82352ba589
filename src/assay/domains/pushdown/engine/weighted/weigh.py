"""Kernels for the lightest and the heaviest run: ground the rules, then find the lightest derivation tree.

The heaviest run is the lightest one under negated weights.
"""

from __future__ import annotations

from typing import NamedTuple

from assay.core.native.boundary import amounts_at, give
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.weighted.derivation import Tree, no_tree, tree_of
from assay.domains.pushdown.engine.weighted.ends import FOUND, UNBOUNDED
from assay.domains.pushdown.engine.weighted.grounding import Ground, ground
from assay.domains.pushdown.engine.weighted.vectors import lightest
from assay.domains.pushdown.model.flat_kernel import CASE, case_at


class Weighing(NamedTuple):
    """How it ended, the bound of every node (see `Lightest`), and the derivation tree of a run."""

    end: int
    weights: Longs
    places: Ints
    tree: Tree


@compiled
def weigh(found: Ground, of_rules: Longs, most: int) -> Weighing:
    """Find the lightest run under these weights, or a run through a negative cycle."""
    result = lightest(found, of_rules, most)
    tree = no_tree()
    if result.end in (FOUND, UNBOUNDED):
        tree = tree_of(result.found, result.last, of_rules)
    return Weighing(result.end, result.weights, result.places, tree)


@compiled
def _give_side(words: Longs, at: int, side: Weighing) -> int:
    """Return one side to Python."""
    tree = side.tree
    words[at], words[at + 1], words[at + 2], words[at + 3] = side.end, tree.fits, tree.location, tree.on_path
    words[at + 4], words[at + 5] = tree.lower, tree.upper
    at = give(words, give(words, at + 6, side.weights), side.places)
    return give(words, give(words, give(words, at, tree.entries), tree.path), tree.other)


@compiled
def weigh_entry(words: Longs) -> int:
    """Weigh the case at the start of the words; then follow the limit on instances and the weights."""
    most, of_rules, at = words[CASE], amounts_at(words, CASE + 1), CASE + 4
    found = ground(case_at(words), most)
    words[at], words[at + 1], words[at + 2] = found.whole, found.reachable, found.instances.shape[0]
    at = give(words, give(words, at + 3, found.transitions), found.pairs)
    if found.whole and found.reachable and of_rules.shape[0]:
        at = _give_side(words, at, weigh(found, of_rules, most))
        _give_side(words, at, weigh(found, -of_rules, most))
    return 0
