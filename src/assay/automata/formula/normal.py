"""Normal forms: negation normal form for the translation, and the core operators of the proofs.

Negation normal form keeps `&& || X U V` and pushes negation to the atoms. The core keeps `true`, atoms and `! && X U`.
"""

from __future__ import annotations

from typing import assert_never

from assay.automata.formula.formula import (
    FALSE,
    TRUE,
    Always,
    And,
    Atom,
    Binary,
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
    """Give the negation normal form: constants, literals and `&& || X U V`."""
    return _Pushed().down(formula, wanted=True)


def negated(formula: Formula) -> Formula:
    """Give the negation, in negation normal form."""
    return _Pushed().down(formula, wanted=False)


class _Pushed:
    """Pushes negation down, with a cache: an equivalence needs both of its sides with and without negation."""

    def __init__(self) -> None:
        self._done: dict[tuple[int, bool], Formula] = {}

    def down(self, formula: Formula, *, wanted: bool) -> Formula:
        """Give the normal form of the formula if `wanted`, else of its negation."""
        key = (id(formula), wanted)
        if key not in self._done:
            self._done[key] = self._one(formula, wanted=wanted)
        return self._done[key]

    def _one(self, formula: Formula, *, wanted: bool) -> Formula:
        match formula:
            case Constant(value):
                return TRUE if value == wanted else FALSE
            case Atom():
                return formula if wanted else Not(formula)
            case Not(body):
                return self.down(body, wanted=not wanted)
            case Next(body):
                return Next(self.down(body, wanted=wanted))
            case Always(body) | Eventually(body):
                inner = self.down(body, wanted=wanted)
                return Release(FALSE, inner) if isinstance(formula, Always) == wanted else Until(TRUE, inner)
            case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
                return self._two(formula, wanted=wanted)
            case _:
                assert_never(formula)

    def _two(self, formula: Binary, *, wanted: bool) -> Formula:
        left, right = self.down(formula.left, wanted=wanted), self.down(formula.right, wanted=wanted)
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
                turned = self.down(formula.left, wanted=not wanted)
                return Or(turned, right) if wanted else And(turned, right)
            case WeakUntil():  # f W g is g V (f || g)
                return Release(right, Or(left, right)) if wanted else Until(right, And(left, right))
            case Iff():  # (f && g) || (!f && !g); its negation negates the left part
                other = self.down(formula.left, wanted=not wanted)
                same, opposite = self.down(formula.right, wanted=True), self.down(formula.right, wanted=False)
                return Or(And(left, same), And(other, opposite))
            case _:
                assert_never(formula)


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
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            return _core_binary(formula, core(formula.left), core(formula.right))
        case _:
            assert_never(formula)


def _core_binary(formula: Binary, left: Formula, right: Formula) -> Formula:
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
        case _:
            assert_never(formula)
