"""Compares the language of an automaton with a formula, and gives a word in the difference.

An extra word is in the product of the automaton and the translation of the negated formula. A missing word is found by
the inclusion test. The word is then evaluated by the definitions, so that a difference never rests on our translation.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.inclusion import outside_word
from assay.automata.buchi.membership import accepts
from assay.automata.buchi.product import common_word
from assay.automata.buchi.prune import prune
from assay.automata.buchi.translate import translate
from assay.automata.formula.formula import Formula, Not
from assay.automata.formula.lasso import Lasso, holds


@dataclass(frozen=True)
class Difference:
    """A word on which automaton and formula differ."""

    word: Lasso
    accepted: bool
    """Whether the automaton accepts it."""


def difference(automaton: Automaton, formula: Formula, *, limit: int = 20_000) -> Difference | None:
    """Give a word on which the two differ; None if they are equivalent. LimitError after `limit` profiles."""
    extra = common_word(automaton, translate(Not(formula)))
    if extra is not None:
        return _confirmed(automaton, formula, extra)
    missing = outside_word(translate(formula), prune(automaton), limit=limit)
    return None if missing is None else _confirmed(automaton, formula, missing)


def _confirmed(automaton: Automaton, formula: Formula, word: Lasso) -> Difference:
    accepted = accepts(automaton, word)
    if accepted == holds(formula, word):
        raise AssertionError(f"the translation of a formula is wrong: {formula} on {word}")
    return Difference(word, accepted)


def separating_word(one: Formula, other: Formula) -> Lasso | None:
    """Give a word on which two formulas differ; None if they are equivalent."""
    for left, right in ((one, other), (other, one)):
        word = common_word(translate(left), translate(Not(right)))
        if word is not None:
            return word
    return None
