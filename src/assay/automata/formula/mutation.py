"""Small changes of a formula: another operator or atom, a negation, a part in the place of another."""

from __future__ import annotations

from collections.abc import Callable

from assay.automata.formula.enumeration import BINARY, UNARY
from assay.automata.formula.formula import Atom, Formula, Next, Not, WeakUntil, atoms, children, next_free, subformulas
from assay.automata.formula.places import put


def mutated(formula: Formula, below: Callable[[int], int]) -> Formula:
    """Change one subformula; `below(n)` draws from 0 … n - 1.

    `X` and `W` are used where the formula has one, since some tools do not read them.
    """
    parts = list(subformulas(formula))
    place = below(len(parts))
    return put(formula, place, _other(formula, parts[place], below))


def _other(formula: Formula, part: Formula, below: Callable[[int], int]) -> Formula:
    every = not next_free(formula) or any(isinstance(one, WeakUntil) for one in subformulas(formula))
    unary = [make for make in UNARY if every or make is not Next]
    binary = [make for make in BINARY if every or make is not WeakUntil]
    inside, parts = children(part), list(subformulas(formula))
    ways: list[Formula] = [Not(part), parts[below(len(parts))], *inside]
    if len(inside) == 1:
        ways += [make(inside[0]) for make in unary]
    elif len(inside) == 2:
        ways += [make(*inside) for make in binary]
    else:
        ways += [*(Atom(name) for name in atoms(formula)), unary[below(len(unary))](part)]
    return ways[below(len(ways))]
