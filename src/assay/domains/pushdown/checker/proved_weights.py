"""Weights and their evidence as values of the proved checker; every number is validated.

`weights_form` is trusted: it must preserve the weights of the case. The translation of evidence is not trusted.
"""

from __future__ import annotations

from collections.abc import Iterable

from assay.checkers import pushdown as proved
from assay.domains.pushdown.checker.proved_form import (
    REMEDY,
    Form,
    Numbering,
    derivation_form,
    form_of,
    number,
    numbering_of,
    numbers,
)
from assay.domains.pushdown.model.case import Case, Weight, Weights
from assay.domains.pushdown.model.evidence import Bounded, Direction, Potentials, Unbounded
from assay.errors import InputError

LONGEST = 300
"""The longest vector: the checker recurses over vectors, and Python's stack is limited."""


def weights_form(weights: Weights) -> Form:
    """The weights of a case."""
    size = len(weights.zero)
    if size > LONGEST:
        raise InputError(
            f"weight vectors of length {size}", remedy=f"the proved checker takes vectors up to length {LONGEST}"
        )
    return proved.Weights(size, form_of(map(_weight, weights.of_rules)))


def side_form(case: Case, side: Bounded | Unbounded) -> Form:
    """Evidence for the least or greatest weight; `InputError` if it is malformed."""
    derivation = side.derivation
    if derivation.direction is not Direction.BACKWARD:
        raise InputError("the derivation is not backward", remedy=REMEDY)
    of_first, of_second = numbering_of(case, case.initial), numbering_of(case, case.final)
    run = derivation_form(derivation, of_second), numbers(derivation.other.tolist(), of_first)
    bounds = _edge_bounds(side.potentials, of_second), _pair_bounds(side.potentials, of_first, of_second)
    if isinstance(side, Bounded):
        return proved.Bounded(_weight(side.weight), *run, *bounds)
    return proved.Unbounded(bool(side.on_path), *run, number(side.lower), number(side.upper), *bounds)


def _weight(weight: Weight) -> Form:
    if len(weight) > LONGEST or any(type(part) is not int for part in weight):
        raise InputError(f"invalid weight {weight!r}", remedy=REMEDY)
    return form_of(weight)


def _edge_bounds(potentials: Potentials | None, of_second: Numbering) -> Form:
    """Transitions with their bounds, grouped by source and label."""
    rows: dict[tuple[int, int], list[tuple[int, Form]]] = {}
    for edge, bound in () if potentials is None else potentials.of_edges():
        start = of_second(edge.source), number(edge.label)
        rows.setdefault(start, []).append((of_second(edge.target), _weight(bound)))
    return form_of((start, _each_once(exits)) for start, exits in rows.items())


def _pair_bounds(potentials: Potentials | None, of_first: Numbering, of_second: Numbering) -> Form:
    """Pairs with their bounds, grouped by the state of A1."""
    rows: dict[int, list[tuple[int, Form]]] = {}
    for (s, t), bound in () if potentials is None else potentials.of_pairs():
        rows.setdefault(of_first(s), []).append((of_second(t), _weight(bound)))
    return form_of((s, _each_once(partners)) for s, partners in rows.items())


def _each_once(bounds: Iterable[tuple[int, Form]]) -> Form:
    found = list(bounds)
    if len(dict(found)) != len(found):
        raise InputError("a transition or pair has two bounds", remedy=REMEDY)
    return form_of(found)
