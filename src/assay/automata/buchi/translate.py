"""Translates a formula to a small Büchi automaton."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.prune import prune
from assay.automata.buchi.tableau import tableau
from assay.automata.formula.formula import Formula
from assay.automata.formula.simplify import simplify


def translate(formula: Formula) -> Automaton:
    """Translate to a small generalised Büchi automaton; state 0 is the initial state."""
    return prune(tableau(simplify(formula)))


def translate_buchi(formula: Formula) -> Automaton:
    """Translate to a small Büchi automaton with one acceptance set; state 0 is the initial state."""
    return degeneralise(prune(degeneralise(translate(formula))))
