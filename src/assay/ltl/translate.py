"""A formula as a Büchi automaton, ready for use."""

from __future__ import annotations

from assay.ltl.automaton import Automaton
from assay.ltl.degeneralise import degeneralise
from assay.ltl.formula import Formula
from assay.ltl.prune import prune
from assay.ltl.simplify import simplify
from assay.ltl.tableau import tableau


def translate(formula: Formula) -> Automaton:
    """Give a small generalised Büchi automaton for the words of the formula; state 0 alone is initial."""
    return prune(tableau(simplify(formula)))


def translate_buchi(formula: Formula) -> Automaton:
    """Give a small Büchi automaton for the words of the formula: one acceptance set, and state 0 alone is initial."""
    return degeneralise(prune(degeneralise(translate(formula))))
