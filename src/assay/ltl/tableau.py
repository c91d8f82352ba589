"""From a formula to an automaton: the tableau of Gerth, Peled, Vardi and Wolper, built on the fly.

What is asked of the rest of a word is a set of formulas. Such a set is taken apart into *covers*: what must hold now (a
label), and what is asked of the word after the first letter. A state of the automaton is what is asked; each cover is
an edge. An until that is always put off would be satisfied by nobody, so each until has an acceptance set: the states
that are entered where it was not asked for, or where its right part was promised at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assay.ltl.automaton import Automaton, Edge, Label
from assay.ltl.formula import And, Atom, Constant, Formula, Next, Not, Or, Release, Until, subformulas
from assay.ltl.normal import negation_normal


@dataclass(frozen=True, slots=True)
class Cover:
    """One way to satisfy a set of formulas: what holds now, what is asked afterwards, what was treated on the way."""

    label: Label
    asked: frozenset[Formula]
    treated: frozenset[Formula]


def tableau(formula: Formula) -> Automaton:
    """Translate a formula; state 0 is initial, and there is one acceptance set for each until of its normal form."""
    start = negation_normal(formula)
    untils = list(dict.fromkeys(part for part in subformulas(start) if isinstance(part, Until)))
    first = (frozenset([start]), frozenset[int]())
    numbers = {first: 0}
    waiting, edges = [first], dict[Edge, None]()
    covers = dict[frozenset[Formula], list[Cover]]()
    while waiting:
        asked, _ = here = waiting.pop()
        if asked not in covers:
            covers[asked] = list(dict.fromkeys(_covers(asked)))
        for cover in covers[asked]:
            kept = frozenset(
                k for k, until in enumerate(untils) if until not in cover.treated or until.right in cover.treated
            )
            there = (cover.asked, kept)
            if there not in numbers:
                numbers[there] = len(numbers)
                waiting.append(there)
            edges[Edge(numbers[here], cover.label, numbers[there])] = None
    acceptance = tuple(frozenset(n for (_, kept), n in numbers.items() if k in kept) for k in range(len(untils)))
    return Automaton(len(numbers), (0,), tuple(edges), acceptance)


def _covers(asked: frozenset[Formula]) -> Iterator[Cover]:
    """Take a set of formulas apart, one formula after the other; alternatives wait on a stack."""
    ordered = tuple(sorted(asked, key=repr))  # the same automaton on every machine
    waiting: list[tuple[tuple[Formula, ...], frozenset[Formula], frozenset[Formula]]] = [
        (ordered, frozenset(), frozenset())
    ]
    while waiting:
        todo, treated, later = waiting.pop()
        if not todo:
            yield Cover(_label(treated), later, treated)
            continue
        formula, rest = todo[0], todo[1:]
        if formula in treated:
            waiting.append((rest, treated, later))
            continue
        treated |= {formula}
        for now, afterwards in _alternatives(formula, treated):
            waiting.append(((*now, *rest), treated, later | afterwards))


def _alternatives(
    formula: Formula, treated: frozenset[Formula]
) -> Iterator[tuple[tuple[Formula, ...], frozenset[Formula]]]:
    """Give the ways to satisfy one formula, each as what must hold now and what is asked afterwards."""
    none = frozenset[Formula]()
    match formula:
        case Constant(value):
            if value:
                yield (), none
        case Atom():
            if Not(formula) not in treated:
                yield (), none
        case Not(body):
            if body not in treated:
                yield (), none
        case And(left, right):
            yield (left, right), none
        case Or(left, right):
            yield (left,), none
            yield (right,), none
        case Next(body):
            yield (), frozenset([body])
        case Until(left, right):
            yield (right,), none
            yield (left,), frozenset([formula])
        case Release(left, right):
            yield (left, right), none
            yield (right,), frozenset([formula])


def _label(treated: frozenset[Formula]) -> Label:
    positive = frozenset(part.name for part in treated if isinstance(part, Atom))
    negative = frozenset(part.body.name for part in treated if isinstance(part, Not) and isinstance(part.body, Atom))
    return Label(positive, negative)
