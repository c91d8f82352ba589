"""Evaluates a formula on a long lasso in linear time, backwards.

`lasso` evaluates the same by looking ahead from every position. Here `f U g` at a position is `g`, or `f` and `f U g`
at the next position; two rounds through the cycle reach the fixed point.
"""

from __future__ import annotations

from typing import assert_never

from assay.automata.formula.formula import (
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
from assay.automata.formula.lasso import Lasso

Truth = list[bool]


def satisfies(word: Lasso, formula: Formula) -> bool:
    """Whether the word satisfies the formula."""
    return _truth(formula, word)[0]


def _truth(formula: Formula, word: Lasso) -> Truth:
    """Evaluate the formula at each position."""
    match formula:
        case Constant(value):
            return [value] * len(word.letters)
        case Atom(name):
            return [name in letter for letter in word.letters]
        case Not(body) | Next(body) | Always(body) | Eventually(body):
            return _unary(formula, _truth(body, word), word)
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            return _binary(formula, _truth(formula.left, word), _truth(formula.right, word), word)
        case _:
            assert_never(formula)


def _unary(formula: Not | Next | Always | Eventually, body: Truth, word: Lasso) -> Truth:
    match formula:
        case Not():
            return [not here for here in body]
        case Next():
            return [*body[1:], body[len(word.stem)]]
        case Always():
            return _until(body, [False] * len(body), word, at_last=True)
        case Eventually():
            return _until([True] * len(body), body, word, at_last=False)
        case _:
            assert_never(formula)


def _binary(
    formula: And | Or | Implies | Iff | Until | WeakUntil | Release, left: Truth, right: Truth, word: Lasso
) -> Truth:
    both = list(zip(left, right, strict=True))
    match formula:
        case And():
            return [f and g for f, g in both]
        case Or():
            return [f or g for f, g in both]
        case Implies():
            return [not f or g for f, g in both]
        case Iff():
            return [f == g for f, g in both]
        case Until():
            return _until(left, right, word, at_last=False)
        case WeakUntil():
            return _until(left, right, word, at_last=True)
        case Release():  # g until both, or g for ever
            return _until(right, [f and g for f, g in both], word, at_last=True)
        case _:
            assert_never(formula)


def _until(left: Truth, right: Truth, word: Lasso, *, at_last: bool) -> Truth:
    """Evaluate backwards, two rounds; `at_last` is the value if `right` never holds and `left` always does."""
    out = [at_last] * len(left)
    for _ in range(2):
        later = out[len(word.stem)]
        for position in range(len(left) - 1, -1, -1):
            later = out[position] = right[position] or (left[position] and later)
    return out
