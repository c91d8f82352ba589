"""Small changes of a formula: another operator or atom, a negation, a part in the place of another."""

from __future__ import annotations

from assay.automata.formula.enumeration import BINARY, UNARY
from assay.automata.formula.formula import Atom, Formula, Next, Not, WeakUntil, atoms, children, next_free, subformulas
from assay.automata.formula.places import put
from assay.core.domain.splitmix import Draw
from assay.domains.ltl.model.case import Case


def mutate(case: Case, draw: Draw) -> Case:
    """Change one subformula. `X` and `W` are used where the formula has one, since some tools do not read them."""
    formula = case.formula
    parts = list(subformulas(formula))
    place = draw.below(len(parts))
    return Case(put(formula, place, _other(formula, parts[place], draw)))


def _other(formula: Formula, part: Formula, draw: Draw) -> Formula:
    every = not next_free(formula) or any(isinstance(one, WeakUntil) for one in subformulas(formula))
    unary = [make for make in UNARY if every or make is not Next]
    binary = [make for make in BINARY if every or make is not WeakUntil]
    below = children(part)
    ways: list[Formula] = [Not(part), draw.choice(list(subformulas(formula))), *below]
    if len(below) == 1:
        ways += [make(below[0]) for make in unary]
    elif len(below) == 2:
        ways += [make(*below) for make in binary]
    else:
        ways += [*(Atom(name) for name in atoms(formula)), draw.choice(unary)(part)]
    return draw.choice(ways)
