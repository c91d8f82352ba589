"""Absorbs too many untils: a bug that SPIN's translator had before version 3.2.4 (10 January 1999).

`p && (q U p)` is `p`: the until holds at once. SPIN's optimisation dropped the until of `p && (q U r)` also where `p`
only occurs within `r`, as in `p && (q U (p && r))`. Its `Doc/V3.Updates` reports the correction.
"""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.translate import translate
from assay.automata.formula.formula import And, Formula, Until, rebuilt, subformulas
from assay.automata.formula.normal import negation_normal
from assay.automata.formula.simplify import simplify


def absorb_untils(formula: Formula) -> Formula:
    """Drop each until whose right side contains the other operand of a conjunction."""
    made = rebuilt(formula, absorb_untils)
    if isinstance(made, And):
        for kept, other in ((made.left, made.right), (made.right, made.left)):
            if isinstance(other, Until) and kept in subformulas(other.right):
                return kept
    return made


def translate_absorbed(formula: Formula) -> Automaton:
    """Translate what is left of a formula; in its normal form `<> f` is `true U f`."""
    return translate(absorb_untils(negation_normal(simplify(formula))))
