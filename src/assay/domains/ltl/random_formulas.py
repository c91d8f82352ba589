"""Random formulas: half of any shape, half around one operator whose operands have drawn kinds.

In a formula of any shape, an operator rarely meets two constants, a negated atom beside a constant, or one subformula
twice. The other half draws the operator and the kind of each operand first, and then perhaps a formula around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import FALSE, TRUE, Atom, Formula, Not, subformulas
from assay.core.domain.splitmix import Draw

_TRUE, _FALSE, _ATOM, _NEGATED, _OPERATOR, _SAME = range(6)
_LEAST = {_TRUE: 1, _FALSE: 1, _ATOM: 1, _NEGATED: 2, _OPERATOR: 2}
"""The smallest size of an operand of each kind."""


def draw_formula(draw: Draw, most: int, space: Space) -> Formula:
    """Draw a formula of at most `most` operators and atoms."""
    size = 1 + draw.below(most)
    if size < 2 or draw.one_in(2):
        return random_formula(size, space, draw.below)
    size = max(size, 1 + draw.below(most))  # small ones have no room for most kinds of operands
    inside = size > 2 and draw.one_in(2)
    centre = _operator(draw, size - inside, space)
    return _within(draw, centre, size, space) if inside else centre


def _operator(draw: Draw, most: int, space: Space) -> Formula:
    """Draw an operator with operands of drawn kinds."""
    room = most - 1
    if room < 2 or draw.one_in(4):
        make, kind = draw.choice(space.unary), draw.choice(_kinds(room))
        return make(_operand(draw, kind, room, space))
    combine, first = draw.choice(space.binary), draw.choice(_kinds(room - 1))
    beside = room - _LEAST[first]
    second = draw.choice([*_kinds(beside), *([_SAME] if _LEAST[first] <= beside else [])])
    left = _operand(draw, first, room // 2 if second == _SAME else room - _LEAST[second], space)
    right = left if second == _SAME else _operand(draw, second, room - _size(left), space)
    return combine(left, right)


def _kinds(room: int) -> Sequence[int]:
    return [kind for kind, least in _LEAST.items() if least <= room]


def _operand(draw: Draw, kind: int, most: int, space: Space) -> Formula:
    """Draw an operand of a kind."""
    if kind == _TRUE:
        return TRUE
    if kind == _FALSE:
        return FALSE
    if kind == _OPERATOR:
        return random_formula(2 + draw.below(most - 1), space, draw.below)
    atom = Atom(draw.choice(space.atoms))
    return Not(atom) if kind == _NEGATED else atom


def _within(draw: Draw, centre: Formula, most: int, space: Space) -> Formula:
    """Put one or more operators around a formula, up to a size."""
    formula = centre
    room = most - _size(centre)
    while room > 0 and (formula is centre or not draw.one_in(3)):
        if room > 1 and space.binary and draw.one_in(2):
            combine, beside = draw.choice(space.binary), random_formula(1 + draw.below(room - 1), space, draw.below)
            formula = combine(formula, beside) if draw.one_in(2) else combine(beside, formula)
        else:
            formula = draw.choice(space.unary)(formula)
        room = most - _size(formula)
    return formula


def _size(formula: Formula) -> int:
    return sum(1 for _ in subformulas(formula))
