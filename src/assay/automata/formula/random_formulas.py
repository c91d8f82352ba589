"""Random formulas: half of any shape, half around one operator whose operands have drawn kinds.

In a formula of any shape, an operator rarely meets two constants, a negated atom beside a constant, or one subformula
twice. The other half draws the operator and the kind of each operand first, and then perhaps a formula around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import FALSE, TRUE, Atom, Formula, Not, subformulas

T = TypeVar("T")
Below = Callable[[int], int]
"""Draws from 0 … n - 1."""
_TRUE, _FALSE, _ATOM, _NEGATED, _OPERATOR, _SAME = range(6)
_LEAST = {_TRUE: 1, _FALSE: 1, _ATOM: 1, _NEGATED: 2, _OPERATOR: 2}
"""The smallest size of an operand of each kind."""


def draw_formula(below: Below, most: int, space: Space) -> Formula:
    """Draw a formula of at most `most` operators and atoms."""
    size = 1 + below(most)
    if size < 2 or not below(2):
        return random_formula(size, space, below)
    size = max(size, 1 + below(most))  # small ones have no room for most kinds of operands
    inside = size > 2 and not below(2)
    centre = _operator(below, size - inside, space)
    return _within(below, centre, size, space) if inside else centre


def _operator(below: Below, most: int, space: Space) -> Formula:
    """Draw an operator with operands of drawn kinds."""
    room = most - 1
    if room < 2 or not below(4):
        make, kind = _choice(below, space.unary), _choice(below, _kinds(room))
        return make(_operand(below, kind, room, space))
    combine, first = _choice(below, space.binary), _choice(below, _kinds(room - 1))
    beside = room - _LEAST[first]
    second = _choice(below, [*_kinds(beside), *([_SAME] if _LEAST[first] <= beside else [])])
    left = _operand(below, first, room // 2 if second == _SAME else room - _LEAST[second], space)
    right = left if second == _SAME else _operand(below, second, room - _size(left), space)
    return combine(left, right)


def _kinds(room: int) -> Sequence[int]:
    return [kind for kind, least in _LEAST.items() if least <= room]


def _operand(below: Below, kind: int, most: int, space: Space) -> Formula:
    """Draw an operand of a kind."""
    if kind == _TRUE:
        return TRUE
    if kind == _FALSE:
        return FALSE
    if kind == _OPERATOR:
        return random_formula(2 + below(most - 1), space, below)
    atom = Atom(_choice(below, space.atoms))
    return Not(atom) if kind == _NEGATED else atom


def _within(below: Below, centre: Formula, most: int, space: Space) -> Formula:
    """Put one or more operators around a formula, up to a size."""
    formula = centre
    room = most - _size(centre)
    while room > 0 and (formula is centre or below(3)):
        if room > 1 and space.binary and not below(2):
            combine, beside = _choice(below, space.binary), random_formula(1 + below(room - 1), space, below)
            formula = combine(formula, beside) if not below(2) else combine(beside, formula)
        else:
            formula = _choice(below, space.unary)(formula)
        room = most - _size(formula)
    return formula


def _choice(below: Below, items: Sequence[T]) -> T:
    return items[below(len(items))]


def _size(formula: Formula) -> int:
    return sum(1 for _ in subformulas(formula))
