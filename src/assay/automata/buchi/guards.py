"""Guards of edges: a propositional formula in disjunctive normal form, as a list of labels."""

from __future__ import annotations

from collections.abc import Iterable

from assay.automata.buchi.automaton import Label
from assay.automata.buchi.product import conjunction
from assay.automata.formula.formula import And, Atom, Constant, Formula, Not, Or
from assay.automata.formula.normal import negation_normal
from assay.errors import UsageError

ANY = Label(frozenset(), frozenset())
"""The label `true`."""


def labels_of(guard: Formula) -> tuple[Label, ...]:
    """Give labels whose disjunction is equivalent to the guard; none implies another."""
    return _labels(negation_normal(guard))


def _labels(guard: Formula) -> tuple[Label, ...]:
    match guard:
        case Constant(value):
            return (ANY,) if value else ()
        case Atom(name):
            return (Label(frozenset([name]), frozenset()),)
        case Not(Atom(name)):
            return (Label(frozenset(), frozenset([name])),)
        case Or(left, right):
            return _weakest([*_labels(left), *_labels(right)])
        case And(left, right):
            both = (conjunction(one, other) for one in _labels(left) for other in _labels(right))
            return _weakest(label for label in both if label is not None)
        case _:
            raise UsageError("a guard has a temporal operator", remedy="use a propositional formula")


def weaker(weak: Label, strong: Label) -> bool:
    """Whether the second label implies the first."""
    return weak.positive <= strong.positive and weak.negative <= strong.negative


def _weakest(labels: Iterable[Label]) -> tuple[Label, ...]:
    found = list(dict.fromkeys(labels))
    return tuple(one for one in found if not any(other != one and weaker(other, one) for other in found))
