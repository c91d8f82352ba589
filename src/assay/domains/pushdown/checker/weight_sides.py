"""The fast checker of weights: calls the kernels once for the lightest and once for the heaviest run."""

from __future__ import annotations

from array import array

from assay.core.native.library import Library
from assay.core.native.table import Table, table
from assay.domains.pushdown.model.case import Weights
from assay.domains.pushdown.model.evidence import Bounded, Direction, Potentials, Unbounded, Weighed
from assay.domains.pushdown.model.flat import FlatCase

WIDEST = 2**63 - 1
WEIGHTS = Library("pushdown-checker-weights", {"side": "assay.domains.pushdown.checker.kernel_weights:side_entry"})
_NONE = Table(array("i"), 3), Table(array("q"), 1), array("i"), Table(array("i"), 2), Table(array("q"), 1), array("i")


def proves_weights(case: FlatCase, weights: Weights, evidence: Weighed) -> bool:
    """Whether evidence proves its weights for a case in normal form; its derivations must have been accepted."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        return False
    width = len(weights.zero)
    return all(
        _side_holds(
            case,
            Table(table("q", ([sign * n for n in row] for row in rows), width or 1).numbers, width, len(rows)),
            side,
            sign,
        )
        for sign, side in ((1, evidence.least), (-1, evidence.greatest))
    )


def _side_holds(case: FlatCase, weights: Table, side: Bounded | Unbounded, sign: int) -> bool:
    derivation = side.derivation
    if derivation.direction is not Direction.BACKWARD:
        return False
    if isinstance(side, Unbounded):
        claim, repeated = array("q"), (1, int(side.on_path), _place(side.lower), _place(side.upper))
    else:
        if len(side.weight) != weights.width or any(abs(number) > WIDEST for number in side.weight):
            return False
        claim, repeated = array("q", [sign * number for number in side.weight]), (0, 0, 0, 0)
    run = derivation.table, derivation.path, derivation.other
    bounds = (0, *_NONE) if side.potentials is None else (1, *_bounds(side.potentials))
    return bool(WEIGHTS.call("side", case, weights, *run, *repeated, claim, *bounds).value)


def _place(number: int) -> int:
    return number if 0 <= number < 1 << 31 else -1


def _bounds(found: Potentials) -> tuple[Table, Table, array[int], Table, Table, array[int]]:
    edges = found.edge_table, found.edge_bounds, found.edge_places
    return *edges, found.pair_table, found.pair_bounds, found.pair_places
