"""Weighs runs: what the lightest weighs, and the heaviest, with evidence; the case must be normal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.answer import unsupported
from assay.domains.pushdown.engine.weighted.derivation import Tree, no_tree, tree_of
from assay.domains.pushdown.engine.weighted.grounding import Ground, ground
from assay.domains.pushdown.engine.weighted.lightest import FOUND, TOO_MANY, UNBOUNDED, WIDEST
from assay.domains.pushdown.engine.weighted.vectors import lightest
from assay.domains.pushdown.model.case import Case, Weights
from assay.domains.pushdown.model.evidence import (
    Bounded,
    Closed,
    Derivation,
    Direction,
    Evidence,
    Potentials,
    Unbounded,
    Weighed,
)
from assay.domains.pushdown.model.flat import flatten

MOST = 1 << 24
"""How many instances of rules, and how many improvements of weights, are held in memory."""
ROWS = 1 << 27
"""How many combinations of a state of A2 and a label there may be: tables have a place for each."""
_TOO_WIDE: Answer[Evidence] = Answer(unknown(Reason.BOUND), note="weights beyond 64 bits")
_TOO_MUCH: Answer[Evidence] = Answer(unknown(Reason.MEMORY), note="more instances of rules than are held in memory")


def decide_with_weights(case: Case, *, most: int = MOST) -> Answer[Evidence]:
    """Decide a normal case with weights: whether there is a run, and what the lightest and the heaviest weigh."""
    if (said := unsupported(case)) is not None:
        return said
    if case.weights is None:
        raise ValueError("the case has no weights")
    flat = flatten(case)
    if flat.states2 * flat.labels > ROWS:
        return _TOO_MUCH
    found = ground(flat, most)
    if not found.whole:
        return _TOO_MUCH
    measures = {"transitions": len(found.transitions), "pairs": len(found.pairs), "instances": len(found.instances)}
    if not found.reachable:
        closed = Closed(Direction.BACKWARD, found.transitions, found.pairs)
        return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
    table = _table(case.weights)
    if table is None:
        return _TOO_WIDE
    sides = []
    for sign in (1, -1):
        result = weigh(found, table * sign, most)
        if result.end == TOO_MANY:
            return _TOO_MUCH
        if result.end not in (FOUND, UNBOUNDED) or not result.tree.fits:
            return _TOO_WIDE
        sides.append(_side(found, result, sign))
    return Answer(Verdict("reachable"), evidence=Weighed(*sides), measures=measures)


def _table(weights: Weights) -> Longs | None:
    """The weights of the rules, and a row of zeros; None where they are beyond 64 bits."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        return None
    return np.array(rows, np.int64).reshape(len(rows), -1)


class Weighing(NamedTuple):
    """How it ended, what is known of every node (see `Lightest`), and the tree of a run."""

    end: int
    weights: Longs
    places: Ints
    tree: Tree


@compiled
def weigh(found: Ground, of_rules: Longs, most: int) -> Weighing:
    """Find the lightest run under these weights, or one around what can be repeated."""
    result = lightest(found, of_rules, most)
    tree = no_tree()
    if result.end in (FOUND, UNBOUNDED):
        tree = tree_of(result.found, result.last, of_rules)
    return Weighing(result.end, result.weights, result.places, tree)


def _side(found: Ground, result: Weighing, sign: int) -> Bounded | Unbounded:
    """Put what was found into evidence."""
    tree = result.tree
    derivation = Derivation(Direction.BACKWARD, tree.entries, tree.location, tree.path, tree.other)
    count, goal = len(found.transitions), len(result.places) - 1
    edges, pairs = slice(0, count), slice(count, goal)
    potentials = Potentials(
        found.transitions,
        (result.weights[edges], result.places[edges]),
        found.pairs,
        (result.weights[pairs], result.places[pairs]),
    )
    if result.end == FOUND:
        return Bounded(tuple(sign * number for number in result.weights[-1].tolist()), derivation, potentials)
    falls_later = bool(result.places.any())
    return Unbounded(derivation, tree.on_path, tree.lower, tree.upper, potentials if falls_later else None)
