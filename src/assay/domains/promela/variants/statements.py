"""One statement with the same steps in other words, or with a step that changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from assay.automata.formula.formula import next_free
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.model.case import LTL, SAFETY, Case
from assay.domains.promela.reduction.paths import changed
from assay.domains.promela.variants.places import Spot, contains, reads_layout, rewritten, spots, tree_of

_SIMPLE = (t.Assign, t.Test, t.Send, t.Receive, t.Assert)
_SKIP = t.Test(t.Number(1))


def _changed_spot(
    case: Case, draw: Draw, wanted: Callable[[Spot], bool], change: Callable[[object], object]
) -> Case | None:
    tree = tree_of(case)
    if reads_layout(case, tree) or contains(tree, t.Unless):
        return None
    places = [spot for spot in spots(tree) if isinstance(spot.node, _SIMPLE) and _follows(spot) and wanted(spot)]
    if not places:
        return None
    spot = draw.choice(places)
    return rewritten(case, changed(tree, {spot.path: change(spot.node)}))


def _follows(spot: Spot) -> bool:
    """Whether a statement stands in a sequence and is not the guard of an option."""
    if not isinstance(spot.around[-1], tuple) or not isinstance(spot.path[-1], int):
        return False
    return spot.path[-3:-2] != ("options",) or spot.path[-1] > 0


def wrapped(case: Case, draw: Draw) -> Case | None:
    """Make a statement the only option of an `if`, which takes no step of its own."""
    return _changed_spot(case, draw, lambda _: True, lambda node: t.If(((node,),)))  # type: ignore[arg-type]  # a statement


def braced(case: Case, draw: Draw) -> Case | None:
    """Put a statement in braces."""
    return _changed_spot(case, draw, lambda _: True, lambda node: t.Block("", (node,)))  # type: ignore[arg-type]  # likewise


def with_skip(case: Case, draw: Draw) -> Case | None:
    """Insert `skip` before a statement, where no property asked can tell.

    The property is safety, or a formula without `X` about variables alone. Another step would show in fairness, in
    remote references, in `enabled` and `_last`, in priorities and `provided`, and in a trace. In `atomic` it would be
    a step without interruption, next to a rendezvous a different one, so those places are left alone too.
    """
    tree, asked = tree_of(case), case.property
    if case.fair or asked.kind not in (SAFETY, LTL) or (asked.formula is not None and not next_free(asked.formula)):
        return None
    if any(word in _said(case) for word in ("@", "np_", "_last", "enabled", ":")):
        return None
    if contains(tree, t.Trace, t.Exclusive, t.SetPriority, t.RemoteLabel, t.RemoteValue, t.OfProcess, t.Timeout):
        return None
    if any(p.provided is not None or p.priority is not None for p in tree.processes):
        return None

    def wanted(spot: Spot) -> bool:
        inside = any(isinstance(one, t.Block) and one.kind for one in spot.around)
        return not inside and isinstance(spot.path[-1], int) and spot.path[-1] > 0

    return _changed_spot(case, draw, wanted, lambda node: (_SKIP, node))


def _said(case: Case) -> str:
    """The formula's atoms, and the model where they may come from."""
    return "" if case.property.formula is None else str(case.property.formula)
