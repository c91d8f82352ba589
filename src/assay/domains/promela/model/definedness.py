"""Propositions with run-time errors: a verdict must not depend on their values.

A proposition with a run-time error has no value in that state. `holds` then says that every run satisfies the property
whatever value it has, and `violated` that some run violates it whatever value it has. Both are questions of their own:
the *strict* one, where a missing value counts against the property, and the *weak* one, where it counts in its favour.
An atom with a run-time error does not hold, and neither does its negation as an atom. So the two questions differ only
in the polarities at which atoms are negated.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.formula.formula import And, Atom, Formula, Iff, Implies, Not, rebuilt
from assay.domains.promela.model import expression as e
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import A, S
from assay.domains.promela.tree.parts import parts


def is_total(expression: e.Expression, exists: Callable[[e.Expression], bool]) -> bool:
    """Whether an expression has a value in every state; `exists` says which channels always exist."""
    return all(_is_total(part, exists) for part in parts(expression))


def _is_total(part: object, exists: Callable[[e.Expression], bool]) -> bool:
    match part:
        case e.Index(e.Constant(position), length):
            return 0 <= position < length
        case e.Binary("/" | "%", _, e.Constant(divisor)):
            return divisor not in (0, -1)
        case e.OfChannel(_, channel):
            return exists(channel)
        case e.Binary("/" | "%") | e.Index() | e.Poll() | e.OfProcess("enabled"):
            return False
        case e.Remote(_, number):
            return number is None
        case _:
            return True


def strict(question: Question[S, A]) -> Question[S, A]:
    """The question with missing values counted against the property: what `holds` must establish."""
    return _counted(question, against=True)


def weak(question: Question[S, A]) -> Question[S, A]:
    """The question with missing values counted in favour of the property: what a counterexample must violate."""
    return _counted(question, against=False)


def _counted(question: Question[S, A], *, against: bool) -> Question[S, A]:
    if not question.doubtful:
        return question
    formula, never = question.asked.formula, question.never
    asked = question.asked
    if formula is not None:
        asked = replace(asked, formula=_formula(formula, question.doubtful, low=against))
    if never is not None:
        never = _automaton(never, question.doubtful, high=against)
    return replace(question, asked=asked, never=never, doubtful=())


def negation(atom: str) -> str:
    """The negation of an atom as another atom: an atom with a run-time error has no value, nor has its negation."""
    return f"!({atom})"


def _formula(formula: Formula, doubtful: Collection[str], *, low: bool) -> Formula:
    """Replace the doubtful atoms so that a missing value makes the formula false (`low`) or true."""
    match formula:
        case Atom(name):
            return formula if low or name not in doubtful else Not(Atom(negation(name)))
        case Not(body):
            return Not(_formula(body, doubtful, low=not low))
        case Implies(left, right):
            return Implies(_formula(left, doubtful, low=not low), _formula(right, doubtful, low=low))
        case Iff(left, right):
            return _formula(And(Implies(left, right), Implies(right, left)), doubtful, low=low)
        case _:
            return rebuilt(formula, lambda part: _formula(part, doubtful, low=low))


def _automaton(automaton: Automaton, doubtful: Collection[str], *, high: bool) -> Automaton:
    """Replace the doubtful atoms so that a missing value allows an edge (`high`) or forbids it."""

    def changed(label: Label) -> Label:
        unsure, denied = label.positive & frozenset(doubtful), label.negative & frozenset(doubtful)
        if high:
            return Label(label.positive - unsure, label.negative | set(map(negation, unsure)))
        return Label(label.positive | set(map(negation, denied)), label.negative - denied)

    edges = tuple(Edge(edge.source, changed(edge.label), edge.target) for edge in automaton.edges)
    return Automaton(automaton.states, automaton.initial, edges, automaton.acceptance)
