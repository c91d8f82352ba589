"""The syntax tree of a formula of linear temporal logic, with derived operators.

Atoms are names. Each system interprets them: in a Promela model, an atom is an expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from msgspec import Struct


class Constant(Struct, frozen=True):
    """`true` or `false`."""

    value: bool


class Atom(Struct, frozen=True):
    """An atomic proposition."""

    name: str


class Not(Struct, frozen=True):
    """`!f`."""

    body: Formula


class Next(Struct, frozen=True):
    """`X f`: in the next state."""

    body: Formula


class Always(Struct, frozen=True):
    """`[] f`: from now on."""

    body: Formula


class Eventually(Struct, frozen=True):
    """`<> f`: now or later."""

    body: Formula


class And(Struct, frozen=True):
    """`f && g`."""

    left: Formula
    right: Formula


class Or(Struct, frozen=True):
    """`f || g`."""

    left: Formula
    right: Formula


class Implies(Struct, frozen=True):
    """`f -> g`."""

    left: Formula
    right: Formula


class Iff(Struct, frozen=True):
    """`f <-> g`."""

    left: Formula
    right: Formula


class Until(Struct, frozen=True):
    """`f U g`: g now or later, and f until then."""

    left: Formula
    right: Formula


class WeakUntil(Struct, frozen=True):
    """`f W g`: `f U g`, or f for ever."""

    left: Formula
    right: Formula


class Release(Struct, frozen=True):
    """`f V g` or `f R g`: g up to and with the moment when f holds, or for ever. The dual of until."""

    left: Formula
    right: Formula


Unary = Not | Next | Always | Eventually
Binary = And | Or | Implies | Iff | Until | WeakUntil | Release
Formula = Constant | Atom | Unary | Binary

TRUE = Constant(value=True)
FALSE = Constant(value=False)


def children(formula: Formula) -> tuple[Formula, ...]:
    """Give the parts of a formula."""
    match formula:
        case Constant() | Atom():
            return ()
        case Not(body) | Next(body) | Always(body) | Eventually(body):
            return (body,)
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            return (formula.left, formula.right)
        case _:
            assert_never(formula)


def rebuilt(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """Apply a change to the parts of a formula."""
    match formula:
        case Constant() | Atom():
            return formula
        case Not(body) | Next(body) | Always(body) | Eventually(body):
            return type(formula)(change(body))
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            left = change(formula.left)
            return type(formula)(left, change(formula.right))
        case _:
            assert_never(formula)


def subformulas(formula: Formula) -> Iterator[Formula]:
    """Give all subformulas in preorder, each as often as it occurs."""
    waiting = [formula]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))


def atoms(formula: Formula) -> tuple[str, ...]:
    """Give the names of the atoms, each once, in the order of their first occurrence."""
    return tuple(dict.fromkeys(part.name for part in subformulas(formula) if isinstance(part, Atom)))


def next_free(formula: Formula) -> bool:
    """Whether the formula has no `X`, and so is stutter-invariant."""
    return not any(isinstance(part, Next) for part in subformulas(formula))


def immediate(formula: Formula) -> bool:
    """Whether the formula has no temporal operator: it is about one moment."""
    now = (Constant, Atom, Not, And, Or, Implies, Iff)
    return all(isinstance(part, now) for part in subformulas(formula))
