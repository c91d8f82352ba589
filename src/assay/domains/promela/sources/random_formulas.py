"""Random formulas without X over a model's variables: common patterns and arbitrary formulas, half each."""

from __future__ import annotations

from collections.abc import Callable

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Eventually,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.core.domain.splitmix import Draw
from assay.domains.promela.formats import write_expression
from assay.domains.promela.sources.random_models import Model
from assay.domains.promela.sources.random_scope import constant_comparison

_UNARY: tuple[Callable[[Formula], Formula], ...] = (Always, Eventually, Not, Always, Eventually)
_BINARY: tuple[Callable[[Formula, Formula], Formula], ...] = (And, Or, Until, Until, Implies, Release)


def random_formula(draw: Draw, model: Model, size: int) -> Formula:
    """Draw a formula with at most this many operators."""
    if draw.one_in(2):
        return _pattern(draw, model)
    return _any(draw, model, 1 + draw.below(size))


def atom(draw: Draw, model: Model) -> Formula:
    """Draw an atomic proposition."""
    if model.points and draw.one_in(3):
        return Atom(write_expression(draw.choice(model.points)))
    if model.channels and draw.one_in(6):
        return Atom(write_expression(draw.choice(model.channels)))
    variable = draw.choice(model.variables)
    if draw.one_in(5):
        return Atom(write_expression(variable.reference))
    return Atom(write_expression(constant_comparison(draw, variable)))


def _literal(draw: Draw, model: Model) -> Formula:
    return Not(atom(draw, model)) if draw.one_in(3) else atom(draw, model)


def _pattern(draw: Draw, model: Model) -> Formula:
    p, q = _literal(draw, model), _literal(draw, model)
    known: tuple[Formula, ...] = (
        Always(p),
        Eventually(p),
        Always(Eventually(p)),
        Eventually(Always(p)),
        Always(Implies(p, Eventually(q))),
        Until(p, q),
        WeakUntil(p, q),
        Always(Implies(p, WeakUntil(p, q))),
        Implies(Always(Eventually(p)), Always(Eventually(q))),
        Or(Always(p), Eventually(q)),
        Always(Iff(p, q)),  # nowhere else: SPIN's translation of p U (q <-> r) takes minutes
    )
    return draw.choice(known)


def _any(draw: Draw, model: Model, size: int) -> Formula:
    if size <= 0:
        return atom(draw, model)
    if draw.one_in(2):
        return draw.choice(_UNARY)(_any(draw, model, size - 1))
    if size == 1 and draw.one_in(6):  # only between atoms: SPIN's translation doubles the left side of each W
        return WeakUntil(atom(draw, model), atom(draw, model))
    left = draw.below(size)
    return draw.choice(_BINARY)(_any(draw, model, left), _any(draw, model, size - 1 - left))
