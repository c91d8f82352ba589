"""Simplifies formulas by LTL equivalences, bottom-up.

Each rule is a known equivalence; tests compare formula and result on words.
"""

from __future__ import annotations

from typing import assert_never

from assay.automata.formula.formula import (
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

_DEPTH = 6  # without a bound the search for implications is exponential in the depth of both formulas


def simplify(formula: Formula) -> Formula:
    """Give an equivalent formula of at most the same size; derived operators may remain."""
    match formula:
        case Constant() | Atom():
            return formula
        case Not(body):
            return _not(simplify(body))
        case Next(body):
            return _next(simplify(body))
        case Always(body):
            return _always(simplify(body))
        case Eventually(body):
            return _eventually(simplify(body))
        case And() | Or() | Implies() | Iff():
            return _boolean(formula, simplify(formula.left), simplify(formula.right))
        case Until(left, right):
            return _until(simplify(left), simplify(right))
        case Release(left, right):
            return _release(simplify(left), simplify(right))
        case WeakUntil(left, right):
            return _weak_until(simplify(left), simplify(right))
        case _:
            assert_never(formula)


def _opposite(left: Formula, right: Formula) -> bool:
    return left == Not(right) or right == Not(left)


def _not(body: Formula) -> Formula:
    match body:
        case Constant(value):
            return FALSE if value else TRUE
        case Not(inner):
            return inner
        case _:
            return Not(body)


def _next(body: Formula) -> Formula:
    return body if isinstance(body, Constant) else Next(body)


def _always(body: Formula) -> Formula:
    match body:
        case Constant() | Always():
            return body
        case Eventually(Always()):  # []<>[]f is <>[]f
            return body
        case Release(_, right):  # f V g implies g, and []g implies f V g
            return _always(right)
        case Next(inner):
            return Next(_always(inner))
        case _:
            return Always(body)


def _eventually(body: Formula) -> Formula:
    match body:
        case Constant() | Eventually():
            return body
        case Always(Eventually()):  # <>[]<>f is []<>f
            return body
        case Until(_, right):
            return _eventually(right)
        case Next(inner):
            return Next(_eventually(inner))
        case _:
            return Eventually(body)


def _boolean(formula: And | Or | Implies | Iff, left: Formula, right: Formula) -> Formula:
    match formula:
        case And():
            return _and(left, right)
        case Or():
            return _or(left, right)
        case Implies():
            return _implies(left, right)
        case Iff():
            return _iff(left, right)
        case _:
            assert_never(formula)


def _and(left: Formula, right: Formula) -> Formula:
    if FALSE in {left, right} or _opposite(left, right):
        return FALSE
    if left == TRUE or implied(right, left):
        return right
    if right == TRUE or implied(left, right):
        return left
    match left, right:
        case Always(f), Always(g):
            return _always(_and(f, g))
        case Next(f), Next(g):
            return _next(_and(f, g))
        case Until(f, h), Until(g, i) if h == i:
            return _until(_and(f, g), h)
        case _:
            return And(left, right)


def _or(left: Formula, right: Formula) -> Formula:
    if TRUE in {left, right} or _opposite(left, right):
        return TRUE
    if left == FALSE or implied(left, right):
        return right
    if right == FALSE or implied(right, left):
        return left
    match left, right:
        case Eventually(f), Eventually(g):
            return _eventually(_or(f, g))
        case Next(f), Next(g):
            return _next(_or(f, g))
        case Until(f, h), Until(g, i) if f == g:
            return _until(f, _or(h, i))
        case _:
            return Or(left, right)


def _implies(left: Formula, right: Formula) -> Formula:
    if right == TRUE or left == FALSE or implied(left, right):
        return TRUE
    if left == TRUE:
        return right
    if right == FALSE:
        return _not(left)
    return right if _opposite(left, right) else Implies(left, right)


def _iff(left: Formula, right: Formula) -> Formula:
    if left == right:
        return TRUE
    if _opposite(left, right):
        return FALSE
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Constant):
            return other if one.value else _not(other)
    return Iff(left, right)


def _until(left: Formula, right: Formula) -> Formula:
    if isinstance(right, Constant) or left == FALSE or implied(left, right):
        return right
    if left == TRUE:
        return _eventually(right)
    if isinstance(right, Eventually):  # f U <>g is <>g
        return right
    match left, right:
        case Next(f), Next(g):
            return _next(_until(f, g))
        case _:
            return Until(left, right)


def _release(left: Formula, right: Formula) -> Formula:
    if isinstance(right, Constant) or left == TRUE or implied(right, left):
        return right
    if left == FALSE:
        return _always(right)
    if isinstance(right, Always):  # f V []g is []g
        return right
    match left, right:
        case Next(f), Next(g):
            return _next(_release(f, g))
        case _:
            return Release(left, right)


def _weak_until(left: Formula, right: Formula) -> Formula:
    if TRUE in {left, right}:
        return TRUE
    if left == FALSE or implied(left, right):
        return right
    return _always(left) if right == FALSE else WeakUntil(left, right)


def implied(premise: Formula, conclusion: Formula, depth: int = _DEPTH) -> bool:
    """Whether the conclusion follows syntactically; incomplete: False may also mean that no rule applies."""
    if premise in {conclusion, FALSE} or conclusion == TRUE:
        return True
    return depth > 0 and (
        _from_premise(premise, conclusion, depth - 1) or _to_conclusion(premise, conclusion, depth - 1)
    )


def _from_premise(premise: Formula, conclusion: Formula, depth: int) -> bool:
    match premise:
        case Always(body):
            return implied(body, conclusion, depth)
        case And(left, right):
            return implied(left, conclusion, depth) or implied(right, conclusion, depth)
        case Or(left, right) | Until(left, right) | WeakUntil(left, right):
            return implied(left, conclusion, depth) and implied(right, conclusion, depth)
        case Release(_, right):
            return implied(right, conclusion, depth)
        case _:
            return False


def _to_conclusion(premise: Formula, conclusion: Formula, depth: int) -> bool:
    match conclusion:
        case Eventually(body) | Until(_, body) | WeakUntil(_, body):
            return implied(premise, body, depth)
        case And(left, right) | Release(left, right):
            return implied(premise, left, depth) and implied(premise, right, depth)
        case Or(left, right):
            return implied(premise, left, depth) or implied(premise, right, depth)
        case _:
            return False
