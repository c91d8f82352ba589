"""Computes the weights of the lightest and the heaviest run, with evidence; the case must be in normal form."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.native.library import Call, Library
from assay.core.native.table import Table, table
from assay.domains.pushdown.engine.answer import unsupported
from assay.domains.pushdown.engine.weighted.ends import FOUND, MOST, ROWS, TOO_MANY, UNBOUNDED, WIDEST
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

WEIGHTED = Library("pushdown-weighted", {"weigh": "assay.domains.pushdown.engine.weighted.weigh:weigh_entry"})
_TOO_WIDE: Answer[Evidence] = Answer(unknown(Reason.BOUND), note="weights beyond 64 bits")
_TOO_MUCH: Answer[Evidence] = Answer(unknown(Reason.MEMORY), note="too many rule instances for memory")


def decide_with_weights(case: Case, *, most: int = MOST) -> Answer[Evidence]:
    """Decide a case in normal form with weights: reachability, and the weights of the lightest and heaviest run."""
    if (said := unsupported(case)) is not None:
        return said
    if case.weights is None:
        raise ValueError("the case has no weights")
    flat = flatten(case)
    if flat.states2 * flat.labels > ROWS:
        return _TOO_MUCH
    weights = _table(case.weights)
    call = WEIGHTED.call("weigh", flat, most, weights or Table(array("q"), 1), given=_WORDS)
    whole, reachable, instances = call.number(), call.number(), call.number()
    transitions, pairs = Table(call.numbers("i"), 3), Table(call.numbers("i"), 2)
    if not whole:
        return _TOO_MUCH
    measures = {"transitions": len(transitions), "pairs": len(pairs), "instances": instances}
    if not reachable:
        closed = Closed(Direction.BACKWARD, transitions, pairs)
        return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
    if weights is None:
        return _TOO_WIDE
    sides = [_side_in(call, weights.width) for _ in range(2)]
    if any(side.end == TOO_MANY for side in sides):
        return _TOO_MUCH
    if any(side.end not in (FOUND, UNBOUNDED) or not side.fits for side in sides):
        return _TOO_WIDE
    least, greatest = (_side(transitions, pairs, side, sign) for side, sign in zip(sides, (1, -1), strict=True))
    return Answer(Verdict("reachable"), evidence=Weighed(least, greatest), measures=measures)


def _table(weights: Weights) -> Table | None:
    """The weights of the rules, then a row of zeros; None if a weight exceeds 64 bits."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        return None
    width = len(weights.zero)
    return Table(table("q", rows, width or 1).numbers, width, len(rows))


class Side(NamedTuple):
    """One side as a kernel returned it: how it ended, the bound of every node, and the derivation tree of a run."""

    end: int
    fits: int
    location: int
    on_path: int
    lower: int
    upper: int
    weights: Table
    places: array[int]
    entries: Table
    path: array[int]
    other: array[int]


_WORDS = 3 + 6 + 2 * (6 + 15)


def _side_in(call: Call, width: int) -> Side:
    end, fits, location, on_path, lower, upper = (call.number() for _ in range(6))
    weights, places = call.numbers("q"), call.numbers("i")
    entries, path, other = call.numbers("i"), call.numbers("i"), call.numbers("i")
    known = Table(weights, width, len(places))
    return Side(end, fits, location, on_path, lower, upper, known, places, Table(entries, 6), path, other)


def _side(transitions: Table, pairs: Table, side: Side, sign: int) -> Bounded | Unbounded:
    """Convert the result of a side into evidence."""
    derivation = Derivation(Direction.BACKWARD, side.entries, side.location, side.path, side.other)
    count, goal = len(transitions), len(side.places) - 1
    potentials = Potentials(
        transitions,
        (side.weights.between(0, count), side.places[:count]),
        pairs,
        (side.weights.between(count, goal), side.places[count:goal]),
    )
    if side.end == FOUND:
        return Bounded(tuple(sign * number for number in side.weights[-1]), derivation, potentials)
    return Unbounded(derivation, bool(side.on_path), side.lower, side.upper, potentials if any(side.places) else None)
