"""Formulas with fewer operators: negation normal form for the translation, and the core that the proofs speak of.

Negation normal form keeps `&& || X U V` and pushes negation to the atoms. The core keeps `true`, atoms and `! && X U`.
"""

from __future__ import annotations

from assay.ltl.formula import (
    FALSE,
    TRUE,
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)


def negation_normal(formula: Formula) -> Formula:
    """Give an equivalent formula of constants, literals and `&& || X U V`."""
    return _pushed(formula, wanted=True)


def negated(formula: Formula) -> Formula:
    """Give the negation, in negation normal form."""
    return _pushed(formula, wanted=False)


def _pushed(formula: Formula, *, wanted: bool) -> Formula:
    """Give the normal form of the formula, or of its negation if it is not wanted."""
    match formula:
        case Constant(value):
            return TRUE if value == wanted else FALSE
        case Atom():
            return formula if wanted else Not(formula)
        case Not(body):
            return _pushed(body, wanted=not wanted)
        case Next(body):
            return Next(_pushed(body, wanted=wanted))
        case Always(body) | Eventually(body):
            inner = _pushed(body, wanted=wanted)
            return Release(FALSE, inner) if isinstance(formula, Always) == wanted else Until(TRUE, inner)
        case _:
            return _pushed_binary(formula, wanted=wanted)


def _pushed_binary(formula: And | Or | Implies | Iff | Until | WeakUntil | Release, *, wanted: bool) -> Formula:
    left, right = _pushed(formula.left, wanted=wanted), _pushed(formula.right, wanted=wanted)
    match formula:
        case And():
            return And(left, right) if wanted else Or(left, right)
        case Or():
            return Or(left, right) if wanted else And(left, right)
        case Until():
            return Until(left, right) if wanted else Release(left, right)
        case Release():
            return Release(left, right) if wanted else Until(left, right)
        case Implies():
            turned = _pushed(formula.left, wanted=not wanted)
            return Or(turned, right) if wanted else And(turned, right)
        case WeakUntil():  # f W g is g V (f || g)
            return Release(right, Or(left, right)) if wanted else Until(right, And(left, right))
        case Iff():  # (f && g) || (!f && !g); its negation has the left part turned round
            left, other = _pushed(formula.left, wanted=wanted), _pushed(formula.left, wanted=not wanted)
            right, opposite = _pushed(formula.right, wanted=True), _pushed(formula.right, wanted=False)
            return Or(And(left, right), And(other, opposite))


def core(formula: Formula) -> Formula:
    """Give an equivalent formula of `true`, atoms and `! && X U`, by the definitions of the other operators."""
    match formula:
        case Constant(value):
            return TRUE if value else Not(TRUE)
        case Atom():
            return formula
        case Not(body):
            return Not(core(body))
        case Next(body):
            return Next(core(body))
        case Eventually(body):
            return Until(TRUE, core(body))
        case Always(body):
            return Not(Until(TRUE, Not(core(body))))
    left, right = core(formula.left), core(formula.right)
    match formula:
        case And():
            return And(left, right)
        case Or():
            return Not(And(Not(left), Not(right)))
        case Implies():
            return Not(And(left, Not(right)))
        case Iff():
            return And(Not(And(left, Not(right))), Not(And(Not(left), right)))
        case Until():
            return Until(left, right)
        case WeakUntil():  # f W g is !(!g U (!f && !g))
            return Not(Until(Not(right), And(Not(left), Not(right))))
        case Release():
            return Not(Until(Not(left), Not(right)))
