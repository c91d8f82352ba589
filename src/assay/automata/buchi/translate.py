"""A formula as a Büchi automaton, ready for use."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.prune import prune
from assay.automata.buchi.tableau import tableau
from assay.automata.formula.formula import Formula
from assay.automata.formula.simplify import simplify


def translate(formula: Formula) -> Automaton:
    """Give a small generalised Büchi automaton for the words of the formula; state 0 alone is initial."""
    return prune(tableau(simplify(formula)))


def translate_buchi(formula: Formula) -> Automaton:
    """Give a small Büchi automaton for the words of the formula: one acceptance set, and state 0 alone is initial."""
    return degeneralise(prune(degeneralise(translate(formula))))
