"""Weighs runs: what the lightest weighs, and the heaviest, with evidence; the case must be normal."""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Longs
from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.engine.answer import unsupported
from assay.pushdown.engine.grounding import Ground, ground
from assay.pushdown.engine.least import FOUND, TOO_MANY, UNBOUNDED, WIDEST, Least, least
from assay.pushdown.engine.tree import Tree, tree_of
from assay.pushdown.evidence import (
    Bounded,
    Closed,
    Derivation,
    Direction,
    Evidence,
    Potentials,
    Unbounded,
    Weighed,
)
from assay.pushdown.flat import flatten
from assay.pushdown.model import Case, Weights

MOST = 1 << 24
"""How many instances of rules, and how many improvements of weights, are held in memory."""
ROWS = 1 << 27
"""How many combinations of a state of A2 and a label there may be: tables have a place for each."""
_TOO_WIDE: Answer[Evidence] = Answer(unknown(Reason.BOUND), note="weights beyond 64 bits")
_TOO_MUCH: Answer[Evidence] = Answer(unknown(Reason.MEMORY), note="more instances of rules than are held in memory")


class _TooWideError(Exception):
    """A sum goes beyond 64 bits."""


class _TooManyError(Exception):
    """There are more improvements than are held in memory."""


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
    try:
        table = _table(case.weights)
        sides = [_weighed(found, table * sign, sign, most) for sign in (1, -1)]
    except _TooWideError:
        return _TOO_WIDE
    except _TooManyError:
        return _TOO_MUCH
    return Answer(Verdict("reachable"), evidence=Weighed(*sides), measures=measures)


def _table(weights: Weights) -> Longs:
    """The weights of the rules, and a row of zeros."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        raise _TooWideError
    return np.array(rows, np.int64).reshape(len(rows), -1)


def _weighed(found: Ground, of_rules: Longs, sign: int, most: int) -> Bounded | Unbounded:
    """Find the lightest run under these weights."""
    result = least(found, of_rules, most)
    if result.end == TOO_MANY:
        raise _TooManyError
    if result.end not in (FOUND, UNBOUNDED):
        raise _TooWideError
    tree = tree_of(found, result, of_rules)
    if not tree.fits:
        raise _TooWideError
    return side_of(found, result, tree, sign)


def side_of(found: Ground, result: Least, tree: Tree, sign: int) -> Bounded | Unbounded:
    """Put what was found of the lightest run (or the heaviest, with the sign -1) into evidence."""
    derivation = Derivation(Direction.BACKWARD, tree.entries, int(tree.location), tree.path, tree.other)
    if result.end == UNBOUNDED:
        return Unbounded(derivation, bool(tree.on_path), int(tree.lower), int(tree.upper))
    weight = tuple(sign * number for number in result.weights[-1].tolist())
    return Bounded(weight, derivation, _potentials(found, result))


def _potentials(found: Ground, result: Least) -> Potentials:
    count, goal = len(found.transitions), len(result.best) - 1
    free = ~result.relevant
    edges, pairs = slice(0, count), slice(count, goal)
    return Potentials(
        found.transitions,
        (result.weights[edges], free[edges]),
        found.pairs,
        (result.weights[pairs], free[pairs]),
    )
