"""Loses acceptance sets: all of them, or all but one."""

from __future__ import annotations

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.prune import prune
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate
from assay.automata.formula.formula import Formula
from assay.automata.formula.simplify import simplify


def without_acceptance(formula: Formula) -> Automaton:
    """Drop the acceptance condition: an until may be postponed forever."""
    return replace(translate(formula), acceptance=())


def one_set(formula: Formula) -> Automaton:
    """Keep only the last acceptance set, of the tableau's: the translation seldom has several."""
    whole = prune(tableau(simplify(formula)))
    return degeneralise(replace(whole, acceptance=whole.acceptance[-1:]))
