"""Equivalent formulas: rewrites subformulas by laws that hold on every infinite word.

The laws keep the atoms. Only `unfolded` adds `X`, so it rewrites formulas that have one already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from assay.automata.formula import formula as f
from assay.automata.formula.places import put

Law = Callable[[f.Formula, f.Formula], Sequence[f.Formula]]
"""Maps a formula, and another one to be used freely, to formulas that are equivalent to the first."""
_MOST = 60
"""The largest number of subformulas of a result."""


def duals(formula: f.Formula, _other: f.Formula) -> Sequence[f.Formula]:
    """Push or pull a negation through an operator."""
    no = f.Not
    match formula:
        case f.Not(f.Not(body)):
            return (body,)
        case f.Not(body):
            inside = duals(body, body)
            return tuple(one.body for one in inside if isinstance(one, f.Not))
        case f.Always(body):
            return (no(f.Eventually(no(body))),)
        case f.Eventually(body):
            return (no(f.Always(no(body))),)
        case f.Next(body):
            return (no(f.Next(no(body))),)
        case f.And(left, right):
            return (no(f.Or(no(left), no(right))),)
        case f.Or(left, right):
            return (no(f.And(no(left), no(right))),)
        case f.Until(left, right):
            return (no(f.Release(no(left), no(right))),)
        case f.Release(left, right):
            return (no(f.Until(no(left), no(right))),)
        case f.WeakUntil(left, right):
            return (no(f.Until(no(right), f.And(no(left), no(right)))),)
        case f.Implies(left, right):
            return (f.Implies(no(right), no(left)), no(f.And(left, no(right))))
        case f.Iff(left, right):
            return (f.Iff(no(left), no(right)), no(f.Iff(left, no(right))))
        case f.Constant(value):
            return (no(f.Constant(not value)),)
        case f.Atom():
            return (no(no(formula)),)
        case _:
            assert_never(formula)


def definitions(formula: f.Formula, _other: f.Formula) -> Sequence[f.Formula]:
    """Replace a derived operator by its definition."""
    match formula:
        case f.Always(body):
            return (f.Release(f.FALSE, body),)
        case f.Eventually(body):
            return (f.Until(f.TRUE, body),)
        case f.Implies(left, right):
            return (f.Or(f.Not(left), right),)
        case f.Iff(left, right):
            both = f.And(f.Implies(left, right), f.Implies(right, left))
            return (both, f.Or(f.And(left, right), f.And(f.Not(left), f.Not(right))))
        case f.WeakUntil(left, right):
            return (f.Or(f.Until(left, right), f.Always(left)), f.Release(right, f.Or(left, right)))
        case f.Release(left, right):
            return (f.Or(f.Always(right), f.Until(right, f.And(left, right))),)
        case _:
            return ()


def idle(formula: f.Formula, other: f.Formula) -> Sequence[f.Formula]:
    """Say the same twice, or add what is true anyway."""
    again: tuple[f.Formula, ...] = ()
    match formula:
        case f.Always(body) | f.Eventually(body):
            again = (type(formula)(formula), f.And(formula, f.Or(formula, body)))
        case f.Until(left, right) | f.Release(left, right):
            again = (type(formula)(left, formula), type(formula)(f.And(left, left), f.Or(right, right)))
        case _:
            pass
    return (
        *again,
        f.And(formula, formula),
        f.Or(formula, formula),
        f.And(formula, f.Or(formula, other)),
        f.Or(f.And(formula, other), f.And(formula, f.Not(other))),
    )


def orders(formula: f.Formula, _other: f.Formula) -> Sequence[f.Formula]:
    """Commute, associate and distribute."""
    match formula:
        case f.And(left, f.And(middle, right)) | f.Or(left, f.Or(middle, right)):
            return (type(formula)(formula.right, left), type(formula)(type(formula)(left, middle), right))
        case f.Always(f.And(left, right)):
            return (f.And(f.Always(left), f.Always(right)),)
        case f.Eventually(f.Or(left, right)):
            return (f.Or(f.Eventually(left), f.Eventually(right)),)
        case f.Next(f.And() | f.Or() | f.Until() | f.Release() as inside):
            return (type(inside)(f.Next(inside.left), f.Next(inside.right)),)
        case f.Until(f.And(left, middle), right):
            return (f.And(f.Until(left, right), f.Until(middle, right)),)
        case f.Until(left, f.Or(middle, right)):
            return (f.Or(f.Until(left, middle), f.Until(left, right)),)
        case f.And() | f.Or() | f.Iff():
            return (type(formula)(formula.right, formula.left),)
        case _:
            return ()


def unfolded(formula: f.Formula, _other: f.Formula) -> Sequence[f.Formula]:
    """Expand a temporal operator by one step, with `X`."""
    match formula:
        case f.Always(body):
            return (f.And(body, f.Next(formula)),)
        case f.Eventually(body):
            return (f.Or(body, f.Next(formula)),)
        case f.Until(left, right) | f.WeakUntil(left, right):
            return (f.Or(right, f.And(left, f.Next(formula))),)
        case f.Release(left, right):
            return (f.And(right, f.Or(left, f.Next(formula))),)
        case _:
            return ()


def rewritten(formula: f.Formula, law: Law, below: Callable[[int], int]) -> f.Formula | None:
    """Apply a law at one to three places; None where it applies nowhere. `below(n)` draws a number less than n."""
    if law is unfolded and f.next_free(formula):
        return None
    out = formula
    for _ in range(1 + below(3)):
        places = list(f.subformulas(out))
        ways = [(k, new) for k, part in enumerate(places) for new in law(part, places[below(len(places))])]
        if not ways:
            break
        place, new = ways[below(len(ways))]
        larger = put(out, place, new)
        if sum(1 for _ in f.subformulas(larger)) > _MOST:
            break
        out = larger
    return None if out == formula else out


LAWS: dict[str, Law] = {
    "dual-formula": duals,
    "defined-formula": definitions,
    "idle-formula": idle,
    "reordered-formula": orders,
    "unfolded-formula": unfolded,
}
